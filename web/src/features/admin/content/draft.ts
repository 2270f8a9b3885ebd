import {
  type Difference,
  differences,
  meaningKey,
  orderOf,
  type PieceSchema,
  same,
} from '@ashenda/core/domain/content.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The value at a path such as `people.3.name`. */
export const valueAt = (body: unknown, path: string): unknown =>
  path === '' ? body : path.split('.').reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), body)

/** The body with another value there. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  if (path === '') return value
  const [step = '', ...rest] = path.split('.')
  if (Array.isArray(body))
    return body.map((item, index) => (String(index) === step ? withValue(item, rest.join('.'), value) : item))
  return isObject(body) ? { ...body, [step]: withValue(body[step], rest.join('.'), value) } : body
}

/** What a new entry of a list begins with. */
export function emptyOf(schema: PieceSchema): unknown {
  const kind = schema[meaningKey]?.kind
  if (kind === 'words' || kind === 'story') return { en: '' }
  if (kind === 'picture') return null
  if (kind === 'flag') return true
  if (kind === 'choice') return schema.enum?.[0]
  if (schema.items) return []
  if (!schema.properties) return ''
  return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, emptyOf(part)]))
}

let lastId = 0

/** An entry's fragment in the page's address; nobody sees it before. */
export function newId(): string {
  lastId += 1
  return `n${Date.now().toString(36)}${lastId}`
}

export const isDraftChanged = (was: unknown, is: unknown): boolean => !same(was, is)

const pathOf = ({ path, language }: Difference): string => (language === undefined ? path : `${path}.${language}`)

/**
 * A draft on what another admin published meanwhile: what was typed stays, everything else is hers. Undefined if she changed the order of a list:
 * then places are not comparable.
 */
export function rebased(schema: PieceSchema, base: unknown, draft: unknown, fresh: unknown): unknown {
  if (!same(orderOf(base), orderOf(fresh)) || !same(orderOf(base), orderOf(draft))) return undefined
  const typed = new Set(differences(schema, base, draft).map(pathOf))
  return differences(schema, base, fresh).reduce<unknown>(
    (merged, hers) => (typed.has(pathOf(hers)) ? merged : withValue(merged, pathOf(hers), hers.after)),
    draft,
  )
}
