import type { FoundBallot, FoundPayment, OwnPayment } from '@ashenda/core/contracts/http/lookup.ts'
import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { outcomeOf } from '@ashenda/db/queries/ballots/ballots.ts'
import type { BallotFound, PaymentFound } from '@ashenda/db/queries/lookup/lookup.ts'
import { statusByState } from '../payments/payer-status.ts'

export const presentBallot = (found: BallotFound): FoundBallot => ({
  success: true,
  kind: 'ballot',
  day: festivalDayOf(found.at.getTime()),
  outcome: outcomeOf(found),
})

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
