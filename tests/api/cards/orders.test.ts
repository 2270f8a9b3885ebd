import { randomUUID } from 'node:crypto'
import { RowWaiter } from '@ashenda/api/jobs/row-waiter.ts'
import { CardOrders } from '@ashenda/api/modules/cards/orders.ts'
import { Peppers } from '@ashenda/core/domain/peppers.ts'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type CallOptions, someAddress } from '../../support/account-calls.ts'
import { insertAdmin } from '../../support/accounts.ts'
import { orderCards } from '../../support/cards.ts'
import { useContest } from '../../support/contest-site.ts'
import { refused } from '../../support/http.ts'
import { failIntoPause } from '../../support/pauses.ts'
import { startPlatform, testCardKey, testCodePepper } from '../../support/platform.ts'
import { queueOf } from '../../support/queue.ts'
import { setUpFactor } from '../../support/second-factor.ts'
import { until } from '../../support/until.ts'

const on = useContest({ admin: true })
const { platform } = on

const order = (fields: Readonly<Record<string, unknown>>, options: CallOptions = {}) =>
  orderCards(platform, fields, { cookie: on.admin.cookie, ...options })

const batchesFor = (agent: string) => platform.sql<{ id: string; number: number; amount: number; note: string }[]>`
  select id, number, amount, note from card_batches where agent = ${agent} order by number`

/** An order whose batch the test itself makes. */
async function ordered(fields: Readonly<Record<string, unknown>>, options: CallOptions = {}) {
  const agent = `agent ${randomUUID()}`
  const answer = order({ ...fields, agent }, options)
  const { id } = await until(async () => (await batchesFor(agent))[0])
  await platform.sql`
    update card_batches set codes_at = now(), file = ${`${id}.pdf`}, bytes = 9, rendered_at = now() where id = ${id}`
  platform.services.publish({ type: 'batch-changed', batch: id })
  return { agent, id, answer: await answer }
}

describe('[ADM-07] an order of cards', () => {
  test('creates a batch, logs who ordered it, queues it, and answers with a link', async () => {
    // The key as a password store pastes it.
    const key = `\ufeff${testCardKey}\u200b\n`
    const { id, agent, answer } = await ordered({ amount: 3, note: ' for  the\u202e fair ', key })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'your cards are ready',
        batch: id,
        repeated: false,
        link: expect.stringMatching(/^\/pdfCards\/.+\.pdf$/),
      },
    })
    expect(await batchesFor(agent)).toEqual([{ id, number: expect.any(Number), amount: 3, note: 'for the fair' }])
    const events = await platform.sql`
      select what, by, first_ordinal, last_ordinal, detail from card_events where batch_id = ${id}`
    expect(events).toEqual([{ what: 'ordered', by: on.admin.id, first_ordinal: 1, last_ordinal: 3, detail: {} }])
    const job = await queueOf(platform, 'cards').getJob(`make-${id}`)
    expect(job).toMatchObject({ name: 'make-batch', data: { batch: id } })
  })

  test('that fails says so at once', async () => {
    const agent = `agent ${randomUUID()}`
    const answer = order({ agent })
    const { id } = await until(async () => (await batchesFor(agent))[0])
    await platform.sql`update card_batches set problem = 'no room' where id = ${id}`
    expect(await answer).toMatchObject({ status: 202, body: { batch: id, message: 'these cards could not be made' } })
  })

  test('twice at once with one key is one batch; a different order with that key is another', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const agent = `agent ${randomUUID()}`
    const twice = [1, 2].map(() => order({ agent, amount: 2 }, { headers }))
    const { id } = await until(async () => (await batchesFor(agent))[0])
    await platform.sql`update card_batches set problem = 'no room' where id = ${id}`
    expect((await Promise.all(twice)).map(({ body }) => body['batch'])).toEqual([id, id])
    const shouted = { 'idempotency-key': headers['idempotency-key'].toUpperCase() }
    expect((await order({ agent, amount: 2 }, { headers: shouted })).body).toMatchObject({ batch: id, repeated: true })
    const another = order({ agent, amount: 3 }, { headers })
    const rows = await until(async () => {
      const found = await batchesFor(agent)
      return found.length > 1 && found
    })
    await platform.sql`update card_batches set problem = 'no room' where agent = ${agent}`
    expect((await another).body['batch']).toBe(rows[1]?.id)
    expect(rows.map(({ amount }) => amount)).toEqual([2, 3])
    expect(await platform.sql`select what from card_events where batch_id = ${id}`).toEqual([{ what: 'ordered' }])
  })
})

