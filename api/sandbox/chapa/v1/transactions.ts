import { parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import { Type } from 'typebox'
import type { Transaction } from '../ledger.ts'
import { broadStatus, chargeOf, customizationOf, timestamp, twoDecimals } from '../payloads.ts'
import type { Refund } from '../refunds.ts'
import type { Settings } from '../settings.ts'
import { decline, modeOf, notFound, type Route, referencePath, succeed } from './answers.ts'

const perPage = 10

/** The latest first, of the key's mode. */
export const transactionsRoute: Route = (api, { ledger }) => {
  api.get('/v1/transactions', (request, reply) => {
    const mode = modeOf(request.headers.authorization)
    const transactions = ledger.all().filter((one) => one.mode === mode)
    const page = pageOf(new URLSearchParams(request.url.split('?')[1]).get('page'))
    const address = (number: number): string => `${request.protocol}://${request.host}/v1/transactions?page=${number}`
    return succeed(reply, 'Transactions retrieved successfully', {
      transactions: transactions.slice((page - 1) * perPage, page * perPage).map(presented),
      pagination: {
        per_page: perPage,
        current_page: page,
        first_page_url: address(1),
        next_page_url: page * perPage < transactions.length ? address(page + 1) : null,
        prev_page_url: page > 1 ? address(page - 1) : null,
      },
    })
  })
}

const pageOf = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

const presented = (transaction: Transaction): object => ({
  status: broadStatus(transaction.state),
  ref_id: transaction.reference,
  type: 'API',
  created_at: timestamp(transaction.createdAt),
  currency: transaction.currency,
  amount: twoDecimals(transaction.amountMinor),
  charge: twoDecimals(chargeOf(transaction.amountMinor)),
  trans_id: transaction.txRef,
  payment_method: transaction.method,
  customer: {
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    email: transaction.email,
    mobile: transaction.phone,
  },
})

export const verifyRoute: Route = (api, { settings, ledger }) => {
  api.get('/v1/transaction/verify/:reference', { schema: referencePath }, (request, reply) => {
    const transaction = ledger.find(request.params.reference)
    if (!transaction) return decline(reply, 404, notFound)
    const mode = modeOf(request.headers.authorization)
    if (mode !== transaction.mode)
      return decline(
        reply,
        401,
        `${capital(mode)} secret keys can't be used to verify a ${transaction.mode} transaction`,
      )
    if (transaction.state === 'pending' && settings.current.pendingForm === '404')
      return decline(reply, 404, 'Payment not paid yet', null)
    return succeed(reply, 'Payment details', detailsOf(transaction, settings.current))
  })
}

/** The truth, but for what a switch falsifies. */
function detailsOf(transaction: Transaction, { amountForm, amount, currency, mode }: Settings): object {
  const decimal = (minor: number): string | number =>
    amountForm === 'text' ? twoDecimals(minor) : Number(twoDecimals(minor))
  const { state, amountMinor } = transaction
  return {
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    email: transaction.email,
    currency: currency ?? transaction.currency,
    amount: amount ?? decimal(amountMinor),
    charge: decimal(chargeOf(amountMinor)),
    mode: mode ?? transaction.mode,
    method: transaction.method,
    type: 'API',
    status: state === 'cancelled' ? 'failed/cancelled' : state,
    reference: transaction.reference,
    tx_ref: transaction.txRef,
    customization: customizationOf(transaction),
    meta: transaction.meta,
    created_at: timestamp(transaction.createdAt),
    updated_at: timestamp(transaction.updatedAt),
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const refundBody = Type.Object({
  reason: Type.Optional(Type.String()),
  amount: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
})

const refundSchema = { ...referencePath, body: Type.Union([refundBody, Type.Null()]) }

/** In live mode only, unless a switch says otherwise. */
export const refundRoutes: Route = (api, { ledger, refunds, settings }) => {
  api.post('/v1/refund/:reference', { schema: refundSchema }, (request, reply) => {
    const transaction = ledger.find(request.params.reference)
    if (!transaction) return decline(reply, 404, notFound)
    const mode = modeOf(request.headers.authorization)
    if (mode !== transaction.mode || (mode !== 'live' && !settings.current.refundsInTest))
      return decline(reply, 400, 'Refund is only available in live mode')
    if (transaction.state !== 'success') return decline(reply, 400, 'Only successful transactions can be refunded')
    const { amount, reason = null, reference = null } = request.body ?? {}
    const amountMinor = amount === undefined ? transaction.amountMinor : parseDecimalMinor(amount)
    if (amountMinor === undefined || amountMinor === 0) return decline(reply, 400, { amount: ['validation.numeric'] })
    const refund = refunds.start(transaction, { amountMinor, reason, reference })
    if (!refund) return decline(reply, 400, 'Refund reference has been used before or amount exceeds the transaction')
    return succeed(reply, 'Refund initiated successfully', presentRefund(refund))
  })

  api.get('/v1/refund/:reference/verify', { schema: referencePath }, (request, reply) => {
    const refund = refunds.find(request.params.reference)
    if (!refund) return decline(reply, 404, 'Refund not found')
    return succeed(reply, 'Refund verified successfully', presentRefund(refund))
  })
}

const presentRefund = (refund: Refund): object => ({
  amount: refund.amountMinor / 100,
  currency: refund.currency,
  ref_id: refund.refId,
  status: refund.state,
  reason: refund.reason,
  merchant_reference: refund.reference,
  created_at: timestamp(refund.createdAt),
  updated_at: timestamp(refund.updatedAt),
})
