import { type NoticeKind, type NoticeWay, valuesOf } from './notice.ts'

/** A text with placeholders in double braces. */
export interface NoticeText {
  readonly subject: string
  readonly body: string
}

export type NoticeValues = Readonly<Record<string, string | number>>

export const subjectMaxLength = 120
export const bodyMaxLength = 4_000

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Placeholders of a text that its kind has no value for; and a brace that begins none. */
export function unknownPlaceholders(kind: NoticeKind, text: string): readonly string[] {
  const known = valuesOf(kind)
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  const rest = text.replaceAll(placeholder, '')
  return [...new Set([...names.filter((name) => !known.includes(name)), ...(/\{\{|\}\}/.test(rest) ? ['{{'] : [])])]
}

/** Fills in the values; one that is missing leaves nothing, not even a second space. */
export const fillIn = (text: string, values: NoticeValues): string =>
  text
    .replaceAll(placeholder, (_all, name: string) => String(values[name] ?? ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim()

interface Composed {
  readonly way: NoticeWay
  readonly text: NoticeText
  readonly values: NoticeValues
  /** The line with the opt-out link (notice-defaults.ts); none for what is necessary. */
  readonly stop?: string | undefined
}

/** The message as one way carries it: a notification opens its link by itself, the others write it. */
export function composeNotice({ way, text, values, stop }: Composed): NoticeText {
  const shown = way === 'push' ? { ...values, link: '' } : values
  const filled = fillIn(text.body, shown)
  const body = way === 'push' ? filled.replace(/\s*[:፦：]$/, '') : filled
  const gap = way === 'email' ? '\n\n' : '\n'
  return {
    subject: fillIn(text.subject, values),
    body: stop !== undefined && way !== 'push' ? `${body}${gap}${stop}` : body,
  }
}
