import type { Permission } from './permission.ts'

/** Ways to a person, in the order they are tried: free ones first. A notice reaches a person once, by the first that takes it. */
export const noticeWays = ['telegram', 'push', 'email', 'sms'] as const
export type NoticeWay = (typeof noticeWays)[number]

export const noticeStates = ['queued', 'sent', 'delivered', 'failed', 'skipped'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Why nothing was sent. */
export const skipReasons = ['opted-out', 'no-address', 'limit', 'stopped', 'outdated'] as const
export type SkipReason = (typeof skipReasons)[number]

/** What a person chooses ways for. Contestants' and voters' groups, then admins'. */
export const contestantGroups = ['entry', 'requests', 'contest', 'rank', 'news'] as const
export const alertGroups = ['payments', 'services', 'votes', 'approvals'] as const
export const noticeGroups = [...contestantGroups, ...alertGroups] as const
export type NoticeGroup = (typeof noticeGroups)[number]
export type AlertGroup = (typeof alertGroups)[number]

/** Languages that messages are written in. */
export const noticeLanguages = ['tig', 'en', 'am', 'arabic', 'hindi', 'korean'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]
const isNoticeLanguage = (text: string | null | undefined): text is NoticeLanguage =>
  noticeLanguages.some((one) => one === text)

/** The site's other languages show one of these (web/src/lib/language.ts). */
export const noticeLanguageOf = (language: string | null | undefined): NoticeLanguage =>
  isNoticeLanguage(language) ? language : !language || language === 'om' ? 'tig' : 'en'

/** BCP 47. */
export const noticeTags: Readonly<Record<NoticeLanguage, string>> = {
  tig: 'ti',
  en: 'en',
  am: 'am',
  arabic: 'ar',
  hindi: 'hi',
  korean: 'ko',
}

interface KindRules {
  readonly audience: 'contestant' | 'voter' | 'order' | 'jury' | 'admin'
  /** What one opts out of; null: necessary, as the receiver asked for it by what she did. */
  readonly group: NoticeGroup | null
  /** Whether it waits for the morning in the receiver's quiet hours. Answers to what she does at that moment do not. */
  readonly waits: boolean
  /** One a subject and day, or one a subject for good. */
  readonly per: 'day' | 'ever'
  /** Values beside `name`, `contest` and `link`. */
  readonly values?: readonly string[]
}

const noticeKinds = {
  welcome: { audience: 'contestant', group: 'entry', waits: false, per: 'ever' },
  approved: { audience: 'contestant', group: 'entry', waits: true, per: 'day' },
  rejected: { audience: 'contestant', group: 'entry', waits: true, per: 'ever', values: ['reason', 'note'] },
  paid: { audience: 'contestant', group: 'entry', waits: false, per: 'ever' },
  'photo-wanted': { audience: 'contestant', group: 'entry', waits: true, per: 'ever' },
  request: { audience: 'contestant', group: 'requests', waits: true, per: 'ever', values: ['type'] },
  opening: { audience: 'contestant', group: 'contest', waits: true, per: 'ever', values: ['opens'] },
  'opening-moved': { audience: 'contestant', group: 'contest', waits: true, per: 'ever', values: ['opens'] },
  rank: { audience: 'contestant', group: 'rank', waits: true, per: 'day', values: ['rank', 'votes'] },
  result: { audience: 'contestant', group: 'contest', waits: true, per: 'ever' },
  round: { audience: 'contestant', group: 'contest', waits: true, per: 'ever', values: ['opens'] },
  'round-over': { audience: 'contestant', group: 'contest', waits: true, per: 'ever' },
  bulk: { audience: 'contestant', group: 'news', waits: true, per: 'ever' },
  'result-wanted': { audience: 'voter', group: null, waits: false, per: 'day' },
  'result-out': { audience: 'voter', group: 'contest', waits: true, per: 'ever' },
  'vote-again': { audience: 'voter', group: 'contest', waits: true, per: 'day' },
  'order-received': { audience: 'order', group: null, waits: false, per: 'ever', values: ['number', 'amount'] },
  'order-paid': { audience: 'order', group: null, waits: false, per: 'ever', values: ['number', 'amount'] },
  'order-ready': { audience: 'order', group: null, waits: true, per: 'day', values: ['number'] },
  'order-shipped': { audience: 'order', group: null, waits: true, per: 'day', values: ['number'] },
  'order-delivered': { audience: 'order', group: null, waits: true, per: 'day', values: ['number'] },
  'order-cancelled': { audience: 'order', group: null, waits: true, per: 'day', values: ['number'] },
  'order-refunded': { audience: 'order', group: null, waits: true, per: 'day', values: ['number', 'amount'] },
  'jury-invitation': { audience: 'jury', group: null, waits: true, per: 'day' },
  'alert-payment': { audience: 'admin', group: 'payments', waits: true, per: 'day', values: ['reference'] },
  'alert-service': { audience: 'admin', group: 'services', waits: false, per: 'day', values: ['service'] },
  'alert-votes': { audience: 'admin', group: 'votes', waits: false, per: 'ever', values: ['votes'] },
  'alert-approvals': { audience: 'admin', group: 'approvals', waits: true, per: 'day' },
} as const satisfies Readonly<Record<string, KindRules>>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[] // of the table above
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(noticeKinds, text)
export const rulesOf = (kind: NoticeKind): KindRules => noticeKinds[kind]

/** The names that may stand in double braces in a kind's text. */
export const valuesOf = (kind: NoticeKind): readonly string[] => [
  'name',
  'contest',
  'link',
  ...(rulesOf(kind).values ?? []),
]

/** The permission without which an admin hears nothing of a group: an alert tells no more than her console shows. */
export const permissionOfAlerts: Readonly<Record<AlertGroup, Permission>> = {
  payments: 'payments',
  services: 'queues',
  votes: 'suspicion',
  approvals: 'contestants',
}

/** Ways of a group for somebody who chose none. Nobody gets ranks and alerts unasked. */
export const unchosenWays = (group: NoticeGroup): readonly NoticeWay[] =>
  group === 'rank' || alertGroups.some((one) => one === group) ? [] : noticeWays

interface Wanted {
  readonly kind: NoticeKind
  /** What the receiver chose for the kind's group; undefined if nothing. */
  readonly chosen?: readonly NoticeWay[] | undefined
  /** The only ways of this notice; null for all. */
  readonly only?: readonly NoticeWay[] | null
  /** Ways that lead to the receiver and are set up. */
  readonly open: readonly NoticeWay[]
  /** Ways that refused it. */
  readonly tried?: readonly NoticeWay[]
}

/** The ways to try, in order, or why there are none. */
export function waysOf({ kind, chosen, only, open, tried = [] }: Wanted): readonly NoticeWay[] | SkipReason {
  const { group } = rulesOf(kind)
  const allowed = group === null ? noticeWays : (chosen ?? unchosenWays(group))
  if (allowed.length === 0) return 'opted-out'
  const left = noticeWays.filter(
    (way) => allowed.includes(way) && open.includes(way) && (only ?? noticeWays).includes(way) && !tried.includes(way),
  )
  return left.length > 0 ? left : 'no-address'
}

/** Attempts at a way that is away, then the notice has failed; people retry it from the console. */
export const mostAttempts = 8

/** Pause before the next attempt: a minute, doubling to two hours. */
export const retryMs = (attempts: number): number => Math.min(60_000 * 2 ** Math.max(0, attempts - 1), 7_200_000)
