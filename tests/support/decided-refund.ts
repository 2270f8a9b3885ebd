import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { createRefundPayment } from '@ashenda/worker/payments/follow-refund.ts'
import { createOpenCheckout } from '@ashenda/worker/payments/open-checkout.ts'
import { createSettlePayment } from '@ashenda/worker/payments/settle-payment.ts'
import { expect } from 'vitest'
import { liveKey } from './chapa.ts'
import { accessTo, actAtChapa, enterVotePayment, sandboxFor, storedPayment } from './payments.ts'
import { type Platform, providerOf } from './platform.ts'
import { workerContext } from './worker-context.ts'

/** A handler's job argument. */
export const job = { id: '1', stalledCounter: 0 }
const quiet = { webhookUrl: null, callback: 'none', refundStepMs: 0 } as const

/** A paid vote whose refund an admin decided, and a worker's looks at it. */
export async function decideRefund(
  platform: Platform,
  admin: string,
  settings: Parameters<typeof sandboxFor>[1] = {},
  key = liveKey,
) {
  const sandbox = await sandboxFor(platform, quiet)
  const payments = providerOf(accessTo(sandbox, key), platform.url)
  if (!payments) throw new Error('there is no payment provider')
  const context = { ...workerContext(platform), payments }
  const { sql } = platform
  const { id } = await enterVotePayment(platform)
  await createOpenCheckout(context)({ payment: id }, job)
  await actAtChapa(platform, sandbox, id, 'pay')
  await createSettlePayment(context)({ payment: id }, job)
  expect(await askRefund(sql, id, { by: admin, reason: 'a test', givesUpPlace: false })).toBeUndefined()
  sandbox.settings.change(settings)
  return {
    id,
    sandbox,
    context,
    look: () => createRefundPayment(context)({ payment: id }, job),
    settle: () => createSettlePayment(context)({ payment: id }, job),
    stored: async () => {
      const [credit] = await sql<{ is: string }[]>`
        select case when held_at is null then 'open' else 'held' end as is from credits where payment_id = ${id}`
      const [row] = await sql<
        { refund: string | null }[]
      >`select refund_reference as refund from payments where id = ${id}`
      return { ...(await storedPayment(platform, id)), credit: credit?.is, refund: row?.refund ?? null }
    },
    /** So long after the last look that its answer is no longer awaited. */
    later: () => sql`update payments set refund_sent_at = refund_sent_at - interval '2 minutes' where id = ${id}`,
    hasMoneyBack: () => sandbox.ledger.find(`vote-${id}`)?.state === 'refunded',
    advance: async () => {
      const [row] = await sql<{ refund: string }[]>`select refund_reference as refund from payments where id = ${id}`
      await fetch(`${sandbox.url}/sandbox/refunds/${row?.refund}/advance`, { method: 'POST' })
    },
  }
}
