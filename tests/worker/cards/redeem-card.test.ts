import { randomBytes, randomUUID } from 'node:crypto'
import { enterCardPayment, withdrawCardPayment } from '@ashenda/db/queries/payments/card-payments.ts'
import { createRedeemCard } from '@ashenda/worker/payments/redeem-card.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerContestant } from '../../support/accounts.ts'
import { cardOf, hashOfCode, payVote, someCard } from '../../support/cards.ts'
import { currentContest, somePhone } from '../../support/contest-data.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { type TestContext, workerContext } from '../../support/worker-context.ts'

let context: TestContext

const platform = usePlatform()
beforeAll(async () => {
  context = workerContext(platform)
})

const price = { amountMinor: 3_000, currency: 'ETB' } as const

/** A payment whose card has not been looked at yet. */
async function entered(card: string, contestantId?: string): Promise<string> {
  const id = randomUUID()
  const voter = { id: randomUUID(), phone: somePhone(), name: 'Selam' }
  const contest = await currentContest(platform.sql)
  await enterCardPayment(platform.sql, {
    id,
    payer:
      contestantId === undefined
        ? { purpose: 'vote', contest, voter, claimantHash: randomBytes(32) }
        : { purpose: 'fee', contest, contestantId },
    price,
    cardHashes: [hashOfCode(card)],
  })
  return id
}

const redeem = (payment: string): Promise<void> =>
  createRedeemCard(context)({ payment }, { id: payment, stalledCounter: 0 })
const stateOf = async (payment: string): Promise<unknown> =>
  (await platform.sql`select state from payments where id = ${payment}`)[0]?.['state']
const creditsOf = (payment: string) => platform.sql`select id from credits where payment_id = ${payment}`

describe('[PAY-08] redeeming a card', () => {
  test('delivered again, even at the same time, gives one credit and one history', async () => {
    const card = await someCard(platform)
    const payment = await entered(card)
    await Promise.all([redeem(payment), redeem(payment), redeem(payment)])
    await redeem(payment)
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await creditsOf(payment)).toHaveLength(1)
    const events = await platform.sql`select to_state from payment_events where payment_id = ${payment} order by id`
    expect(events.map((event) => event['to_state'])).toEqual(['created', 'succeeded'])
  })

  test('never happens for a payment that was taken back', async () => {
    const card = await someCard(platform)
    const payment = await entered(card)
    expect(await withdrawCardPayment(platform.sql, payment)).toBe(true)
    await redeem(payment)
    expect(await stateOf(payment)).toBe('failed')
    expect(await cardOf(platform.sql, card)).toEqual({ state: 'active', paymentId: null })
  })

  test('cannot be taken back once it is done', async () => {
    const payment = await entered(await someCard(platform))
    await redeem(payment)
    expect(await withdrawCardPayment(platform.sql, payment)).toBe(false)
    expect(await stateOf(payment)).toBe('succeeded')
  })

  test('notifies the waiting payer, and for a fee every page', async () => {
    const { id } = await registerContestant(platform)
    const payment = await entered(await someCard(platform), id)
    await redeem(payment)
    expect(context.published.slice(-2)).toEqual([{ type: 'directory-changed' }, { type: 'payment-changed', payment }])
  })
})

test('a worker that loses Postgres between two steps leaves nothing half done, and the card pays once', async () => {
  const { sql } = platform
  await platform.startWorker()
  const card = await someCard(platform)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`select 1 from cards where code_hash = ${hashOfCode(card)} for update`
    hold()
    await released
  })
  await held
  const paying = payVote(platform, card)
  const waiting = await until(async () => {
    const [row] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row?.pid
  })
  await sql`select pg_terminate_backend(${waiting})`
  release()
  await holding
  expect(await paying).toMatchObject({ status: 200, body: { pending: false } })
  const payments = await sql`select id from payments where card_hash = ${hashOfCode(card)}`
  expect(payments).toHaveLength(1)
  expect(await creditsOf(String(payments[0]?.['id']))).toHaveLength(1)
  expect(await cardOf(sql, card)).toMatchObject({ state: 'redeemed' })
})
