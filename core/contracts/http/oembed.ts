import { type Static, Type } from 'typebox'

/** At most so many CSS pixels; below 1 there is nothing to show. */
const pixels = Type.String({ pattern: '^[1-9][0-9]{0,4}$' })

/** GET /oembed, as https://oembed.com has it; other sites' programs may send more than this. */
export const oembedQuery = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2_048, description: 'Of a contestant, of the results, or of an embed.' }),
  maxwidth: Type.Optional(pixels),
  maxheight: Type.Optional(pixels),
  format: Type.Optional(Type.String({ maxLength: 20, description: 'Only json.' })),
})

export const oembedAnswer = Type.Object({
  version: Type.Literal('1.0'),
  type: Type.Literal('rich'),
  provider_name: Type.String(),
  provider_url: Type.String(),
  title: Type.String(),
  html: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  cache_age: Type.Integer({ description: 'In seconds.' }),
})
export type OembedAnswer = Static<typeof oembedAnswer>
