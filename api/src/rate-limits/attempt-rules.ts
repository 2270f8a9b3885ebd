import { resetCodeMinutes, resetTries } from '@ashenda/core/domain/password-reset.ts'
import type { BackoffRule } from './backoff-limiter.ts'
import type { FixedWindowRule } from './fixed-window-limiter.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * From one address on one account: an owner who mistypes waits seconds, a stranger guesses some 260 times a day. Counts expire within hours:
 * they share Redis's memory with ballots, and unknown accounts can be made up without end.
 */
const pair = { free: 5, firstSeconds: 1, mostSeconds: 15 * minute, forgetSeconds: 2 * hour }
/** On one account from everywhere: more attempts and short pauses, because these are somebody else's failures. */
const account = { free: 30, firstSeconds: 1, mostSeconds: minute, forgetSeconds: hour }

/** Pauses that grow with each failure, by their names in Redis. */
export const backoffRules = {
  pair,
  account,
  /** A favourite sport is soon guessed. Its owner can still log in with the password. */
  'reset-pair': { free: 3, firstSeconds: minute, mostSeconds: hour, forgetSeconds: 6 * hour },
  /** First steps of a reset, on one account: strangers slow its owner down by ten minutes at most, and guess some 150 sports a day. */
  'reset-asked': { free: 10, firstSeconds: minute, mostSeconds: 10 * minute, forgetSeconds: day },
  change: pair,
  factor: pair,
  'card-pair': pair,
  'card-account': account,
  'issuer-pair': pair,
  issuer: account,
} as const satisfies Readonly<Record<string, BackoffRule>>

/** Limits of so many in a time window, by their names in Redis. */
export const windowRules = {
  /** Where the favourite sport alone sets a password. */
  'reset-account': { most: 10, seconds: day },
  /** Codes for one browser's reset, which works for a shorter time than this. */
  'reset-code': { most: resetTries, seconds: 2 * resetCodeMinutes * minute },
  /** Cards that cannot pay, from everywhere. */
  cards: { most: 2_000, seconds: minute },
  /** Reports about contestants of one browser, which may be somebody who is angry. */
  reporters: { most: 10, seconds: hour },
} as const satisfies Readonly<Record<string, FixedWindowRule>>

/** The same for an address. */
export const networkRules = {
  /** On all accounts: a village behind one carrier's address mistypes less than this. */
  network: { most: 300, seconds: 10 * minute },
  'reset-network': { most: 30, seconds: hour },
  /** Cards that cannot pay: wide, as villages and agents share addresses. */
  'card-network': { most: 200, seconds: 10 * minute },
  registrations: { most: 100, seconds: hour },
  /** Requests to contestants: few people have one to make, and each is read by a person. */
  requests: { most: 60, seconds: hour },
  /** Reports about contestants. Each is read by a person. */
  reports: { most: 60, seconds: hour },
  /** A village pays through one address too; each is a call to the payment provider. */
  checkouts: { most: 600, seconds: 10 * minute },
  /** Ballots and payments looked for, by a village behind one address; and those of them that are not there. */
  'look-ups': { most: 6_000, seconds: 10 * minute },
  unknown: { most: 300, seconds: 10 * minute },
} as const satisfies Readonly<Record<string, FixedWindowRule>>

/** Looks at open payments that a browser has queued; whoever waits on a page needs two or three in this time. */
export const lookRule: FixedWindowRule = { most: 6, seconds: 10 }
/** A carrier's address is shared: so many looks or checkouts of its payers make one turn. */
export const payersPerTurn = 8

/** Where somebody logged in lately, strangers' failures do not count. */
export const knownRule: FixedWindowRule = { most: 1, seconds: 14 * day }
