import type { AdminRole } from './admin-role.ts'

/** Who may change what: the one table for the api's routes and the interface. */
const holders = {
  /** Refunds, cancelling, links to pay again, comparing with the provider, marking as handled. */
  payments: ['owner', 'finance'],
  /** T-cards and their codes, which are worth money. */
  cards: ['owner', 'finance'],
  shop: ['owner', 'finance', 'moderator'],
  /** Whether a contestant is shown, her texts and photos, reports, requests, zones. */
  contestants: ['owner', 'moderator'],
  /** What the platform writes to people, and messages to many, which cost money. */
  messages: ['owner', 'moderator'],
  /** Words and pictures of the site; each version can be taken back. */
  content: ['owner', 'moderator'],
  /** Links for a contestant's new password: whoever has one can log in. */
  accounts: ['owner', 'moderator'],
  /** Which suspect ballots count. */
  suspicion: ['owner', 'moderator'],
  /** Hours, freeze, approval and phone proof of the contest. */
  contest: ['owner'],
  erasure: ['owner'],
  /** Failed jobs and dead letters. */
  queues: ['owner', 'operations'],
  /** Pausing and draining queues; nothing of a paused queue is done. */
  'queue-pauses': ['owner', 'operations'],
  /** Who is an admin, with which role. */
  admins: ['owner'],
} as const satisfies Readonly<Record<string, readonly AdminRole[]>>

export type Permission = keyof typeof holders

export const permissions = Object.keys(holders) as readonly Permission[] // of the table above

/** Worth money, decides a result, opens an account, or cannot be undone: changing it asks for the second factor again. */
const sensitive: readonly Permission[] = [
  'payments',
  'cards',
  'accounts',
  'contest',
  'suspicion',
  'erasure',
  'queue-pauses',
  'admins',
]
export const asksAgain = (permission: Permission): boolean => sensitive.includes(permission)

/** Whether an admin may do this. Null is no role and may do nothing. */
export const may = (role: AdminRole | null | undefined, permission: Permission): boolean =>
  holders[permission].some((holder) => holder === role)

/** The roles that may do this. */
export const holdersOf = (permission: Permission): readonly AdminRole[] => holders[permission]
