import fc from 'fast-check'

/** The JSON Schema that routes use; the generator refuses other keywords. */
interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly nullable?: boolean
  readonly description?: string
}

const known = new Set(
  'type properties required additionalProperties items minItems maxItems uniqueItems minLength maxLength minimum maximum pattern format enum const anyOf nullable description x-codes'.split(
    ' ',
  ),
)

/** Values that satisfy a schema; texts often come from `words`, so that they mean something. */
export function arbitraryOf(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword))
  if (strange.length > 0) throw new Error(`teach arbitraryOf the keyword ${strange.join(', ')}`)
  if (schema.nullable) {
    const { nullable, ...rest } = schema
    return fc.oneof(arbitraryOf(rest, words), fc.constant(null))
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, words)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, words)
    case 'array':
      return (schema.uniqueItems ? fc.uniqueArray : fc.array)(arbitraryOf(schema.items ?? {}, words), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'string':
      return textOf(schema, words)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectOf(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitraryOf(one, words)] as const)
  return fc.record(Object.fromEntries(entries), { requiredKeys: [...(schema.required ?? [])] })
}

/** Valid in JSON, refused by Postgres. */
const unstorable = ['a\u0000b', 'a\ud800b']

/** Some fit the format but cannot be stored, or are no valid moments. */
const moments = [
  '2026-08-22T09:00:00.000Z',
  '2026-08-24T12:00:00+03:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-12-31T23:59:60Z',
]

function textOf(schema: Schema, words: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid')
    return fc.oneof(fc.uuid(), fc.constantFrom(...words.filter((word) => /^[\da-f-]{36}$/.test(word))))
  if (schema.format === 'date-time') return fc.constantFrom(...moments)
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  const bounds = { minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 100 }
  const fitting = [...words, ...unstorable].filter(
    ({ length }) => length >= bounds.minLength && length <= bounds.maxLength,
  )
  return fc.oneof(
    fc.string({ unit: 'binary', ...bounds }),
    fc.string({ unit: 'grapheme', ...bounds }),
    fc.constantFrom(...fitting),
  )
}

/** Values near a schema's: one part missing, replaced or added. */
export function nearly(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const spoil = fc.record({
    at: fc.nat(20),
    how: fc.constantFrom('drop', 'replace', 'add'),
    by: fc.jsonValue({ maxDepth: 3 }),
  })
  return fc.tuple(arbitraryOf(schema, words), spoil).map(([value, { at, how, by }]) => {
    if (typeof value !== 'object' || value === null) return by
    const holders = objectsIn(value)
    const holder = holders[at % holders.length] ?? {}
    const keys = Object.keys(holder)
    const key = keys[at % Math.max(1, keys.length)] ?? 'nothing'
    if (how === 'drop') delete holder[key]
    else holder[how === 'add' ? `more${at}` : key] = by
    return value
  })
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)] // an array is written to by index
}
