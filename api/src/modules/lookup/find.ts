import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { LookupAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findBallotIn, findPaymentBy, type PaymentFound } from '@ashenda/db/queries/lookup/lookup.ts'
import type { Backlog } from '../../http/app.ts'
import { presentBallot, presentPayment } from './presenter.ts'

const askMs = 1_000
const retryAfterSeconds = 2
/** Of everything a receipt or a reference may hold. */
const referenceForm = /^[\w-]{1,64}$/

/**
 * A short reference of Chapa's can look like a receipt, so both are searched. Everything unknown gets the same answer; it says
 * to ask again while there are ballots still to be recorded, because the voter may mean one of them.
 * @throws AppError not_found
 */
export async function lookUp(
  typed: string,
  claimantHash: Uint8Array | undefined,
  { sql, backlog }: { readonly sql: Sql; readonly backlog: Backlog },
  settleSoon: (payment: PaymentFound) => Promise<void>,
): Promise<LookupAnswer> {
  const reference = readPasted(typed)
  if (!referenceForm.test(reference)) throw new AppError('not_found')
  const range = ballotRangeOf(reference)
  // Before the ballots are read: one that leaves the queue in between is found there.
  const mayBeQueued = range !== undefined && (await withTimeout(askMs, backlog.holdsBallots()).catch(() => true))
  const [ballot, payment] = await Promise.all([
    range && findBallotIn(sql, range),
    findPaymentBy(sql, reference, claimantHash),
  ])
  if (ballot) return presentBallot(ballot)
  if (!payment) throw new AppError('not_found', mayBeQueued ? { retryAfterSeconds } : {})
  await settleSoon(payment)
  return presentPayment(payment)
}
