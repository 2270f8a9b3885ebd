import { resetCodeMinutes, resetTries } from '@ashenda/core/domain/password-reset.ts'
import type { FixedWindowRule } from './fixed-window-limiter.ts'
import type { LockoutRule } from './lockout-limiter.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * One address on one account: an owner who mistypes waits seconds, a stranger gets some 260 guesses a day. Counts
 * expire within hours, because they share Redis's memory with ballots and unknown accounts are unlimited.
 */
const pair = { free: 5, firstSeconds: 1, mostSeconds: 15 * minute, forgetSeconds: 2 * hour }
/** One account from everywhere: more attempts and shorter pauses, because the failures are other people's. */
const account = { free: 30, firstSeconds: 1, mostSeconds: minute, forgetSeconds: hour }

/** Exponential backoff, by name in Redis. The limit of voting is in address-limit.ts. */
export const lockoutRules = {
  pair,
  account,
  /** A favourite sport is easy to guess. The owner can still log in with the password. */
  'reset-pair': { free: 3, firstSeconds: minute, mostSeconds: hour, forgetSeconds: 6 * hour },
  /**
   * First steps of a reset on one account: strangers delay the owner by ten minutes at most, and get some 150 guesses a
   * day.
   */
  'reset-asked': { free: 10, firstSeconds: minute, mostSeconds: 10 * minute, forgetSeconds: day },
  change: pair,
  factor: pair,
  'card-pair': pair,
  'card-account': account,
  'issuer-pair': pair,
  issuer: account,
} as const satisfies Readonly<Record<string, LockoutRule>>

/** Fixed windows, by name in Redis. */
export const windowRules = {
  /** For the mode in which the favourite sport alone sets a password. */
  'reset-account': { most: 10, seconds: day },
  /** Codes of one browser's reset, which is shorter than this window. */
  'reset-code': { most: resetTries, seconds: 2 * resetCodeMinutes * minute },
  /** Invalid cards, from everywhere. */
  cards: { most: 2_000, seconds: minute },
  /** Reports per browser: it may be one angry person. */
  reporters: { most: 10, seconds: hour },
} as const satisfies Readonly<Record<string, FixedWindowRule>>

/** Fixed windows per address. */
export const networkRules = {
  /** All accounts: a village behind one carrier's address mistypes less than this. */
  network: { most: 300, seconds: 10 * minute },
  'reset-network': { most: 30, seconds: hour },
  /** Invalid cards: wide, as villages and agents share addresses. */
  'card-network': { most: 200, seconds: 10 * minute },
  registrations: { most: 100, seconds: hour },
  /** Requests to contestants: rare, and each is read by a person. */
  requests: { most: 60, seconds: hour },
  /** People who want to hear the result; each is a message. */
  subscriptions: { most: 120, seconds: hour },
  /** Reports about contestants: each is read by a person. */
  reports: { most: 60, seconds: hour },
  /** A village pays through one address too; each is a call to the payment provider. */
  checkouts: { most: 600, seconds: 10 * minute },
  /** Look-ups of ballots and payments by a village behind one address; and those not found. */
  'look-ups': { most: 6_000, seconds: 10 * minute },
  unknown: { most: 300, seconds: 10 * minute },
} as const satisfies Readonly<Record<string, FixedWindowRule>>

/** Queued settlements per browser; someone waiting on a page needs two or three. */
export const lookRule: FixedWindowRule = { most: 6, seconds: 10 }
/** A carrier's address is shared: this many checks or checkouts count as one turn. */
export const payersPerTurn = 8

/** Where the account logged in recently, strangers' failures do not count. */
export const knownRule: FixedWindowRule = { most: 1, seconds: 14 * day }
