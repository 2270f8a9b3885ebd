import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { FoundBallot, FoundPayment, OwnPayment } from '@ashenda/core/contracts/http/where.ts'
import type { BallotFound, PaymentFound } from '@ashenda/db/queries/where.ts'
import { statusByState } from '../../payments/payer-status.ts'

/** Voided and quarantined ballots were counted once; what an admin did to them later is not the voter's answer. */
export function presentBallot({ status, kind, reason, at }: BallotFound): FoundBallot {
  return {
    success: true,
    kind: 'ballot',
    day: dayInAddis(at),
    ...(status === 'dead'
      ? { status: 'refused', reason: 'unprocessable' }
      : { status: status === 'refused' ? 'refused' : 'counted', ...(reason && { reason }) }),
    ...(kind && { vote: kind }),
  }
}

const addisAheadMs = 3 * 3_600_000

/** All year round three hours ahead. */
const dayInAddis = (at: Date): string => new Date(at.getTime() + addisAheadMs).toISOString().slice(0, 10)

const hidden = '•••'

export function presentPayment(found: PaymentFound): FoundPayment {
  const { id, purpose, isOwn } = found
  return { success: true, kind: 'payment', purpose, ...fieldsOf(found), ...(isOwn && { payment: id }) }
}

export function presentOwn(found: PaymentFound): OwnPayment {
  const fields = fieldsOf(found)
  const { id, phone } = found
  return {
    payment: id,
    ...fields,
    shownPhone: `${hidden} ${phone?.slice(-4) ?? ''}`.trim(),
    ...(fields.usable && phone !== null && { phone }),
  }
}

function fieldsOf(found: PaymentFound) {
  const { amountMinor, currency, credit, isOwn, state, settledAt, createdAt } = found
  return {
    status: statusOf(found),
    isUsed: credit === 'spent',
    usable: isOwn && state === 'succeeded' && credit === 'open',
    price: { amountMinor, currency },
    at: (settledAt ?? createdAt).toISOString(),
  }
}

/** A vote that is held goes back with its money. */
const statusOf = ({ state, credit }: PaymentFound): PayerStatus =>
  state === 'succeeded' ? (credit === 'held' ? 'refunded' : 'paid') : statusByState[state]
