import { emailMaxLength, parseEmail } from './account.ts'
import { parseContactPhone } from './contact-phone.ts'
import { type FieldMeaning, fieldsOf, type PieceSchema, type TextLanguage, textLanguages } from './content.ts'
import { isLink, isWebLink, wrongLinkIn } from './marked-text.ts'
import { isBlank, lengthOf, normaliseName, normaliseStory } from './text.ts'

export const contentProblems = [
  'content_missing',
  'content_too_long',
  'content_link',
  'content_telegram',
  'content_phone',
  'content_email',
  'content_moment',
  'content_until',
  'content_characters',
] as const
type ContentProblem = (typeof contentProblems)[number]

export interface FieldProblem {
  /** `people.3.name` */
  readonly path: string
  readonly language?: TextLanguage
  readonly code: ContentProblem
}

const telegram = /^https:\/\/t\.me\/[A-Za-z+]\S*$/

const isMoment = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString() === text
}

function problemOfText({ kind, most = 0 }: FieldMeaning, text: string): ContentProblem | undefined {
  const kept = kind === 'story' ? normaliseStory(text) : storableLine(text)
  if (kept === undefined) return 'content_characters'
  if (lengthOf(kept) > most) return 'content_too_long'
  return kind === 'story' && wrongLinkIn(kept) !== undefined ? 'content_link' : undefined
}

const storableLine = (text: string): string | undefined => {
  const line = normaliseName(text)
  return normaliseStory(line) === line ? line : undefined
}

function problemOfLine({ kind, most, needed = false }: FieldMeaning, typed: string): ContentProblem | undefined {
  const text = typed.trim()
  if (isBlank(text)) return needed ? 'content_missing' : undefined
  switch (kind) {
    case 'line':
      return problemOfText({ kind, most: most ?? 0 }, text)
    case 'phone':
      return parseContactPhone(text) === undefined ? 'content_phone' : undefined
    case 'email':
      return text.length > emailMaxLength || parseEmail(text) === undefined ? 'content_email' : undefined
    case 'link':
      return isLink(text) ? undefined : 'content_link'
    case 'telegram':
      return telegram.test(text) && isWebLink(text) ? undefined : 'content_telegram'
    case 'moment':
      return isMoment(text) ? undefined : 'content_moment'
    default:
      return undefined
  }
}

/** Whatever is wrong with a body of the right shape, in the order of its fields. */
export function problemsOf(schema: PieceSchema, body: unknown): readonly FieldProblem[] {
  const found: FieldProblem[] = []
  const texts = new Map<string, unknown>()
  for (const { path, meaning, value } of fieldsOf(schema, body)) {
    texts.set(path, value)
    if (meaning.kind === 'picture' && value === null) found.push({ path, code: 'content_missing' })
    else if (typeof value === 'string') {
      const code = problemOfLine(meaning, value)
      if (code) found.push({ path, code })
    } else if (meaning.kind === 'words' || meaning.kind === 'story') {
      for (const language of textLanguages) {
        const typed: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, language) : undefined
        const text = typeof typed === 'string' ? typed : ''
        const isMissing = isBlank(text)
        const code =
          isMissing && language === 'en' && meaning.needed
            ? 'content_missing'
            : isMissing
              ? undefined
              : problemOfText(meaning, text)
        if (code) found.push({ path, language, code })
      }
    }
  }
  const [from, until] = [texts.get('from'), texts.get('until')]
  if (typeof from === 'string' && typeof until === 'string' && from !== '' && until !== '' && until <= from)
    found.push({ path: 'until', code: 'content_until' })
  return found
}

/** A body as it is stored: texts without invisible characters, empty translations left out. */
export function storedField({ meaning, value }: { readonly meaning: FieldMeaning; readonly value: unknown }): unknown {
  if (typeof value === 'string') return meaning.kind === 'email' ? (parseEmail(value) ?? value) : normaliseName(value)
  if (meaning.kind !== 'words' && meaning.kind !== 'story') return value
  const typed = value as Partial<Record<TextLanguage, string>> // by the schema
  const texts = textLanguages.map((code) => {
    const text = typed[code] ?? ''
    return [code, meaning.kind === 'story' ? (normaliseStory(text) ?? '') : normaliseName(text)] as const
  })
  return Object.fromEntries(texts.filter(([code, text]) => code === 'en' || !isBlank(text)))
}
