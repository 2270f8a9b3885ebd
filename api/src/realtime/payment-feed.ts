import { paymentTopic } from '@ashenda/core/contracts/events/live.ts'
import type { ListenedPayment } from '@ashenda/db/queries/payments/payments.ts'
import { payerStatusOf } from '../modules/payments/payer-status.ts'
import type { Verdict, Visitor } from './private-topics.ts'
import { WatchedRows, type WatchedRowsOptions } from './watched-rows.ts'

/** The hash of the cookie that marks a browser which pays, out of a Cookie header. */
export type ClaimantIn = (cookie: string | undefined) => Uint8Array | undefined

type FindPayments = WatchedRowsOptions<ListenedPayment>['find']

/** Tells payers how their payment stands: the browser that pays for a vote, the contestant whose fee it is. */
export const paymentFeed = (find: FindPayments, claimantIn: ClaimantIn): WatchedRows<ListenedPayment> =>
  new WatchedRows({
    name: 'payment',
    judge: async (payment, visitor) => {
      if (visitor.cookie === undefined) return 'not_authenticated'
      const [row] = await find([payment])
      return row ? judge(row, visitor, claimantIn) : 'not_allowed'
    },
    find,
    isNews: (row, told) => payerStatusOf(row) !== payerStatusOf(told),
    messageOf: (row) => ({ type: 'payment', topic: paymentTopic(row.id), status: payerStatusOf(row) }),
  })

async function judge(row: ListenedPayment, visitor: Visitor, claimantIn: ClaimantIn): Promise<Verdict> {
  const claimant = claimantIn(visitor.cookie)
  if (claimant && row.claimantHashes.some((hash) => Buffer.compare(claimant, hash) === 0)) return 'admitted'
  if (row.contestantId === null) return 'not_allowed'
  const principal = await visitor.identify()
  if (!principal) return 'not_authenticated'
  return principal.role === 'actor' && principal.userId === row.contestantId ? 'admitted' : 'not_allowed'
}
