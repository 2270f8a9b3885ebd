import { isPaid } from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import {
  noteCheck,
  type PaymentRow,
  raiseAttention,
  type TransitionInput,
} from '@ashenda/db/queries/payments/transitions.ts'
import type { HandlerContext } from '../handler.ts'
import type { VerifyAnswer } from './chapa/payment.ts'
import { mismatchOf } from './mismatch.ts'
import { nextCheckMs } from './next-check.ts'
import type { PaymentProvider } from './provider.ts'

/** Asks Chapa how a payment stands and acts on the answer. Resolves with what Chapa said. */
export async function followPayment(
  context: HandlerContext,
  { chapa, mode }: PaymentProvider,
  payment: PaymentRow,
): Promise<VerifyAnswer> {
  const { sql, publish, log } = context
  const { id, readAt: askedAt } = payment
  const answer = await chapa.verify(payment.reference)
  const mismatch = 'txRef' in answer ? mismatchOf(payment, answer, mode) : undefined
  if (mismatch !== undefined) await raiseAttention(sql, id, mismatch)
  const isClear = answer.kind !== 'unknown'
  const pauseMs = mismatch !== undefined || hasEnded(payment, answer) ? null : pauseAfter(payment, isClear)
  if (!isClear) log.warn({ payment: id, cause: answer.cause }, 'Chapa did not say how a payment stands')
  if (!isClear && pauseMs === null) await raiseAttention(sql, id, storedProblem('no_outcome'))
  const steps = mismatch === undefined ? stepsFrom(payment, answer) : []
  if (await noteCheck(sql, payment, { askedAt, isClear, pauseMs }, steps)) {
    publish({ type: 'payment-changed', payment: id })
    if (payment.purpose === 'fee') publish({ type: 'directory-changed' })
  }
  return answer
}

/** Where Chapa did not answer, a webhook is worth three days of asking of its own, however old the payment is. */
const pauseAfter = ({ checks, createdAt, newsAt, readAt }: PaymentRow, isClear: boolean): number | null =>
  nextCheckMs({ checks, since: isClear ? createdAt : (newsAt ?? createdAt) }, readAt)

/** What follows from an answer; each step is taken where it fits. */
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
    case 'refunded':
    case 'reversed':
      return { event: answer.kind, source: 'settle', providerReference: answer.reference }
    default:
      return undefined
  }
}

/** Whether asking Chapa again cannot bring anything new. A webhook still could. */
const hasEnded = ({ state }: PaymentRow, { kind }: VerifyAnswer): boolean =>
  kind === 'success' || kind === 'refunded' || kind === 'reversed' || (isPaid(state) && kind !== 'unknown')
