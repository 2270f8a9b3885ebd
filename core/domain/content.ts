import type { PictureShape } from './photo.ts'

/** The site's parts that admins write, and those of one contest: a new contest begins with a copy of these. */
const sitePieces = ['exemplary', 'partners', 'contact', 'jobs', 'about', 'policy', 'questions'] as const
export const contestPieces = ['home', 'announcement', 'prize'] as const
export const pieces = [...contestPieces, ...sitePieces] as const
export type Piece = (typeof pieces)[number]

/** Pages of their own, at an address of their name, whose title and lead admins write. */
export const readingPieces = ['exemplary', 'about', 'policy', 'questions'] as const satisfies readonly Piece[]

export const isOfContest = (piece: Piece): boolean => contestPieces.some((one) => one === piece)

/** The languages of texts. English is complete; what another lacks is shown in English. */
export const textLanguages = ['en', 'tig', 'am', 'arabic', 'hindi', 'korean'] as const
export type TextLanguage = (typeof textLanguages)[number]

export const isTextLanguage = (code: string): code is TextLanguage => textLanguages.some((one) => one === code)

/** A text in each language. */
export type Translated = { readonly en: string } & { readonly [Code in TextLanguage]?: string | undefined }

/** What a piece looks like in one language. */
export type Shown<Value> = Value extends { readonly en: string }
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Shown<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Shown<Value[Key]> }
      : Value

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isTranslated = (value: object): value is Translated => 'en' in value

/** A text in a language, or in English. */
export const textIn = (text: Translated, language: TextLanguage): string => text[language] || text.en

/** A body with each text in one language. */
export function shownIn<Body>(body: Body, language: TextLanguage): Shown<Body> {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown)
    if (!isObject(value)) return value
    if (isTranslated(value)) return textIn(value, language)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shown(part)]))
  }
  return shown(body) as Shown<Body> // the same walk as the type's
}

/** The kinds of fields. Words are one line; a story has paragraphs, lists and links (marked-text.ts). */
type FieldKind =
  | 'words'
  | 'story'
  | 'line'
  | 'phone'
  | 'email'
  | 'link'
  | 'telegram'
  | 'picture'
  | 'moment'
  | 'flag'
  | 'choice'

/** What is known of a field beside its JSON schema (contracts/content.ts). */
export interface FieldMeaning {
  readonly kind: FieldKind
  /** Code points. */
  readonly most?: number
  readonly needed?: boolean
  readonly shape?: PictureShape
}

/** The key of that in a schema. */
export const meaningKey = 'x-field'

/** A schema as the walks below read it. */
export interface PieceSchema {
  readonly [meaningKey]?: FieldMeaning
  readonly properties?: Readonly<Record<string, PieceSchema>>
  readonly items?: PieceSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly string[]
}

export interface Field {
  /** `people.3.name` */
  readonly path: string
  readonly meaning: FieldMeaning
  readonly value: unknown
}

/** All fields of a body, in the order of the schema. */
export function* fieldsOf(schema: PieceSchema, value: unknown, path = ''): Iterable<Field> {
  const meaning = schema[meaningKey]
  const below = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (meaning) yield { path, meaning, value }
  else if (schema.items && Array.isArray(value))
    for (const [index, item] of value.entries()) yield* fieldsOf(schema.items, item, below(index))
  else if (schema.properties && isObject(value))
    for (const [name, part] of Object.entries(schema.properties)) yield* fieldsOf(part, value[name], below(name))
}

/** A body of which each field is what `change` makes of it. */
export function withFields(schema: PieceSchema, value: unknown, change: (field: Field) => unknown, path = ''): unknown {
  const meaning = schema[meaningKey]
  const below = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (meaning) return change({ path, meaning, value })
  const { items, properties } = schema
  if (items && Array.isArray(value)) return value.map((item, index) => withFields(items, item, change, below(index)))
  if (!properties || !isObject(value)) return value
  const parts = Object.entries(value).map(([name, part]) => {
    const own = properties[name]
    return [name, own ? withFields(own, part, change, below(name)) : part]
  })
  return Object.fromEntries(parts)
}

const isTranslatedKind = ({ kind }: FieldMeaning): boolean => kind === 'words' || kind === 'story'

/** How many texts there are, and how many each language lacks. */
export function translationOf(schema: PieceSchema, body: unknown) {
  const lacking = Object.fromEntries(textLanguages.map((code) => [code, 0])) as Record<TextLanguage, number> // of its own keys
  let texts = 0
  for (const { meaning, value } of fieldsOf(schema, body)) {
    if (!isTranslatedKind(meaning) || !isObject(value) || !value['en']) continue
    texts += 1
    for (const code of textLanguages) if (!value[code]) lacking[code] += 1
  }
  return { texts, lacking }
}

export interface Difference {
  readonly path: string
  readonly meaning: FieldMeaning
  /** Only for texts. */
  readonly language?: TextLanguage
  /** Undefined where it was not there. */
  readonly before: unknown
  readonly after: unknown
}

/** List items are matched by their id, so that a moved one is no difference but in `order`. */
function fieldsById(schema: PieceSchema, body: unknown): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>()
  for (const field of fieldsOf(schema, body)) {
    const steps = field.path.split('.')
    let at: unknown = body
    const named = steps.map((step) => {
      const isItem = Array.isArray(at)
      at = isObject(at) ? at[step] : undefined
      return isItem && isObject(at) && typeof at['id'] === 'string' ? at['id'] : step
    })
    found.set(named.join('.'), field)
  }
  return found
}

/** Postgres orders the keys of JSON its own way. */
const inOrder = (_key: string, value: unknown): unknown =>
  isObject(value) && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

/** The fields that differ, by the path in the newer body, or, where gone, in the older one. */
export function differences(schema: PieceSchema, before: unknown, after: unknown): readonly Difference[] {
  const [was, is] = [fieldsById(schema, before), fieldsById(schema, after)]
  const found: Difference[] = []
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [old, now] = [was.get(key), is.get(key)]
    const { path, meaning } = now ?? old ?? {}
    if (path === undefined || !meaning || same(old?.value, now?.value)) continue
    if (!isTranslatedKind(meaning)) {
      found.push({ path, meaning, before: old?.value, after: now?.value })
      continue
    }
    for (const language of textLanguages) {
      const [oldText, newText] = [textOf(old?.value, language), textOf(now?.value, language)]
      if (oldText !== newText) found.push({ path, meaning, language, before: oldText, after: newText })
    }
  }
  return found
}

function textOf(value: unknown, language: TextLanguage): string | undefined {
  const text = isObject(value) ? value[language] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The order of all lists' items. Postgres orders the keys of JSON its own way. */
export const orderOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value.map((item) => (isObject(item) ? item['id'] : undefined))
    : isObject(value)
      ? Object.entries(value)
          .sort()
          .map(([, part]) => orderOf(part))
      : []
