import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { KnownCredit } from '@ashenda/db/queries/payments/credit-reservations.ts'

/** What reservations stand on: Postgres, and the queue of ballots. */
export interface CreditStore {
  /** A browser's credits for a voter, oldest first. */
  readonly find: (voter: string, claimantHash: Uint8Array) => Promise<readonly KnownCredit[]>
  /** False where the credit is not as it was seen. */
  readonly reserve: (credit: { id: string; ballot: string; seen: string | null }) => Promise<boolean>
  readonly release: (id: string, ballot: string) => Promise<unknown>
  /** Whether a ballot that was sent so long ago may still wait to be recorded. */
  readonly mayBeQueued: (sentMsAgo: number) => Promise<boolean>
}

export interface CreditRequest {
  readonly voter: string
  readonly claimantHash: Uint8Array
  readonly ballot: string
}

export interface CreditReservation {
  readonly credit: string
  /** Undoes it; the ballot certainly did not reach the queue. Nothing to undo where it had been reserved for it before. */
  readonly release: () => void
}

const lookUpMs = 1_000
const retryAfterSeconds = 2
/** Longer than a ballot takes from its reservation into the queue: waiting in the intake, and a write with its deadline. */
const onTheWayMs = 15_000
/** Each attempt loses to another ballot of the same browser. */
const mostAttempts = 8

/**
 * Reserves a credit for a ballot, the oldest that no other one is on its way with; the same ballot sent again gets the same.
 * Otherwise: `none` where the browser has none, `spent` where all it has are used, refunded or on their way.
 * @throws AppError unavailable: a paid ballot needs its credit seen, so it waits for Postgres
 */
export async function reserveCredit(
  store: CreditStore,
  { voter, claimantHash, ballot }: CreditRequest,
): Promise<CreditReservation | 'none' | 'spent'> {
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const credits = await withTimeout(lookUpMs, store.find(voter, claimantHash))
      const chosen = await chooseCredit(credits, ballot, store)
      if (!chosen) return credits.length > 0 ? 'spent' : 'none'
      const { id, reservedBy: seen } = chosen
      if (seen === ballot) return { credit: id, release: () => {} }
      if (await withTimeout(lookUpMs, store.reserve({ id, ballot, seen })))
        return { credit: id, release: () => void store.release(id, ballot).catch(() => {}) }
    }
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds })
  }
  throw new AppError('busy', { retryAfterSeconds })
}

/** Chooses among open credits: the one that this ballot has reserved, else one without a reservation, else one whose ballot never arrived. */
async function chooseCredit(
  credits: readonly KnownCredit[],
  ballot: string,
  { mayBeQueued }: Pick<CreditStore, 'mayBeQueued'>,
): Promise<KnownCredit | undefined> {
  const open = credits.filter((credit) => credit.ballot === null && !credit.isHeld)
  const ready =
    open.find(({ reservedBy }) => reservedBy === ballot) ??
    open.find(({ reservedBy, isReserverRecorded }) => reservedBy === null || isReserverRecorded)
  if (ready) return ready
  const [longest] = open.toSorted((first, second) => (second.reservedForMs ?? 0) - (first.reservedForMs ?? 0))
  const forMs = longest?.reservedForMs ?? 0
  return forMs > onTheWayMs && !(await withTimeout(lookUpMs, mayBeQueued(forMs))) ? longest : undefined
}
