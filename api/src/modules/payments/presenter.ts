import type { AdminPayment, CheckoutAnswer, PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { isOpen, isPaid, type PaymentState } from '@ashenda/core/domain/payment.ts'
import { type PaymentProblem, readProblem, storedProblem, takenAmountOf } from '@ashenda/core/domain/payment-problem.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import type { ListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import type { FeeStanding, PaymentStanding } from '@ashenda/db/queries/payments/payments.ts'
import type { OpenCheckout } from './payments.ts'

/**
 * The status of a contestant's fee. If she paid twice, the second payment is refunded and her fee still counts as paid.
 */
export function feeStatusOf({ isPaid, payment }: FeeStanding): PayerStatus {
  const isBack = payment?.state === 'refund_pending' || payment?.state === 'refunded'
  if (isPaid) return isBack ? 'refunded' : 'paid'
  if (!payment) return 'none'
  return payment.state === 'succeeded' ? 'refunded' : statusByState[payment.state]
}

export const presentCheckout = ({ url, id, amountMinor, currency }: OpenCheckout): CheckoutAnswer => ({
  success: true,
  message: 'you will be taken to the payment page',
  url,
  payment: id,
  price: { amountMinor, currency },
})

/** A payment as admins see it, with the steps they may take. */
export function presentPayment({
  checks: _checks,
  isRefundByHand,
  hasRefundBegun,
  mayBePaidByHand,
  isPaidBack,
  ...row
}: ListedPayment): AdminPayment {
  const byHand = { isRefundByHand, hasRefundBegun, mayBePaidByHand, isPaidBack }
  const attention = attentionOf({ ...row, ...byHand })
  const { id, amountMinor, currency, ballot, createdAt, updatedAt, settledAt, provider, state, credit } = row
  const { id: _id, amountMinor: _amount, currency: _currency, ballot: _ballot, takenMinor, ...others } = row
  const problem = attention === null ? null : readProblem(attention)
  const wrongMinor = problem && !isSettled(state) ? takenAmountOf(problem, row) : undefined
  return {
    ...others,
    _id: id,
    provider,
    state,
    credit,
    price: { amountMinor, currency },
    took: takenMinor === null ? null : { amountMinor: takenMinor, currency },
    wrongAmount: wrongMinor === undefined ? null : { amountMinor: wrongMinor, currency },
    attention: problem && presentProblem(problem),
    receipt: ballot === null ? null : receiptOf(ballot),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    canRefund: provider === 'chapa' && state === 'succeeded' && (credit === null || credit === 'open'),
    canCancel: provider === 'chapa' && isOpen(state),
    canAskAgain: provider === 'chapa' && attention !== null && state !== 'refund_pending',
    canNoteHandled: attention !== null && state !== 'refund_pending',
    ...refundSteps({ ...row, ...byHand }),
  }
}

/** Whether money came, and perhaps went back. */
const isSettled = (state: PaymentState): boolean => isPaid(state) || state === 'refunded' || state === 'reversed'

type OfRefund = Pick<
  ListedPayment,
  'state' | 'attention' | 'isRefundByHand' | 'hasRefundBegun' | 'mayBePaidByHand' | 'isPaidBack'
>

/** The steps an admin may take on a refund that needs attention. */
function refundSteps({ state, attention, isRefundByHand, mayBePaidByHand, isPaidBack }: OfRefund) {
  const isStuck = state === 'refund_pending' && attention !== null && !isPaidBack
  return {
    refundByHand: isRefundByHand,
    canAskRefundAgain: isStuck,
    canTakeRefundOver: isStuck && !isRefundByHand,
    canNotePaidBack: isStuck && mayBePaidByHand,
  }
}

/**
 * Why the payment needs attention. For a refund taken over, whether it may be paid by hand comes before anything noted
 * since, such as by the nightly comparison.
 */
function attentionOf({ state, attention, isRefundByHand, hasRefundBegun, mayBePaidByHand, isPaidBack }: OfRefund) {
  if (state !== 'refund_pending' || !isRefundByHand || isPaidBack || attention === null) return attention
  if (hasRefundBegun) return storedProblem('refund_by_hand_begun')
  if (!mayBePaidByHand) return storedProblem('refund_by_hand_unclear')
  return attention === storedProblem('refund_by_hand_unclear') ? storedProblem('refund_by_hand') : attention
}

/** Copies, because schema types are mutable and domain types readonly. */
export const presentProblem = ({ parts, ...problem }: PaymentProblem) => ({ ...problem, parts: [...parts] })

export const statusByState = {
  created: 'pending',
  pending: 'pending',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  refund_pending: 'refunded',
  refunded: 'refunded',
  reversed: 'refunded',
} as const satisfies Record<Exclude<PaymentState, 'succeeded'>, PayerStatus>

/** A payment counts as paid to its payer while its vote can still be cast. */
export const payerStatusOf = ({ state, isOpen }: PaymentStanding): PayerStatus =>
  state === 'succeeded' ? (isOpen ? 'paid' : 'none') : statusByState[state]
