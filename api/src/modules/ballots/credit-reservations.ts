import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { CreditSearch, KnownCredit, WantedCredit } from '@ashenda/db/queries/payments/credit-reservations.ts'

export interface CreditStore {
  /** A browser's credits for a voter in a contest, oldest first. */
  readonly find: (wanted: CreditSearch) => Promise<readonly KnownCredit[]>
  /** Compare-and-set: false if the reservation changed since `seen`. */
  readonly reserve: (credit: WantedCredit) => Promise<boolean>
  readonly release: (id: string, ballot: string) => Promise<unknown>
  /** Whether a ballot sent that long ago may still wait to be recorded. */
  readonly mayBeQueued: (sentMsAgo: number) => Promise<boolean>
}

export interface CreditRequest extends CreditSearch {
  readonly ballot: string
}

export interface CreditReservation {
  readonly credit: string
  /**
   * Releases the credit of a ballot that certainly did not reach the queue. A no-op if the ballot had reserved it
   * before.
   */
  readonly release: () => void
}

const lookUpMs = 1_000
const retryAfterSeconds = 2
/** Longer than a ballot takes from its reservation into the queue, including the write's deadline. */
const onTheWayMs = 15_000
/** Each failed attempt lost a race with another ballot of the same browser. */
const mostAttempts = 8

/**
 * Reserves the oldest credit that no other ballot in flight holds; the same ballot gets the same credit again. `none`:
 * the browser has no credit. `spent`: all are used, refunded or reserved. `beyond`: what is left is more than the contest takes of a phone on
 * one day.
 * @throws AppError unavailable, as a paid ballot cannot be taken without Postgres
 */
export async function reserveCredit(
  store: CreditStore,
  { ballot, ...search }: CreditRequest,
): Promise<CreditReservation | 'none' | 'spent' | 'beyond'> {
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const credits = await withTimeout(lookUpMs, store.find(search))
      const chosen = await chooseCredit(credits, ballot, store)
      if (!chosen) return credits.some(isLeftOver) ? 'beyond' : credits.length > 0 ? 'spent' : 'none'
      const { id, reservedBy: seen, isLimited } = chosen
      if (seen === ballot) return { credit: id, release: () => {} }
      if (await withTimeout(lookUpMs, store.reserve({ id, ballot, seen, ...(isLimited && { limited: search.voter }) })))
        return { credit: id, release: () => void store.release(id, ballot).catch(() => {}) }
    }
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds })
  }
  throw new AppError('busy', { retryAfterSeconds })
}

const isLeftOver = ({ ballot, isHeld, isBeyond }: KnownCredit): boolean => ballot === null && !isHeld && isBeyond

/** Prefers the credit this ballot has reserved, then an unreserved one, then one whose ballot never arrived. */
async function chooseCredit(
  credits: readonly KnownCredit[],
  ballot: string,
  { mayBeQueued }: Pick<CreditStore, 'mayBeQueued'>,
): Promise<KnownCredit | undefined> {
  const unspent = credits.filter((credit) => credit.ballot === null && !credit.isHeld)
  const open = unspent.filter(({ isBeyond }) => !isBeyond)
  const ready =
    unspent.find(({ reservedBy }) => reservedBy === ballot) ??
    open.find(({ reservedBy, isReserverRecorded }) => reservedBy === null || isReserverRecorded)
  if (ready) return ready
  const [longest] = open.toSorted((first, second) => (second.reservedForMs ?? 0) - (first.reservedForMs ?? 0))
  const forMs = longest?.reservedForMs ?? 0
  return forMs > onTheWayMs && !(await withTimeout(lookUpMs, mayBeQueued(forMs))) ? longest : undefined
}
