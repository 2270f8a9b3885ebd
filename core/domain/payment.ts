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
 * What was learnt of a payment: its checkout is open, the provider says it succeeded or failed, its time is over, it was
 * cancelled, a refund was asked for, refused or done, an admin noted that the payer has the money back, the provider took it back.
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

/** Who or what wrote a line of a payment's history. */
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

/** The kinds of lines in a payment's history that are not a change of state. */
export const paymentNotes = [
  'attention',
  'refund_asked',
  'cancel_asked',
  'return_link',
  'refund_begun',
  'refund_again',
  'refund_by_hand',
  'paid_back',
  'handled',
  'withdrawn',
] as const
export type PaymentNote = (typeof paymentNotes)[number]

/** Why a comparison with the provider's list ended before it had seen everything. */
export const comparisonProblems = [
  'no_provider',
  'unreachable',
  'wrong_key',
  'no_list',
  'unreadable',
  'too_long',
] as const
export type ComparisonProblem = (typeof comparisonProblems)[number]

/** Before money came. Any of them may still succeed: a payer tries the same checkout again, and a late success is honoured. */
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
  // Also from states before `succeeded`, if that was never learnt: then the payment gives no credit any more.
  refunded: { from: [...unpaid, 'succeeded', 'refund_pending'], to: 'refunded' },
  paid_back: { from: ['refund_pending'], to: 'refunded' },
  reversed: { from: [...unpaid, 'succeeded', 'refund_pending'], to: 'reversed' },
}

/** The states an event leads out of, and where to: what a conditional UPDATE asks for. */
export const stepOf = (event: PaymentEvent): Steps[PaymentEvent] => steps[event]

/** The state after an event; the same where it changes nothing, so that hearing it twice is harmless. */
export const stateAfter = (state: PaymentState, event: PaymentEvent): PaymentState =>
  steps[event].from.includes(state) ? steps[event].to : state

/** Whether the money is there: what gives a credit or pays a contestant's place. */
export const isPaid = (state: PaymentState): boolean => state === 'succeeded' || state === 'refund_pending'

/** Whether asking the provider again may bring something new without anybody's doing. */
export const isOpen = (state: PaymentState): boolean => open.some((one) => one === state)
