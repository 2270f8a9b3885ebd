import type { Static, TSchema } from 'typebox'

/** As much of a JSON Schema as contracts use. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

let ids = 0

/**
 * The smallest answer that fits a contract: empty lists, null where that is allowed, no optional field. `more` replaces fields of it, so a
 * test names only what it is about.
 */
export function sample<Contract extends TSchema>(
  contract: Contract,
  more: Partial<Static<Contract>> = {},
): Static<Contract> {
  const made = make(contract as Schema) // a contract is a JSON Schema
  return (typeof made === 'object' ? { ...made, ...more } : made) as Static<Contract> // by its schema
}

function make(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return schema.anyOf.some(({ type }) => type === 'null') ? null : make(schema.anyOf[0] ?? {})
  switch (schema.type) {
    case 'object': {
      const { required = [], properties = {} } = schema
      return Object.fromEntries(required.map((name) => [name, make(properties[name] ?? {})]))
    }
    case 'array':
      return []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'string':
      return makeText(schema)
    default:
      return null
  }
}

function makeText({ format, minLength = 0 }: Schema): string {
  if (format === 'uuid') {
    ids += 1
    return `00000000-0000-7000-8000-${String(ids).padStart(12, '0')}`
  }
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'date') return new Date().toISOString().slice(0, 10)
  return 'x'.repeat(minLength)
}
