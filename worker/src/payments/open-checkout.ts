import { createHash, randomBytes } from 'node:crypto'
import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'
import {
  applyTransition,
  claimOpening,
  findPayment,
  type PaymentRow,
  type TransitionInput,
} from '@ashenda/db/queries/payments/transitions.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { CheckoutRequest, InitializeAnswer } from './chapa/initialize.ts'
import type { PaymentContext } from './payment-context.ts'

/** A return link's token, its hash, and the address with it: whoever has the token may claim the paid vote. */
const newToken = (): string => randomBytes(16).toString('base64url')

/**
 * Asks Chapa for a checkout, once: a lost answer used up the reference, and the payer asks for another. Nobody knows the address of such a
 * checkout; settling takes care of it.
 */
export function createOpenCheckout(context: PaymentContext): JobHandler<PaymentJob> {
  const { sql, publish, log, payments } = context
  return async ({ payment: id }) => {
    const token = newToken()
    const claimed = await claimOpening(sql, id, createHash('sha256').update(token).digest())
    // A lost worker claimed it and may have used up the reference.
    if (!claimed && (await findPayment(sql, id))?.state !== 'created') return
    const answer = claimed && (await payments?.chapa.initialize(requestOf(claimed, token, payments.publicUrl)))
    if (answer?.kind !== 'opened') log.warn({ payment: id, answer }, 'a checkout was not opened')
    if (await applyTransition(sql, id, transitionFrom(answer))) publish({ type: 'payment-changed', payment: id })
  }
}

function requestOf(payment: PaymentRow, token: string, publicUrl: string) {
  const { reference, amountMinor, currency, name, phone } = payment
  const [firstName, ...others] = (name ?? '').split(' ')
  return {
    txRef: reference,
    amountMinor,
    currency,
    ...(firstName && { firstName }),
    ...(others.length > 0 && { lastName: others.join(' ') }),
    ...(phone !== null && { phone }),
    callbackUrl: `${publicUrl}/payments/chapa/callback`,
    returnUrl: `${publicUrl}/payments/return/${token}`,
    ...whatFor(payment),
  } satisfies CheckoutRequest
}

function whatFor({ purpose, orderNumber }: PaymentRow) {
  if (purpose === 'vote') return { title: 'Ashenda vote', description: 'Paid ballot. Up to three votes count.' }
  if (purpose === 'fee') return { title: 'Ashenda fee', description: 'Fee of a contestant' }
  return { title: 'Ashenda order', description: `Order ${orderNumber}` }
}

function transitionFrom(answer: InitializeAnswer | undefined): TransitionInput {
  const source = 'open-checkout'
  if (answer?.kind === 'opened') return { event: 'opened', source, checkoutUrl: answer.url }
  const problem: ErrorCode = answer?.kind === 'refused' ? 'payment_refused' : 'payment_unavailable'
  return { event: 'cancelled', source, detail: { problem } }
}
