import type { Transaction } from '../ledger.ts'
import { broadStatus, chargeOf, timestamp, twoDecimals } from '../payloads.ts'
import { succeed } from './answers.ts'
import { modeOf } from './keys.ts'
import type { Route } from './route.ts'

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
