import { randomBytes, randomUUID } from 'node:crypto'
import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { enterCardPayment } from '@ashenda/db/queries/payments/card-payments.ts'
import { redeemLostCards } from '@ashenda/worker/payments/redeem-card.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardOf, hashOfCode, payVote, someCard, unknownCode } from '../support/cards.ts'
import { currentContest, insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { cast, refused } from '../support/http.ts'
import { impatient } from '../support/impatient.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { usePrivateRedis } from '../support/private-redis.ts'
import { queueOf } from '../support/queue.ts'
import { expectSameTime } from '../support/same-time.ts'
import { until } from '../support/until.ts'
import { workerContext } from '../support/worker-context.ts'

/** What a code cost and gave, according to the tables. */
async function accountOf({ sql }: Platform, card: string) {
  const [row] = await sql`
    select
      (select count(*)::int from payments where card_hash = ${hashOfCode(card)} and state = 'succeeded') as succeeded,
      (select count(*)::int from payments where card_hash = ${hashOfCode(card)} and state = 'failed') as failed,
      (select count(*)::int from credits c join payments p on p.id = c.payment_id where p.card_hash = ${hashOfCode(card)})
        as credits`
  return row
}

describe('with two workers', () => {
  let platform: Platform
  let contestant = ''

  beforeAll(async () => {
    platform = await startPlatform(async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    })
    await platform.startWorker()
    await platform.startWorker()
  })
  afterAll(() => platform.close())

  test('[PAY-08] of fifty simultaneous redemptions of one card exactly one succeeds', async () => {
    const card = await someCard(platform)
    const answers = await Promise.all(Array.from({ length: 50 }, () => payVote(platform, card)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'paid' : body['code']))
    expect(codes.toSorted()).toEqual([...Array(49).fill('card_unavailable'), 'paid'])
    expect(await accountOf(platform, card)).toEqual({ succeeded: 1, failed: 49, credits: 1 })
  })

  test('the vote a card bought counts as paid', async () => {
    const phone = somePhone()
    const { cookie } = await payVote(platform, await someCard(platform), { phone })
    const answer = await cast(platform, { phone, actors: [contestant], kind: 'paid' }, { cookie })
    expect(answer.status).toBe(202)
    const ballot = String(answer.body['ballot'])
    const [row] = await until(async () => {
      const rows = await platform.sql`select status, kind from ballots where id = ${ballot}`
      return rows.length > 0 && rows
    })
    expect(row).toEqual({ status: 'counted', kind: 'paid' })
  })

  test('a used card and an unknown one are refused in the same time', async () => {
    const card = await someCard(platform)
    await payVote(platform, card)
    await expectSameTime(
      () => payVote(platform, card),
      () => payVote(platform, unknownCode()),
    )
  })

  test('no code, cipher or hash of a card is in Redis, a log or an answer', async () => {
    const card = await someCard(platform)
    const answers = [await payVote(platform, card), await payVote(platform, card), await payVote(platform, '0')]
    const { sql, redis, prefix } = platform
    const keys = await redis.keys(`${prefix}:*`)
    const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
    const written = [
      ...keys,
      ...values.map((value) => value?.toString('latin1') ?? ''),
      ...answers.map(({ body, headers }) => JSON.stringify([body, headers])),
      JSON.stringify(await sql`select * from payment_events`),
      JSON.stringify(await sql`select * from card_events`),
    ].join('\n')
    const hash = hashOfCode(card)
    for (const secret of [card, card.replaceAll('-', ''), hash.toString('hex'), hash.toString('base64')])
      expect(written.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(written).not.toContain(hash.toString('latin1'))
  })
})

describe('with no worker', () => {
  let platform: Platform

  beforeEach(async () => {
    platform = await startPlatform((sql) => insertContest(sql), {}, { waits: impatient })
  })
  afterEach(() => platform.close())

  test('a redemption is answered as pending, and done when a worker is there', async () => {
    const card = await someCard(platform)
    const answer = await payVote(platform, card)
    expect(answer).toMatchObject({ status: 202, body: { success: true, pending: true } })
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
    await platform.startWorker()
    await until(async () => (await cardOf(platform.sql, card))?.state === 'redeemed')
    expect(await accountOf(platform, card)).toEqual({ succeeded: 1, failed: 0, credits: 1 })
  })

  test('a redemption whose job was lost is done by the sweep, once', async () => {
    const [card, id] = [await someCard(platform), randomUUID()]
    const voter = { id: randomUUID(), phone: somePhone(), name: 'Selam' }
    await enterCardPayment(platform.sql, {
      id,
      payer: { purpose: 'vote', contest: await currentContest(platform.sql), voter, claimantHash: randomBytes(32) },
      price: { amountMinor: 3_000, currency: 'ETB' },
      cardHashes: [hashOfCode(card)],
    })
    const queue = queueOf(platform, 'redemptions')
    await redeemLostCards(queue, workerContext(platform))
    expect(await queue.getWaitingCount()).toBe(0) // its job may still be under way
    await platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${id}`
    await redeemLostCards(queue, workerContext(platform))
    expect((await queue.getWaiting()).map(({ data }) => data)).toEqual([{ payment: id }])
    await platform.startWorker()
    await until(async () => (await cardOf(platform.sql, card))?.state === 'redeemed')
    await queue.add('redeem-card', { payment: id }, jobs['redeem-card'].options)
    await until(async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0)
    expect(await accountOf(platform, card)).toEqual({ succeeded: 1, failed: 0, credits: 1 })
    await queue.close()
  })
})

describe('with Redis down', () => {
  const away = usePrivateRedis()

  test('a card is refused for now, nothing is written, and it pays when Redis is back', async () => {
    const { platform, redis } = away
    const [card, phone] = [await someCard(platform), somePhone()]
    await redis.kill()
    await until(() => !platform.services.ballots.redis.usable)
    const answer = await payVote(platform, card, { phone })
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(answer.headers['retry-after']).toBe('5')
    expect(await platform.sql`select 1 from payments`).toHaveLength(0)
    await redis.restart()
    await until(() => platform.services.ballots.redis.usable)
    await platform.startWorker()
    expect(await payVote(platform, card, { phone })).toMatchObject({ status: 200 })
  })
})
