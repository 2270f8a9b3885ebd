import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  applyTransitionByClaim,
  claimRefund,
  type RefundClaim,
  saveRefundReference,
} from '@ashenda/db/queries/payments/refunds.ts'
import {
  applyTransition,
  noteCheck,
  type PaymentRow,
  raiseAttention,
  readClock,
  type TransitionInput,
} from '@ashenda/db/queries/payments/transitions.ts'
import type { HandlerContext } from '../handler.ts'
import type { Refused } from './chapa/envelope.ts'
import type { VerifyAnswer } from './chapa/payment.ts'
import type { VerifyRefundAnswer } from './chapa/refund.ts'
import { mismatchOf } from './mismatch.ts'
import { nextCheckMs } from './next-check.ts'
import type { PaymentProvider } from './provider.ts'

/** The result of asking about a refund. Without any of it there is only waiting. */
interface RefundOutcome {
  readonly transition?: TransitionInput
  /** Under which it was learnt: it counts for as long as nobody else asks. */
  readonly claim?: RefundClaim
  readonly attention?: string
  /** Nobody knows what Chapa said, or whether it was asked. */
  readonly isUnclear?: boolean
  /** Chapa has it, and has given it a name. */
  readonly hasBegun?: boolean
}

const source = 'refund'
/** Banks take their days: after three of them a person is told, and Chapa is asked once a day. */
const longestPauseMs = 24 * 3_600_000

/**
 * Requests a refund from Chapa, once, and then asks for its state until the money is back. If an answer was lost, it is unknown
 * whether Chapa has the refund: it is looked up before it is requested again, and then under the same reference, which Chapa
 * accepts once. Only a clear refusal of the first request releases the vote again.
 */
export async function followRefund(
  context: HandlerContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { sql, publish, log } = context
  const { id, purpose } = payment
  const askedAt = await readClock(sql)
  const outcome = await outcomeOf(context, provider, payment)
  if (outcome.attention !== undefined) await raiseAttention(sql, id, outcome.attention, source, payment)
  const isChanged = await take(sql, id, outcome)
  if (isChanged || outcome.hasBegun) publish({ type: 'payment-changed', payment: id })
  if (isChanged && purpose === 'fee') publish({ type: 'directory-changed' })
  const pauseMs = nextCheckMs({ checks: payment.checks, since: payment.refundAskedAt ?? payment.createdAt }, askedAt)
  if (outcome.transition === undefined && payment.refundByHandAt === null && pauseMs === null) {
    log.warn({ payment: id }, 'a refund is not done after three days')
    // What is known to be wrong with it says more. Were both raised, each look would replace the one by the other, and write two lines of history.
    if (outcome.attention === undefined) await raiseAttention(sql, id, storedProblem('refund_overdue'), source, payment)
  }
  // A refusal, and what an admin noted, say nothing of how the payment itself stands: a webhook about it is still to be asked about.
  const event = outcome.transition?.event
  const isClear = !outcome.isUnclear && event !== 'refund_refused' && event !== 'paid_back'
  await noteCheck(sql, payment, { askedAt, isClear, pauseMs: pauseMs ?? longestPauseMs })
}

const outcomeOf = (context: HandlerContext, provider: PaymentProvider, payment: PaymentRow): Promise<RefundOutcome> => {
  // Whatever Chapa says: the payer has the money.
  if (payment.paidBackAt !== null) return Promise.resolve({ transition: { event: 'paid_back', source: 'api' } })
  return payment.refundByHandAt === null ? askOutcome(context, provider, payment) : lookByHand(provider, payment)
}

async function take(sql: Sql, id: string, { transition, claim }: RefundOutcome): Promise<boolean> {
  if (transition === undefined) return false
  return claim ? applyTransitionByClaim(sql, id, claim, transition) : applyTransition(sql, id, transition)
}

