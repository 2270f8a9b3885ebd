import am from '../notice-texts/am.json' with { type: 'json' }
import arabic from '../notice-texts/arabic.json' with { type: 'json' }
import en from '../notice-texts/en.json' with { type: 'json' }
import hindi from '../notice-texts/hindi.json' with { type: 'json' }
import korean from '../notice-texts/korean.json' with { type: 'json' }
import tig from '../notice-texts/tig.json' with { type: 'json' }
import { festivalZone } from './festival-day.ts'
import { type NoticeKind, type NoticeLanguage, type NoticeWay, valuesOf } from './notice.ts'

const texts = { tig, en, am, arabic, hindi, korean } as const satisfies Readonly<Record<NoticeLanguage, typeof en>>

/** For dates; Tigrinya and Amharic count years by the Ethiopian calendar. */
const tags: Readonly<Record<NoticeLanguage, string>> = {
  tig: 'ti-ET-u-ca-ethiopic-nu-latn',
  en: 'en-GB',
  am: 'am-ET-u-ca-ethiopic-nu-latn',
  arabic: 'ar-u-ca-gregory-nu-latn',
  hindi: 'hi-IN-u-nu-latn',
  korean: 'ko-KR',
}

/** A text with placeholders in double braces. */
export interface NoticeText {
  readonly subject: string
  readonly body: string
}

export type NoticeValues = Readonly<Record<string, string | number>>

/** The text that stands until an admin writes another. An e-mail greets; the other ways are short. */
export function defaultText(kind: NoticeKind, way: NoticeWay, language: NoticeLanguage): NoticeText {
  const { greeting, kinds } = texts[language]
  const { subject, text } = kinds[kind]
  const greets = way === 'email' && !text.includes('{{name}}') && text !== ''
  return { subject, body: greets ? `${greeting}\n\n${text}` : text }
}

/** The bot's own answers. */
export const botText = (language: NoticeLanguage, name: keyof (typeof en)['bot']): string => texts[language].bot[name]

/** The line with the opt-out link, after a text that one may opt out of. */
export const stopLine = (language: NoticeLanguage, link: string): string =>
  texts[language].stop.replace('{{link}}', () => link)

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

/** Values as people read them: moments as dates, codes as words. */
export function shownValues(values: NoticeValues, language: NoticeLanguage, timeZone = festivalZone): NoticeValues {
  const { reasons, types } = texts[language]
  const { opens, reason, type } = values
  return {
    ...values,
    ...(opens !== undefined && { opens: shownMoment(String(opens), language, timeZone) }),
    ...(reason !== undefined && { reason: wordOf(reasons, String(reason)) }),
    ...(type !== undefined && { type: wordOf(types, String(type)) }),
  }
}

const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

function shownMoment(iso: string, language: NoticeLanguage, timeZone: string): string {
  const format = new Intl.DateTimeFormat(tags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  return format.format(new Date(iso))
}

/** Values for previews and tests. */
export const exampleValues: NoticeValues = {
  name: 'Selam',
  contest: 'Ashenda',
  link: 'https://example.org/dashboard/user',
  reason: 'photo_of_another',
  note: '',
  type: 'ambassador',
  opens: '2027-08-20T06:00:00.000Z',
  rank: 7,
  votes: 128,
  number: 'A-1042',
  amount: 'ETB 450.00',
  reference: 'vote-3f2a',
  service: 'mail',
}

/** Where a kind's link leads, without the origin. */
export const noticePaths: Readonly<Record<NoticeKind, string>> = {
  welcome: '/dashboard/user',
  approved: '/dashboard/user',
  rejected: '/dashboard/user',
  paid: '/dashboard/user',
  'photo-wanted': '/dashboard/user/upload',
  request: '/dashboard/user',
  opening: '/dashboard/user',
  rank: '/dashboard/user',
  result: '/results',
  bulk: '/dashboard/user',
  'result-wanted': '/results',
  'result-out': '/results',
  'order-received': '/',
  'order-paid': '/',
  'order-ready': '/',
  'order-shipped': '/',
  'order-delivered': '/',
  'order-cancelled': '/',
  'order-refunded': '/',
  'jury-invitation': '/',
  'alert-payment': '/dashboard/admin/payments',
  'alert-service': '/dashboard/admin/queues',
  'alert-votes': '/dashboard/admin/suspicion',
  'alert-approvals': '/dashboard/admin/users',
}

interface Composed {
  readonly way: NoticeWay
  readonly language: NoticeLanguage
  readonly text: NoticeText
  readonly values: NoticeValues
  /** The opt-out address; none for what is necessary. */
  readonly stop?: string | undefined
}

/** The message as one way carries it: a notification opens its link by itself, the others write it. */
export function composeNotice({ way, language, text, values, stop }: Composed): NoticeText {
  const shown = way === 'push' ? { ...values, link: '' } : values
  const filled = fillIn(text.body, shown)
  const body = way === 'push' ? filled.replace(/\s*[:፦：]$/, '') : filled
  const gap = way === 'email' ? '\n\n' : '\n'
  return {
    subject: fillIn(text.subject, values),
    body: stop !== undefined && way !== 'push' ? `${body}${gap}${stopLine(language, stop)}` : body,
  }
}
