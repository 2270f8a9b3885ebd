import { isPaid } from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import {
  applyTransition,
  noteCheck,
  type PaymentRow,
  raiseAttention,
  readClock,
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
  const { id } = payment
  const askedAt = await readClock(sql)
  const answer = await chapa.verify(payment.reference)
  const mismatch = 'txRef' in answer ? mismatchOf(payment, answer, mode) : undefined
  if (mismatch !== undefined) await raiseAttention(sql, id, mismatch)
  else if (await takeStep(context, payment, answer, askedAt)) {
    publish({ type: 'payment-changed', payment: id })
    if (payment.purpose === 'fee') publish({ type: 'directory-changed' })
  }
  const isClear = answer.kind !== 'unknown'
  const pauseMs = mismatch !== undefined || hasEnded(payment, answer) ? null : nextCheckMs(payment, askedAt)
  if (!isClear) log.warn({ payment: id, cause: answer.cause }, 'Chapa did not say how a payment stands')
  if (!isClear && pauseMs === null) await raiseAttention(sql, id, storedProblem('no_outcome'))
  await noteCheck(sql, payment, { askedAt, isClear, pauseMs })
  return answer
}

async function takeStep(
  { sql }: HandlerContext,
  payment: PaymentRow,
  answer: VerifyAnswer,
  askedAt: Date,
): Promise<boolean> {
  const transition = transitionFrom(answer)
  const isChanged = transition !== undefined && (await applyTransition(sql, payment.id, transition))
  const isOver = payment.expiresAt !== null && payment.expiresAt < askedAt
  if (!isOver || answer.kind === 'unknown' || answer.kind === 'success') return isChanged
  return (await applyTransition(sql, payment.id, { event: 'expired', source: 'settle' })) || isChanged
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
