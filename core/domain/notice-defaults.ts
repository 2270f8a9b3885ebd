import am from '../notice-texts/am.json' with { type: 'json' }
import arabic from '../notice-texts/arabic.json' with { type: 'json' }
import en from '../notice-texts/en.json' with { type: 'json' }
import hindi from '../notice-texts/hindi.json' with { type: 'json' }
import korean from '../notice-texts/korean.json' with { type: 'json' }
import tig from '../notice-texts/tig.json' with { type: 'json' }
import { festivalZone } from './festival-day.ts'
import type { NoticeKind, NoticeLanguage, NoticeWay } from './notice.ts'
import type { NoticeText, NoticeValues } from './notice-text.ts'

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

/** The text that stands until an admin writes another. An e-mail greets; the other ways are short. */
export function defaultText(kind: NoticeKind, way: NoticeWay, language: NoticeLanguage): NoticeText {
  const { greeting, kinds } = texts[language]
  const { subject, text } = kinds[kind]
  const greets = way === 'email' && !text.includes('{{name}}') && text !== ''
  return { subject, body: greets ? `${greeting}\n\n${text}` : text }
}

/** The bot's own answers. */
export const botText = (language: NoticeLanguage, name: keyof (typeof en)['bot']): string => texts[language].bot[name]

export type LinkTexts = (typeof en)['page']

/** Of the pages that links in messages open. */
export const linkTexts = (language: NoticeLanguage): LinkTexts => texts[language].page

/** The line with the opt-out link, after a text that one may opt out of. */
export const stopLine = (language: NoticeLanguage, link: string): string =>
  texts[language].stop.replace('{{link}}', () => link)

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
  'opening-moved': '/dashboard/user',
  rank: '/dashboard/user',
  result: '/results',
  round: '/dashboard/user',
  'round-over': '/results',
  bulk: '/dashboard/user',
  'result-wanted': '/results',
  'result-out': '/results',
  'vote-again': '/',
  'order-received': '/shop/order',
  'order-paid': '/shop/order',
  'order-ready': '/shop/order',
  'order-shipped': '/shop/order',
  'order-delivered': '/shop/order',
  'order-cancelled': '/shop/order',
  'order-refunded': '/shop/order',
  'jury-invitation': '/jury',
  'alert-payment': '/dashboard/admin/payments',
  'alert-service': '/dashboard/admin/queues',
  'alert-votes': '/dashboard/admin/suspicion',
  'alert-approvals': '/dashboard/admin/users',
}
