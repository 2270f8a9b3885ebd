import { formatDecimal } from '@ashenda/core/domain/money.ts'
import type { FastifyRequest } from 'fastify'
import type { Mode, Transaction, TransactionState } from './ledger.ts'

/** What a webhook says; `amount`, `currency` and `mode` are what a switch may falsify. */
export interface WebhookPayload extends Readonly<Record<string, unknown>> {
  readonly event: string
  readonly amount: string
  readonly currency: string
  readonly mode: Mode
}

const events: Readonly<Record<TransactionState, string>> = {
  pending: 'charge.pending',
  success: 'charge.success',
  failed: 'charge.failed/cancelled',
  cancelled: 'charge.failed/cancelled',
  refunded: 'charge.refunded',
  reversed: 'charge.reversed',
}

/** In webhooks, callbacks and lists failed and cancelled are one. */
export const broadStatus = (state: TransactionState): string =>
  state === 'failed' || state === 'cancelled' ? 'failed/cancelled' : state

export function chargePayload(transaction: Transaction): WebhookPayload {
  const { state, mode, reference, amountMinor, currency, payerPhone, phone } = transaction
  return {
    event: events[state],
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    email: transaction.email,
    mobile: (payerPhone ?? phone)?.replace(/^0/, '251') ?? null,
    currency,
    amount: twoDecimals(amountMinor),
    charge: twoDecimals(chargeOf(amountMinor)),
    status: broadStatus(state),
    mode,
    reference,
    created_at: timestamp(transaction.createdAt),
    updated_at: timestamp(transaction.updatedAt),
    type: 'API',
    tx_ref: transaction.txRef,
    payment_method: transaction.method,
    customization: customizationOf(transaction),
    meta: transaction.meta,
  }
}

/** The address a callback asks for. undefined where none was named. */
export function callbackAddress(transaction: Transaction, name: string): string | undefined {
  const address = transaction.callbackUrl === null ? null : URL.parse(transaction.callbackUrl)
  if (!address) return undefined
  address.searchParams.set(name, transaction.txRef)
  address.searchParams.set('ref_id', transaction.reference)
  address.searchParams.set('status', broadStatus(transaction.state))
  return address.href
}

export const customizationOf = ({ title, description }: Transaction) => ({ title, description, logo: null })

/** Chapa's fee: 3.5 %, rounded. */
export const chargeOf = (amountMinor: number): number => Math.round((amountMinor * 35) / 1000)

/** `400.00` */
export function twoDecimals(amountMinor: number): string {
  const text = formatDecimal(amountMinor)
  return text.includes('.') ? text : `${text}.00`
}

/** 2023-02-02T07:05:23.000000Z */
export const timestamp = (moment: Date): string => moment.toISOString().replace('Z', '000Z')

/** Where browsers reach the sandbox: as it was told, or as it was just called. */
export const publicOrigin = (
  { publicUrl }: { readonly publicUrl?: string },
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? `${protocol}://${host}`
