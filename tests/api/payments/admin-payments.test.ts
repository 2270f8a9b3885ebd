import { randomUUID } from 'node:crypto'
import { ballotIdOf, voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertBatch } from '../../support/cards.ts'
import { insertCredit, somePhone } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
import { testPepper } from '../../support/platform.ts'
import { somePayer } from '../../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const phone = somePhone()

const platform = usePlatform()
const admin = useAdmin(platform)
beforeAll(async () => {
  const payer = { id: randomUUID(), phone }
  for (let payment = 0; payment < 60; payment += 1) await insertCredit(platform.sql, payer)
  await platform.sql`update payments set attention = 'verify_mismatch:amount' where id = (select max(id::text)::uuid from payments)`
  await platform.sql`insert into payment_events (payment_id, to_state, source) select id, 'succeeded', 'test' from payments`
})

const list = async (query = '') => (await get(`${platform.url}/admin/payments${query}`, { cookie: admin.cookie })).body

test('admins page through all payments without repeats', async () => {
  const first = await list()
  const rest = await list(`?after=${String(first['next'])}`)
  const ids = [first, rest].flatMap(({ rows }) => (rows as { _id: string }[]).map(({ _id }) => _id)) // of the contract
  expect([new Set(ids).size, first['previous'], rest['next'], rest['total']]).toEqual([60, null, null, 60])
  expect(await list(`?before=${String(rest['previous'])}`)).toMatchObject({ rows: first['rows'] })
})

test('admins find payments by phone in any spelling and by receipt', async () => {
  const caller = somePhone()
  const voter = voterIdOf(testPepper, caller)
  const ballot = ballotIdOf(testPepper, {
    idempotencyKey: randomUUID(),
    voter,
    picks: [randomUUID()],
    requestedKind: 'paid',
  })
  const credit = await insertCredit(platform.sql, { id: voter, phone: caller })
  await platform.sql`update credits set ballot_id = ${ballot} where id = ${credit}`
  const written = [caller, caller.replace('+251', '0'), receiptOf(ballot).toLowerCase()]
  for (const q of written) {
    expect(await list(`?${new URLSearchParams({ q })}`)).toMatchObject({
      rows: [{ payer: caller, receipt: receiptOf(ballot) }],
    })
  }
  expect(await list(`?${new URLSearchParams({ q: somePhone() })}`)).toMatchObject({ rows: [] })
})

test('admins see mismatches with their history', async () => {
  const { rows } = (await list('?attention=true&state=succeeded')) as { rows: { _id: string }[] } // of the contract
  expect(rows).toEqual([
    expect.objectContaining({
      attention: { code: 'verify_mismatch', parts: ['amount'], said: null },
      credit: 'open',
      payer: phone,
      price: { amountMinor: 3_000, currency: 'ETB' },
    }),
  ])
  const events = await get(`${platform.url}/admin/payments/${rows[0]?._id}/events`, { cookie: admin.cookie })
  expect(events.body['events']).toEqual([expect.objectContaining({ from: null, to: 'succeeded', source: 'test' })])
  expect(await list('?attention=true&state=failed')).toMatchObject({ rows: [], next: null })
  const unknown = await get(`${platform.url}/admin/payments/${randomUUID()}/events`, { cookie: admin.cookie })
  expect(unknown).toMatchObject(refused(404, 'not_found'))
})

describe('unstorable texts', () => {
  let payment = ''
  let batch = ''
  beforeAll(async () => {
    const credit = await insertCredit(platform.sql, somePayer())
    const [row] = await platform.sql<{ id: string }[]>`select payment_id as id from credits where id = ${credit}`
    payment = row?.id ?? ''
    batch = (await insertBatch(platform)).id
  })

  test.each<[what: string, path: () => string, more: object]>([
    ['refund', () => `admin/payments/${payment}/refund`, {}],
    ['cancellation', () => `admin/payments/${payment}/cancel`, {}],
    ['return link', () => `admin/payments/${payment}/return-link`, {}],
    ['declaring cards void', () => `card/batches/${batch}/void`, { all: true }],
  ])('an unstorable reason for a %s is refused, and nothing is done', async (_what, path, more) => {
    for (const reason of ['asked\u0000by phone', 'asked \ud800 by phone', '   \t  '])
      expect(await post(`${platform.url}/${path()}`, { reason, ...more }, { cookie: admin.cookie })).toMatchObject({
        status: 400,
        body: { success: false },
      })
    const [row] = await platform.sql`
    select (select state from payments where id = ${payment}) as payment,
      (select count(*)::int from payment_events where payment_id = ${payment}) as events,
      (select count(*)::int from card_events where batch_id = ${batch}) as voided`
    expect(row).toMatchObject({ payment: 'succeeded', events: 0, voided: 0 })
  })

  test('an impossible reference is not looked up', async () => {
    const answer = await get(`${platform.url}/admin/payments?q=vote%00`, { cookie: admin.cookie })
    expect(answer).toMatchObject(refused(400, 'invalid_text'))
  })
})
