/** What is paid for. */
export const paymentPurposes = ['vote', 'fee', 'order'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** Where a payment stands. */
export const paymentStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
  'reversed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * An event of a payment: checkout opened, succeeded, failed, expired, cancelled, refund asked, refused or done, noted as paid back by an
 * admin, or charged back.
 */
export const paymentEvents = [
  'opened',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'refund_asked',
  'refund_refused',
  'refunded',
  'paid_back',
  'reversed',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Who or what wrote a line of the history. */
export const paymentSources = [
  'payer',
  'api',
  'admin',
  'open-checkout',
  'settle',
  'cancel',
  'refund',
  'comparison',
  'worker',
] as const

/** History lines that do not change the state. */
export const paymentNotes = [
  'attention',
  'refund_asked',
  'cancel_asked',
  'return_link',
  'refund_begun',
  'part_refunded',
  'refund_again',
  'refund_by_hand',
  'paid_back',
  'handled',
  'withdrawn',
  'amount_accepted',
  'amount_refused',
  'asked_again',
] as const
export type PaymentNote = (typeof paymentNotes)[number]

/** Why a comparison with the provider's list ended early. */
export const comparisonProblems = [
  'no_provider',
  'unreachable',
  'wrong_key',
  'no_list',
  'unreadable',
  'too_long',
] as const
export type ComparisonProblem = (typeof comparisonProblems)[number]

/** Before money came. Any of them may still succeed: a payer retries a checkout, and a late success is honoured. */
const unpaid = ['created', 'pending', 'failed', 'expired', 'cancelled'] as const
const open = ['created', 'pending', 'failed'] as const

type Steps = {
  readonly [Finding in PaymentEvent]: { readonly from: readonly PaymentState[]; readonly to: PaymentState }
}

const steps: Steps = {
  opened: { from: ['created'], to: 'pending' },
  succeeded: { from: unpaid, to: 'succeeded' },
  failed: { from: ['created', 'pending'], to: 'failed' },
  expired: { from: open, to: 'expired' },
  cancelled: { from: open, to: 'cancelled' },
  refund_asked: { from: ['succeeded'], to: 'refund_pending' },
  refund_refused: { from: ['refund_pending'], to: 'succeeded' },
  // Also from states before `succeeded`, if that was never learnt; then it gives no credit.
  refunded: { from: [...unpaid, 'succeeded', 'refund_pending'], to: 'refunded' },
  paid_back: { from: ['refund_pending'], to: 'refunded' },
  reversed: { from: [...unpaid, 'succeeded', 'refund_pending'], to: 'reversed' },
}

/** An event's source states and target, as a conditional UPDATE needs them. */
export const stepOf = (event: PaymentEvent): Steps[PaymentEvent] => steps[event]

/** Whether the money is there, which gives a credit or pays a contestant's place. */
export const isPaid = (state: PaymentState): boolean => state === 'succeeded' || state === 'refund_pending'

/** Whether asking the provider again may bring news by itself. */
export const isOpen = (state: PaymentState): boolean => open.some((one) => one === state)
