import { randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { enterCardPayment } from '@ashenda/db/queries/payments/card-payments.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import { createComparePayments } from '@ashenda/worker/payments/compare-payments.ts'
import { hashOfCode, payFee, payVote } from '../../../support/cards.ts'
import { clientOf, liveKey, someOrder } from '../../../support/chapa.ts'
import { currentContest, somePhone } from '../../../support/contest-data.ts'
import { get } from '../../../support/http.ts'
import { takeOver, tokenOf } from '../../../support/lookup.ts'
import {
  actAtChapa,
  enterVotePayment,
  openCheckout,
  payForVote,
  reachedPayment,
  storedPayment,
} from '../../../support/payments.ts'
import { providerOf, testPepper } from '../../../support/platform.ts'
import { until } from '../../../support/until.ts'
import { workerContext } from '../../../support/worker-context.ts'
import { type Site, sound } from './site.ts'
import { type Contestant, payByChapa, votePaid } from './this-festival.ts'

const why = { reason: 'ብቴሌፎን ተሓቲቱ' }

export async function payFeeByChapa({ platform, sandbox }: Site, { cookie }: Contestant): Promise<void> {
  const payment = String(sound(await get(`${platform.url}/actor/payWithChapa`, { cookie }))['payment'])
  await actAtChapa(platform, sandbox, payment, 'pay')
  await reachedPayment(platform, payment)
}

export async function payFeeByCard({ platform }: Site, { cookie }: Contestant, card: string): Promise<void> {
  sound(await payFee(platform, card, cookie))
  await platform.reload()
}

/** By card, and the ballot it bought; the same card once more pays nothing. */
export async function voteByCard(site: Site, card: string, actors: readonly string[]): Promise<void> {
  const phone = somePhone()
  const { cookie, ...paid } = await payVote(site.platform, card, { phone })
  sound(paid)
  await votePaid(site, { phone, cookie }, actors)
  if ((await payVote(site.platform, card)).status < 300) throw new Error('a card has paid twice')
}

/** Payments of voters in each state that the worker and admins bring about, and what Chapa's list says of them. */
export async function payInEveryWay(site: Site, picks: readonly string[]): Promise<void> {
  const { platform, sandbox, asAdmin } = site
  const { sql } = platform
  const act = (payment: string, what: 'fail' | 'reverse') => actAtChapa(platform, sandbox, payment, what)
  sound(await payForVote(platform, { phone: '+12025550143', name: 'Saba Tekle' }))
  await openCheckout(platform)

  const failed = await openCheckout(platform)
  await act(failed.payment, 'fail')
  await reachedPayment(platform, failed.payment, 'failed')

  const cancelled = await openCheckout(platform)
  await asAdmin('POST', `/admin/payments/${cancelled.payment}/cancel`, why)
  await reachedPayment(platform, cancelled.payment, 'cancelled')

  const expired = await openCheckout(platform)
  await applyTransition(sql, expired.payment, { event: 'expired', source: 'settle' })
  await raiseAttention(sql, expired.payment, storedProblem('no_outcome'))

  await payAnotherAmount(site)
  const halfway = await payByChapa(site)
  const refunded = await payByChapa(site)
  await refundPart(site)
  for (const { payment } of [halfway, refunded]) await asAdmin('POST', `/admin/payments/${payment}/refund`, why)
  const refund = await until(async () => {
    const [row] = await sql<
      { name: string | null }[]
    >`select refund_reference as name from payments where id = ${refunded.payment}`
    return row?.name
  })
  for (let step = 0; step < 2; step += 1)
    await fetch(`${sandbox.url}/sandbox/refunds/${refund}/advance`, { method: 'POST' })
  await reachedPayment(platform, refunded.payment, 'refunded')
  await refundByHand(site)

  const reversed = await payByChapa(site)
  await act(reversed.payment, 'reverse')
  await reachedPayment(platform, reversed.payment, 'reversed')

  const used = await payByChapa(site)
  await votePaid(site, used, picks)
  await act(used.payment, 'reverse')
  await until(async () => {
    const { attention, is_due } = await storedPayment(platform, used.payment)
    return attention !== null && is_due === null
  })
  const seen = { code: 'reversed_after_use', parts: [], said: null }
  const [shown] = await platform.sql<{ at: Date }[]>`select updated_at as at from payments where id = ${used.payment}`
  await asAdmin('POST', `/admin/payments/${used.payment}/handled`, { ...why, seen, updatedAt: shown?.at.toISOString() })

  await handOver(site)
  await compare(site)
}

/** Ten birr of thirty went back, and five more are on their way. */
async function refundPart({ platform, sandbox, asAdmin, ...site }: Site): Promise<void> {
  const { payment } = await payByChapa({ platform, sandbox, asAdmin, ...site })
  await asAdmin('POST', `/admin/payments/${payment}/refund`, { ...why, amountMinor: 1_000 })
  const name = await until(async () => {
    const [row] = await platform.sql<
      { name: string | null }[]
    >`select refund_reference as name from payments where id = ${payment}`
    return row?.name
  })
  for (let step = 0; step < 2; step += 1)
    await fetch(`${sandbox.url}/sandbox/refunds/${name}/advance`, { method: 'POST' })
  await reachedPayment(platform, payment, 'succeeded')
  await asAdmin('POST', `/admin/payments/${payment}/refund`, { ...why, amountMinor: 500 })
}

/** Chapa took ten birr of thirty, and an admin has them sent back. */
async function payAnotherAmount({ platform, sandbox, asAdmin }: Site): Promise<void> {
  const say = (amount: number | null) =>
    fetch(`${sandbox.url}/sandbox/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
    })
  const { payment } = await openCheckout(platform)
  await say(10)
  await actAtChapa(platform, sandbox, payment, 'pay')
  await until(async () => (await storedPayment(platform, payment)).attention !== null)
  await asAdmin('POST', `/admin/payments/${payment}/amount`, { ...why, decision: 'refund', amountMinor: 1_000 })
  await reachedPayment(platform, payment, 'refund_pending')
  await say(null)
}

/** A vote that another browser than the payer's may cast, too. */
async function handOver(site: Site): Promise<void> {
  const { payment } = await payByChapa(site)
  const { link } = await site.asAdmin('POST', `/admin/payments/${payment}/return-link`, why)
  sound(await takeOver(site.platform, tokenOf(link)))
}

/** A refund that Chapa took and does not know any more, and one that Chapa pays all the same. */
async function refundByHand(site: Site): Promise<void> {
  const { platform, asAdmin } = site
  const takeOver = async (name: string | null): Promise<string> => {
    const { payment } = await payByChapa(site)
    const path = `/admin/payments/${payment}/refund`
    await asAdmin('POST', path, why)
    // After the worker's look: the next one would find it at Chapa, and nothing wrong with it.
    await until(
      async () =>
        (
          await platform.sql`
            update payments set refund_reference = coalesce(${name}, refund_reference),
              refund_asked_at = now() - interval '5 hours', refund_sent_at = now() - interval '4 hours', next_check_at = now() + interval '1 day'
            where id = ${payment} and refund_reference is not null and next_check_at > now() returning 1`
        ).length > 0,
    )
    // A look that had begun before may end meanwhile.
    await until(async () => {
      await raiseAttention(platform.sql, payment, storedProblem('refund_unknown'), 'refund')
      return await asAdmin('POST', `${path}/by-hand`, why).catch((error: unknown) => {
        if (!String(error).includes('refund_at_chapa')) throw error
      })
    })
    return payment
  }
  const payment = await takeOver('AP-forgotten')
  await asAdmin('POST', `/admin/payments/${payment}/refund/paid-back`, why)
  await reachedPayment(platform, payment, 'refunded')
  await takeOver(null)
}

/**
 * As each night does it, where Chapa's list cannot be read, and as an admin asks for it, where Chapa has a payment that nobody here
 * knows.
 */
async function compare({ platform, sandbox, asAdmin }: Site): Promise<void> {
  const access = { baseUrl: sandbox.url, secretKey: liveKey }
  const payments = providerOf(access, platform.url)
  if (!payments) throw new Error('there is no payment provider')
  sandbox.settings.change({ outage: 'html', outageOf: 'transactions' })
  await createComparePayments({ ...workerContext(platform), payments })({}, { id: '1', stalledCounter: 0 })
  sandbox.settings.change({ outage: 'none' })
  await clientOf(sandbox.url, access).initialize(someOrder({ txRef: 'nobody-knows-it' }))
  await fetch(`${sandbox.url}/sandbox/transactions/nobody-knows-it/pay`, { method: 'POST' })
  await asAdmin('POST', '/admin/payments/compare', {})
  await until(
    async () => (await platform.sql`select 1 from payment_comparisons where finished_at is null`).length === 0,
  )
}

/** What a worker would take up at once: payments that were entered only, and a webhook that nobody has looked at. */
export async function leavePaymentsWaiting({ platform }: Site, card: string): Promise<void> {
  const { sql } = platform
  const { reference } = await enterVotePayment(platform, { name: 'ሰላም ሓጎስ' })
  const phone = somePhone()
  const voter = { id: voterIdOf(testPepper, phone), phone, name: 'ኣበባ' }
  await enterCardPayment(sql, {
    id: randomUUID(),
    payer: {
      purpose: 'vote',
      contest: await currentContest(sql),
      voter,
      claimantHash: hashOfCode('a browser'),
      paidPerDay: 5,
    },
    price: { amountMinor: 3_000, currency: 'ETB' },
    cardHashes: [hashOfCode(card)],
  })
  await insertWebhook(sql, { bodyHash: hashOfCode('a webhook'), event: 'charge.success', reference, refund: undefined })
}
