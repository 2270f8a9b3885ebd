import { closed } from '@ashenda/core/contracts/closed.ts'
import Type, { type Static } from 'typebox'

/**
 * An entry of content/exemplars/people.json, in page order; exemplars.test.ts checks it. Her texts are in each language's exemplars.json.
 */
export const exemplarSchema = closed({
  id: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
  /** Prefix of her files in content/exemplars/portraits: {portrait}-{width}.webp. */
  portrait: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
  /** A public page about her. */
  link: Type.Optional(Type.String({ pattern: '^https://[a-z0-9.-]+/\\S+$' })),
})

export type Exemplar = Static<typeof exemplarSchema>

export const exemplarTextSchema = closed({
  name: Type.String({ minLength: 2, maxLength: 60 }),
  /** What she is known for, briefly. */
  known: Type.String({ minLength: 4, maxLength: 80 }),
  /** Two or three verifiable sentences. */
  about: Type.String({ minLength: 80, maxLength: 480 }),
})