describe('an order without a key, as specified,', () => {
  const settle = (agent: string) =>
    platform.sql`
      update card_batches set codes_at = now(), file = id || '.pdf', bytes = 9, rendered_at = now() where agent = ${agent}`

  test('sent many times at once to two copies of the api is one batch, and all other answers say so', async () => {
    const beside = await startPlatform(async () => {}, {}, { beside: platform })
    const agent = `agent ${randomUUID()}`
    const sending = [platform, beside, platform, beside, platform, beside].map((site) =>
      orderCards(site, { agent, amount: 2, note: 'fair' }, { cookie: on.admin.cookie }),
    )
    await until(async () => (await batchesFor(agent)).length > 0)
    await settle(agent)
    const answers = await Promise.all(sending)
    const [{ id } = { id: '' }, ...others] = await batchesFor(agent)
    expect(others).toEqual([])
    expect(answers.map(({ body }) => body['batch'])).toEqual(answers.map(() => id))
    expect(answers.map(({ body }) => body['repeated']).toSorted()).toEqual([false, true, true, true, true, true])
    const repeated = await order({ agent, amount: 2, note: ' fair ' })
    expect(repeated).toMatchObject({
      status: 200,
      body: {
        success: true,
        batch: id,
        repeated: true,
        message: 'this order had come before, and its cards are not made twice: your cards are ready',
        link: expect.stringMatching(/^\/pdfCards\//),
      },
    })
    expect(await platform.sql`select action from admin_actions where subject_id = ${id}`).toEqual([
      { action: 'cards.order' },
    ])
    await beside.close()
  })

  test('is another batch after a minute, with other contents, by another admin, or after a failure', async () => {
    const agent = `agent ${randomUUID()}`
    const other = await insertAdmin(platform)
    const count = async (fields: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) => {
      const before = (await batchesFor(agent)).length
      const answer = order({ agent, amount: 2, ...fields }, options)
      await until(async () => (await batchesFor(agent)).length > before)
      await settle(agent)
      expect((await answer).body['repeated']).toBe(false)
    }
    await count()
    await count({ amount: 3 })
    await count({ note: 'fair' })
    await count({}, { cookie: other.cookie })
    await platform.sql`update card_batches set created_at = now() - interval '61 seconds' where agent = ${agent}`
    await count()
    await platform.sql`update card_batches set rendered_at = null, problem = 'no room' where agent = ${agent}`
    await count()
    await count({}, { headers: { 'idempotency-key': randomUUID() } })
    expect(await batchesFor(agent)).toHaveLength(7)
  })
})

test('[ADM-07] a second factor shown lately stands in for the issuing key, and a wrong key is wrong all the same', async () => {
  const site = await startPlatform(async () => {}, { SECOND_FACTOR: 'required' }, { beside: platform })
  onTestFinished(() => site.close())
  const admin = await insertAdmin(site)
  const { cookie } = await setUpFactor(site, admin)
  const agent = `agent ${randomUUID()}`
  const keyless = { agent, key: undefined }
  const ordering = orderCards(site, keyless, { cookie })
  const { id } = await until(async () => (await batchesFor(agent))[0])
  await platform.sql`update card_batches set problem = 'no room' where id = ${id}`
  expect(await ordering).toMatchObject({ status: 202, body: { batch: id } })
  expect(await orderCards(site, { agent, key: 'a guess' }, { cookie })).toMatchObject(refused(403, 'wrong_card_key'))
  await site.sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`
  expect(await orderCards(site, keyless, { cookie })).toMatchObject(refused(403, 'second_factor_needed'))
  expect(await batchesFor(agent)).toHaveLength(1)
})

describe('the answer does not wait forever', () => {
  const orders = (add: () => Promise<never>) =>
    new CardOrders({
      sql: platform.sql,
      queue: { add },
      isQueueThere: () => true,
      changes: new RowWaiter(),
      peppers: new Peppers([testCodePepper]),
      fileMs: 50,
      log: pino({ level: 'silent' }),
    })

  test('for the file; with the queue down the sweep finds the order by its row', async () => {
    const lost = orders(() => Promise.reject(new Error('Connection is closed.')))
    const { batch } = await lost.order({ amount: 1, note: '', agent: 'Lost', by: on.admin.id }, randomUUID())
    expect(batch).toMatchObject({ amount: 1, codesAt: null, problem: null })
    expect(await batchesFor('Lost')).toHaveLength(1)
  })
})

describe('an order is refused', () => {
  test.each([
    ['without a key, and without a second factor', { key: undefined }, 403, 'wrong_card_key'],
    ['with an empty key', { key: '' }, 403, 'wrong_card_key'],
    ['with a key that begins right', { key: 'an issuing key for tests, 32 characters or mor' }, 403, 'wrong_card_key'],
    ['with a key too long', { key: 'k'.repeat(257) }, 400, 'invalid_body'],
    ['with no amount', { amount: undefined }, 400, 'invalid_body'],
    ['with none', { amount: 0 }, 400, 'invalid_body'],
    ['with more than a batch holds', { amount: 100_001 }, 400, 'invalid_body'],
    ['with half a card', { amount: 1.5 }, 400, 'invalid_body'],
    ['with an amount in words', { amount: '10' }, 400, 'invalid_body'],
    ['with a note too long', { note: 'n'.repeat(201) }, 400, 'invalid_body'],
    ['with a note that grows too long', { note: '\u0958'.repeat(101) }, 422, 'text_too_long'],
    ['with a note that cannot be stored', { note: 'a\u0000b' }, 400, 'invalid_text'],
    ['with an agent that cannot be stored', { agent: '\ud800' }, 400, 'invalid_text'],
    ['with something else', { price: 1 }, 400, 'invalid_body'],
  ])('%s', async (_case, fields, status, code) => {
    const agent = `agent ${randomUUID()}`
    const { cookie } = await insertAdmin(platform)
    expect(await order({ agent, ...fields }, { cookie })).toMatchObject(refused(status, code))
    expect(await batchesFor(agent)).toEqual([])
  })

  test('with an invalid order key', async () => {
    const answer = await order({}, { headers: { 'idempotency-key': 'twice' } })
    expect(answer).toMatchObject(refused(400, 'invalid_body'))
  })

  test('where the site has no issuing key', async () => {
    const site = await startPlatform(async () => {}, { CARD_KEY: '' }, { beside: platform })
    onTestFinished(() => site.close())
    expect(await orderCards(site, {}, { cookie: on.admin.cookie })).toMatchObject({
      ...refused(503, 'unavailable'),
      body: { message: expect.stringContaining('CARD_KEY') },
    })
  })

  test('while Redis is down, and no batch is created', async () => {
    const site = await startPlatform(async () => {}, {}, { beside: platform })
    onTestFinished(() => site.close())
    site.redis.disconnect()
    await until(() => site.redis.status === 'end')
    const answer = await orderCards(site, { agent: 'Away' }, { cookie: on.admin.cookie })
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(await batchesFor('Away')).toEqual([])
  })
})

test('guessing the issuing key is limited after five, even for the right one, per admin', async () => {
  const [{ cookie }, from] = [await insertAdmin(platform), someAddress()]
  await failIntoPause(platform, async () => {
    const guess = await order({ key: 'a guess' }, { cookie, from })
    if (guess.status !== 429) expect(guess).toMatchObject(refused(403, 'wrong_card_key'))
    return guess.status
  })
  const answer = await order({}, { cookie, from })
  expect(answer).toMatchObject(refused(429, 'too_many_attempts'))
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  const other = await insertAdmin(platform)
  expect((await ordered({}, { cookie: other.cookie, from })).answer.status).toBe(200)
})
