// 12 KB over the line; it interprets schemas, so the content policy needs no eval.
export { Errors } from 'typebox/schema'
