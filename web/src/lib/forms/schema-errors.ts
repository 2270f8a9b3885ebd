// 12 KB transferred; it interprets schemas, so the content policy needs no eval.
export { Errors } from 'typebox/schema'