async function askOutcome(
  context: HandlerContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<RefundOutcome> {
  const { chapa, mode } = provider
  const { reference, refundReference, refundSentAt } = payment
  // A name from before is of an earlier refund: what Chapa says of that one is no answer about this one.
  if (refundSentAt === null) return ask(context, provider, payment)
  let isRefundUnknown = false
  if (refundReference !== null) {
    const answer = await chapa.verifyRefund(refundReference)
    isRefundUnknown = answer.kind === 'not_found'
    const outcome = outcomeInRefund(payment, answer)
    if (outcome.transition !== undefined || outcome.attention !== undefined) return outcome
  }
  const outcome = outcomeInPayment(payment, await chapa.verify(reference), mode)
  // What a webhook called it may be no name that Chapa knows: the payment itself says whether the money went back.
  if (isRefundUnknown && outcome === undefined) return ask(context, provider, payment, refundReference)
  if (isRefundUnknown && outcome?.transition === undefined)
    return { attention: storedProblem('refund_unknown'), ...outcome }
  if (refundReference !== null || outcome !== undefined) return outcome ?? {}
  return ask(context, provider, payment)
}

/**
 * The result of a look at a refund that an admin pays by hand: Chapa is asked for nothing. Only what it says of a refund of its own counts; all
 * else the admin knows.
 */
async function lookByHand({ chapa, mode }: PaymentProvider, payment: PaymentRow): Promise<RefundOutcome> {
  const { reference, refundReference } = payment
  const ofRefund = refundReference === null ? undefined : await chapa.verifyRefund(refundReference)
  const inRefund = ofRefund && outcomeInRefund(payment, ofRefund)
  if (inRefund?.transition !== undefined) return inRefund
  const hasBegun = ofRefund?.kind === 'initiated' || ofRefund?.kind === 'processing'
  if (hasBegun) return { attention: storedProblem('refund_by_hand_begun') }
  const inPayment = outcomeInPayment(payment, await chapa.verify(reference), mode)
  if (inPayment?.transition !== undefined) return inPayment
  const isUnclear = inRefund?.isUnclear === true || inPayment?.isUnclear === true
  return { attention: storedProblem('refund_by_hand'), isUnclear }
}

/** `unknownName`: the name that Chapa gave the refund and does not know; it is asked again then only where an admin wants that. */
async function ask(
  { sql, log }: HandlerContext,
  { chapa }: PaymentProvider,
  payment: PaymentRow,
  unknownName: string | null = null,
): Promise<RefundOutcome> {
  const { id, reference: txRef, amountMinor } = payment
  const claim = await claimRefund(sql, id, unknownName)
  if (!claim) return unknownName === null ? { isUnclear: true } : { attention: storedProblem('refund_unknown') }
  const answer = await chapa.refund({
    txRef,
    amountMinor,
    reason: 'Refund by the organisers',
    reference: claim.reference,
  })
  switch (answer.kind) {
    case 'started':
      return { hasBegun: await saveRefundReference(sql, id, answer.refundReference) }
    case 'unknown':
      log.warn({ payment: id, cause: answer.cause }, 'Chapa did not say whether it takes a refund')
      return { isUnclear: true }
    default:
      return refused(claim, answer.kind === 'refused' ? textOf(answer) : undefined)
  }
}

/**
 * After an answer that was lost a no may mean that Chapa has it already: then the vote stays held. `said`: Chapa's words; undefined
 * where it does not know the payment.
 */
function refused(claim: RefundClaim, said: string | undefined): RefundOutcome {
  if (claim.isRepeat) return { attention: storedProblem('refund_repeat_refused', said) }
  const problem = said === undefined ? storedProblem('refund_not_found') : storedProblem('refund_refused', said)
  return { claim, transition: { event: 'refund_refused', source, detail: { problem }, attention: problem } }
}

function outcomeInRefund(payment: PaymentRow, answer: VerifyRefundAnswer): RefundOutcome {
  if (answer.kind === 'unknown') return { isUnclear: true }
  if (answer.kind === 'not_found') return {}
  if (answer.kind === 'other')
    return { attention: storedProblem('refund_unexpected', answer.state.slice(0, longestProblem)) }
  if (answer.amountMinor !== payment.amountMinor || answer.currency !== payment.currency)
    return { attention: storedProblem('refund_mismatch') }
  return answer.kind === 'refunded' ? { transition: { event: 'refunded', source } } : {}
}

/** Undefined where the payment shows nothing of a refund. */
function outcomeInPayment(payment: PaymentRow, answer: VerifyAnswer, mode: 'test' | 'live'): RefundOutcome | undefined {
  if (answer.kind === 'unknown') return { isUnclear: true }
  if (answer.kind !== 'refunded' && answer.kind !== 'reversed') return undefined
  const mismatch = mismatchOf(payment, answer, mode)
  return mismatch === undefined ? { transition: { event: answer.kind, source } } : { attention: mismatch }
}

const longestProblem = 200

const textOf = ({ problems }: Refused): string =>
  problems
    .map(({ message }) => message)
    .join('; ')
    .slice(0, longestProblem)
