import Type, { type Static } from 'typebox'

/**
 * What content/exemplars/people.json holds of each woman, in the order of the page; exemplars.test.ts holds the file to it.
 * Her texts are exemplars.json of each language.
 */
export const exemplarSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
    /** The beginning of the names of her files in content/exemplars/portraits: {portrait}-{width}.webp. */
    portrait: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
    /** A public page about her. */
    link: Type.Optional(Type.String({ pattern: '^https://[a-z0-9.-]+/\\S+$' })),
  },
  { additionalProperties: false },
)

export type Exemplar = Static<typeof exemplarSchema>

export const exemplarTextSchema = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 60 }),
    /** What she is known for, in a few words. */
    known: Type.String({ minLength: 4, maxLength: 80 }),
    /** Two or three sentences of what can be checked. */
    about: Type.String({ minLength: 80, maxLength: 480 }),
  },
  { additionalProperties: false },
)
