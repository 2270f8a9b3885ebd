import type { Transaction } from '../ledger.ts'
import { chargeOf, customizationOf, timestamp, twoDecimals } from '../payloads.ts'
import type { Settings } from '../settings.ts'
import { decline, notFound, succeed } from './answers.ts'
import { modeOf } from './keys.ts'
import { type Route, referencePath } from './route.ts'

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
