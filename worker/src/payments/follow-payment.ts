import { isOpen, isPaid } from '@ashenda/core/domain/payment.ts'
import { type PaymentProblemCode, storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { noteCheck, type PaymentRow, type TransitionInput } from '@ashenda/db/queries/payments/transitions.ts'
import type { VerifyAnswer } from './chapa/payment.ts'
import { mismatchOf } from './mismatch.ts'
import { nextCheckMs, nextCheckUnansweredMs } from './next-check.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentProvider } from './provider.ts'

/** Asks Chapa about a payment and acts on the answer. Resolves with it. */
export async function followPayment(
  context: PaymentContext,
  { chapa, mode }: PaymentProvider,
  payment: PaymentRow,
): Promise<VerifyAnswer> {
  const { sql, publish, log } = context
  const { id, readAt: askedAt } = payment
  const answer = await chapa.verify(payment.reference)
  const mismatch = 'txRef' in answer ? (mismatchOf(payment, answer, mode) ?? partProblem(payment, answer)) : undefined
  if (mismatch !== undefined) await raiseAttention(sql, id, mismatch)
  const isClear = answer.kind !== 'unknown'
  const isForPerson = mismatch !== undefined && !isToBeCancelled(payment)
  const pauseMs = isForPerson || hasEnded(payment, answer) ? null : pauseAfter(payment, isClear)
  if (!isClear) log.warn({ payment: id, cause: answer.cause }, 'Chapa did not say how a payment stands')
  // Chapa says it paid, and an admin noted it as paid by hand.
  const isBack = answer.kind === 'refunded' || answer.kind === 'reversed'
  if (isBack && payment.state === 'refunded' && payment.refundByHandAt !== null)
    await raiseAttention(sql, id, storedProblem('refunded_twice'), 'settle', payment)
  const silence = isClear || pauseMs !== null ? undefined : problemOfSilence(payment)
  if (silence !== undefined) await raiseAttention(sql, id, storedProblem(silence), 'settle', payment)
  const steps = mismatch === undefined ? stepsFrom(payment, answer) : []
  if (await noteCheck(sql, payment, { askedAt, isClear, pauseMs }, steps)) {
    publish({ type: 'payment-changed', payment: id })
    if (payment.purpose === 'fee') publish({ type: 'directory-changed' })
  }
  return answer
}

/** Chapa says that it went back, and here a part did: a person finds out whether the rest did, too. */
const partProblem = ({ state, isInParts }: PaymentRow, { kind }: VerifyAnswer): string | undefined =>
  kind === 'refunded' && isInParts && state === 'succeeded' ? storedProblem('refunded_in_part') : undefined

/** Whether an admin requested its cancellation. */
const isToBeCancelled = ({ state, cancelAskedAt }: PaymentRow): boolean => cancelAskedAt !== null && isOpen(state)

/** A cancellation restarts three days of asking, however old the payment is; so does an unanswered webhook. */
function pauseAfter(payment: PaymentRow, isClear: boolean): number | null {
  const { checks, createdAt, cancelAskedAt, newsAt, readAt } = payment
  const askedAt = isToBeCancelled(payment) ? cancelAskedAt : null
  if (isClear) return nextCheckMs({ checks, since: latestOf(createdAt, askedAt) }, readAt)
  return nextCheckUnansweredMs({ checks, since: latestOf(createdAt, askedAt, newsAt) }, readAt)
}

const latestOf = (first: Date, ...others: readonly (Date | null)[]): Date =>
  others.reduce<Date>((latest, one) => (one !== null && one > latest ? one : latest), first)

/** The problem to show once Chapa is no longer asked and has not answered; undefined if nothing is left to learn. */
function problemOfSilence({ state }: PaymentRow): PaymentProblemCode | undefined {
  if (state === 'refunded' || state === 'reversed') return undefined
  return isPaid(state) ? 'news_unclear' : 'no_outcome'
}

/** The steps of an answer; each is taken if it applies. */
function stepsFrom({ expiresAt, readAt }: PaymentRow, answer: VerifyAnswer): readonly TransitionInput[] {
  const transition = transitionFrom(answer)
  const isOver = expiresAt !== null && expiresAt < readAt && answer.kind !== 'unknown' && answer.kind !== 'success'
  return [...(transition ? [transition] : []), ...(isOver ? [{ event: 'expired', source: 'settle' } as const] : [])]
}

function transitionFrom(answer: VerifyAnswer): TransitionInput | undefined {
  switch (answer.kind) {
    case 'success': {
      const { reference, chargeMinor } = answer
      return { event: 'succeeded', source: 'settle', providerReference: reference, chargeMinor }
    }
    case 'failed':
    case 'cancelled':
    case 'refunded':
    case 'reversed':
      return { event: answer.kind, source: 'settle', providerReference: answer.reference }
    default:
      return undefined
  }
}

/** Whether asking Chapa again cannot bring news. A webhook still could. */
const hasEnded = ({ state }: PaymentRow, { kind }: VerifyAnswer): boolean =>
  kind === 'success' || kind === 'refunded' || kind === 'reversed' || (isPaid(state) && kind !== 'unknown')
