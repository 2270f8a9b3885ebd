import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { readProblem, storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import {
  type ByHandFinding,
  clearRefundProblem,
  saveByHandFinding,
} from '@ashenda/db/queries/payments/refund-by-hand.ts'
import {
  applyTransitionByClaim,
  claimRefund,
  type RefundClaim,
  saveRefundReference,
} from '@ashenda/db/queries/payments/refunds.ts'
import {
  applyTransition,
  findPayment,
  noteCheck,
  type PaymentRow,
  readClock,
  type TransitionInput,
} from '@ashenda/db/queries/payments/transitions.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { Refused } from './chapa/envelope.ts'
import type { VerifyAnswer } from './chapa/payment.ts'
import type { VerifyRefundAnswer } from './chapa/refund.ts'
import { mismatchOf } from './mismatch.ts'
import { nextCheckMs } from './next-check.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentProvider } from './provider.ts'

/** Banks take days: after three a person is told, and Chapa is asked once a day. */
const longestPauseMs = 24 * 3_600_000

/**
 * Requests a refund once, then asks for its state until the money is back. After a lost answer it is unknown whether Chapa has it: it looks
 * first and asks again under the same reference, which Chapa accepts once. Only a clear refusal of the first request releases the vote.
 */
export async function followRefund(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { sql, publish, log } = context
  const { id, purpose, refundReference } = payment
  if (payment.paidBackAt !== null) return endPaidBack(context, payment)
  const askedAt = await readClock(sql)
  const outcome = await outcomeOf(context, provider, payment)
  if (outcome.byHand !== undefined) await saveByHandFinding(sql, payment, outcome.byHand)
  if (outcome.isUnderWay && outcome.attention === undefined && refundReference !== null)
    await clearRefundProblem(sql, id, refundReference)
  // Under this claim it was asked again; if somebody else asked, what was learnt before is no news.
  const standing = { ...payment, refundSentAt: outcome.claim?.sentAt ?? payment.refundSentAt }
  if (outcome.attention !== undefined) await raiseAttention(sql, id, outcome.attention, source, standing)
  const isChanged = await take(sql, id, outcome)
  if (isChanged || outcome.hasBegun) publish({ type: 'payment-changed', payment: id })
  if (isChanged && purpose === 'fee') publish({ type: 'directory-changed' })
  const pauseMs = nextCheckMs({ checks: payment.checks, since: payment.refundAskedAt ?? payment.createdAt }, askedAt)
  if (outcome.transition === undefined && payment.refundByHandAt === null && pauseMs === null) {
    log.warn({ payment: id }, 'a refund is not done after three days')
    // A known problem says more. Raising both would replace one by the other at each look, with two history lines.
    if (outcome.attention === undefined)
      await raiseAttention(sql, id, storedProblem('refund_overdue'), source, standing)
  }
  // A refusal says nothing about the payment: a webhook about it is still to be asked about.
  const isClear = !outcome.isUnclear && outcome.transition?.event !== 'refund_refused'
  await noteCheck(sql, payment, { askedAt, isClear, pauseMs: pauseMs ?? longestPauseMs })
}

const outcomeOf = (context: PaymentContext, provider: PaymentProvider, payment: PaymentRow): Promise<RefundOutcome> =>
  payment.refundByHandAt === null ? askOutcome(context, provider, payment) : lookByHand(provider, payment)

async function take(sql: Sql, id: string, { transition, claim }: RefundOutcome): Promise<boolean> {
  if (transition === undefined) return false
  return claim ? applyTransitionByClaim(sql, id, claim, transition) : applyTransition(sql, id, transition)
}

async function askOutcome(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<RefundOutcome> {
  const { chapa, mode } = provider
  const { reference, refundReference, refundSentAt } = payment
  // An older name belongs to an earlier refund, and Chapa's word about that is no answer here.
  if (refundSentAt === null) return ask(context, provider, payment)
  let isRefundUnknown = false
  let isUnderWay = false
  if (refundReference !== null) {
    const answer = await chapa.verifyRefund(refundReference)
    isRefundUnknown = answer.kind === 'not_found'
    const outcome = outcomeInRefund(payment, answer)
    isUnderWay = outcome.isUnderWay === true
    if (outcome.transition !== undefined || outcome.attention !== undefined) return outcome
  }
  const outcome = outcomeInPayment(payment, await chapa.verify(reference), mode)
  // A webhook's name for it may be unknown to Chapa: the payment shows whether the money went back.
  if (isRefundUnknown && outcome === undefined) return ask(context, provider, payment, refundReference)
  if (isRefundUnknown && outcome?.transition === undefined)
    return { attention: storedProblem('refund_unknown'), ...outcome }
  if (refundReference !== null || outcome !== undefined) return { ...outcome, isUnderWay }
  return ask(context, provider, payment)
}

/** `unknownName`: Chapa's name for the refund that Chapa does not know; it is asked again only if an admin wants that. */
async function ask(
  { sql, log }: PaymentContext,
  { chapa }: PaymentProvider,
  payment: PaymentRow,
  unknownName: string | null = null,
): Promise<RefundOutcome> {
  const { id, reference: txRef, dueBackMinor: amountMinor } = payment
  const claim = await claimRefund(sql, id, unknownName)
  if (!claim) return unknownName === null ? { isUnclear: true } : { attention: unknownProblem(payment) }
  const answer = await chapa.refund({
    txRef,
    amountMinor,
    reason: 'Refund by the organisers',
    reference: claim.reference,
  })
  switch (answer.kind) {
    case 'started':
      return { hasBegun: await saveRefundReference(sql, id, answer.refundReference, unknownName), claim }
    case 'unknown':
      log.warn({ payment: id, cause: answer.cause }, 'Chapa did not say whether it takes a refund')
      return { isUnclear: true, claim }
    default:
      return refused(claim, answer.kind === 'refused' ? textOf(answer) : undefined)
  }
}

/**
 * After a lost answer, a no may mean that Chapa has it: the vote stays held. `said`: Chapa's words; undefined if it does not know the
 * payment.
 */
function refused(claim: RefundClaim, said: string | undefined): RefundOutcome {
  if (claim.isRepeat) return { claim, attention: storedProblem('refund_repeat_refused', said) }
  const problem = said === undefined ? storedProblem('refund_not_found') : storedProblem('refund_refused', said)
  return { claim, transition: { event: 'refund_refused', source, detail: { problem }, attention: problem } }
}

/** Refusing a repeated request says more than not knowing the name. */
const unknownProblem = ({ attention }: PaymentRow): string =>
  attention !== null && readProblem(attention).code === 'refund_repeat_refused'
    ? attention
    : storedProblem('refund_unknown')

const textOf = ({ problems }: Refused): string =>
  truncate(problems.map(({ message }) => message).join('; '), longestProblem, inUnits)

/** As long as before asking for a refund again (`claimRefund`): before that, an unknown name means nothing. */
const unknownForMs = 3_600_000

/**
 * Looks at a refund that an admin pays by hand; Chapa is asked for nothing. Once Chapa reported having it, only its end counts: money goes
 * out once. Nobody is told to pay before a clear look.
 */
async function lookByHand({ chapa, mode }: PaymentProvider, payment: PaymentRow): Promise<RefundOutcome> {
  const { reference, refundReference } = payment
  const ofRefund = refundReference === null ? undefined : await chapa.verifyRefund(refundReference)
  const inRefund = ofRefund && outcomeInRefund(payment, ofRefund)
  if (inRefund?.transition !== undefined) return inRefund
  if (ofRefund?.kind === 'initiated' || ofRefund?.kind === 'processing')
    return { attention: storedProblem('refund_by_hand_begun'), byHand: 'begun' }
  const inPayment = outcomeInPayment(payment, await chapa.verify(reference), mode)
  if (inPayment?.transition !== undefined) return inPayment
  // Money went back, but not as recorded here.
  if (inPayment?.attention !== undefined) return { attention: inPayment.attention, byHand: 'begun' }
  if (ofRefund?.kind === 'refunded' && inRefund?.attention !== undefined)
    return { attention: inRefund.attention, byHand: 'ended' }
  const isUnclear = inRefund?.isUnclear === true || inPayment?.isUnclear === true
  const saysNothing = isUnclear || (ofRefund?.kind === 'not_found' && isFresh(payment))
  return whileOpen(payment, saysNothing, isUnclear)
}

/** Chapa does not say that it has the refund now. */
function whileOpen(
  { refundBegunAt, refundClearedAt }: PaymentRow,
  saysNothing: boolean,
  isUnclear: boolean,
): RefundOutcome {
  if (refundBegunAt !== null) return { attention: storedProblem('refund_by_hand_begun'), isUnclear }
  if (!saysNothing) return { attention: storedProblem('refund_by_hand'), byHand: 'cleared' }
  // An earlier look was clear, and nobody asked Chapa for it since.
  return refundClearedAt === null ? { attention: storedProblem('refund_by_hand_unclear'), isUnclear } : { isUnclear }
}

const isFresh = ({ refundSentAt, readAt }: PaymentRow): boolean =>
  refundSentAt === null || readAt.getTime() - refundSentAt.getTime() < unknownForMs

/** Ends a refund noted as paid by hand, whatever Chapa says: the payer has the money. */
export async function endPaidBack(
  { sql, publish }: Pick<PaymentContext, 'sql' | 'publish'>,
  { id, purpose, refundTries: ofTry }: Pick<PaymentRow, 'id' | 'purpose' | 'refundTries'>,
): Promise<void> {
  if (!(await applyTransition(sql, id, { event: 'paid_back', source: 'api', ofTry }))) return
  publish({ type: 'payment-changed', payment: id })
  if (purpose === 'fee') publish({ type: 'directory-changed' })
}

/** The result of asking about a refund; all missing means waiting. */
export interface RefundOutcome {
  readonly transition?: TransitionInput
  /** The claim it was learnt under: its consequences hold while nobody else asks. */
  readonly claim?: RefundClaim
  readonly attention?: string
  /** It is unknown what Chapa said, or whether it was asked. */
  readonly isUnclear?: boolean
  /** Chapa has it, with a name. */
  readonly hasBegun?: boolean
  /** Chapa confirms by that name that it is working on it. */
  readonly isUnderWay?: boolean
  /** A finding about one that an admin pays by hand. */
  readonly byHand?: ByHandFinding
}

export const source = 'refund'
/** The maximum length of Chapa's words in a problem. */
export const longestProblem = 199

export function outcomeInRefund(payment: PaymentRow, answer: VerifyRefundAnswer): RefundOutcome {
  if (answer.kind === 'unknown') return { isUnclear: true }
  if (answer.kind === 'not_found') return {}
  if (answer.kind === 'other')
    return { attention: storedProblem('refund_unexpected', truncate(answer.state, longestProblem, inUnits)) }
  if (answer.amountMinor !== payment.dueBackMinor || answer.currency !== payment.currency)
    return { attention: storedProblem('refund_mismatch') }
  if (answer.kind !== 'refunded') return { isUnderWay: true }
  return { transition: { event: 'refunded', source, ofTry: payment.refundTries } }
}

/** Undefined if the payment shows nothing of a refund. */
export function outcomeInPayment(
  payment: PaymentRow,
  answer: VerifyAnswer,
  mode: 'test' | 'live',
): RefundOutcome | undefined {
  if (answer.kind === 'unknown') return { isUnclear: true }
  if (answer.kind !== 'refunded' && answer.kind !== 'reversed') return undefined
  // Of a part only the refund's own name tells.
  if (answer.kind === 'refunded' && payment.isInParts) return undefined
  const mismatch = mismatchOf(payment, answer, mode)
  return mismatch === undefined ? { transition: { event: answer.kind, source } } : { attention: mismatch }
}

/** Refunds a payment step by step. One paid by hand ends without Chapa, too. */
export const createRefundPayment =
  (context: PaymentContext): JobHandler<PaymentJob> =>
  async ({ payment: id }) => {
    const payment = await findPayment(context.sql, id)
    if (payment?.state !== 'refund_pending') return
    if (payment.paidBackAt !== null) await endPaidBack(context, payment)
    else if (context.payments) await followRefund(context, context.payments, payment)
  }
