import { randomBytes, randomUUID } from 'node:crypto'
import { keptDays } from '@ashenda/db/queries/privacy/retention.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { keepRetention } from '@ashenda/worker/privacy/keep-retention.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { insertOrder } from '../support/shop.ts'

const day = 24 * 3_600_000
const closesAt = new Date(Date.now() + 3_600_000)
/** A moment after the contest closed. */
const daysLater = (days: number): Date => new Date(closesAt.getTime() + days * day)

let database: TestDatabase
let contest = ''
let contestant = ''

beforeEach(async () => {
  database = await createDatabase()
  contest = await insertContest(database.sql, { closesAt })
  contestant = await insertContestant(database.sql, contest)
})
afterEach(() => database.drop())

const sweep = (now: Date, atMost?: number) =>
  keepRetention({ sql: database.sql, log: pino({ level: 'silent' }), pause: async () => {} }, now, atMost)
const counted = async (table: string): Promise<number> =>
  (await database.sql<{ count: number }[]>`select count(*)::int from ${database.sql(table)}`)[0]?.count ?? 0
const known = () => database.sql`select id from voters where phone is not null or name is not null`

async function payer() {
  const one = somePayer()
  const credit = await insertCredit(database.sql, one, randomBytes(32))
  await database.sql`update payments set claimant_hash = ${randomBytes(32)}, handed_to_hash = ${randomBytes(32)}, checkout_url = 'https://example.org/checkout'
    where voter_id = ${one.id}`
  return { one, credit }
}

test('voters’ phones and names go in pieces 90 days after the closing, and every vote stays counted', async () => {
  const { one, credit } = await payer()
  const free = Array.from({ length: 7 }, () => queuedBallot([contestant]))
  await recordGroup(database.sql, contest, [...free, paidBallot([contestant], one, credit)])
  const before = await tallies(database)
  await sweep(daysLater(89))
  expect(await known()).toHaveLength(8)
  expect(
    await database.sql`select 1 from payments where claimant_hash is not null and checkout_url is not null`,
  ).toHaveLength(1)

  await Promise.all([sweep(daysLater(91), 3), sweep(daysLater(91), 3)])
  await sweep(daysLater(91), 3)
  expect(await known()).toEqual([])
  expect(await counted('voters')).toBe(8)
  expect(
    await database.sql`
    select 1 from payments where num_nonnulls(claimant_hash, handed_to_hash, return_token_hash, checkout_url) > 0
    union all select 1 from credits where claimant_hash is not null`,
  ).toEqual([])
  expect(await tallies(database)).toEqual(before)
  expect(before.kept).toContainEqual(expect.objectContaining({ free: 7, first: 1 }))
  expect(await chainProblems(database.sql, contest)).toEqual([])
  expect(await counted('ballots')).toBe(8)
})

test('voters who take part in the next contest, have a vote to cast in it or a payment to settle, are kept', async () => {
  const { one: unspent } = await payer()
  const { one: refunding, credit } = await payer()
  await database.sql`update credits set held_at = now() where id = ${credit}`
  await database.sql`
    update payments set state = 'refund_pending', refund_asked_at = now() where voter_id = ${refunding.id}`
  const [gone, again] = [queuedBallot([contestant]), queuedBallot([contestant])]
  await recordGroup(database.sql, contest, [gone, again])
  await database.sql`update contests set current = false`
  const next = await insertContest(database.sql, { opensAt: daysLater(60), closesAt: daysLater(70) })
  await database.sql`update credits set contest_id = ${next} where voter_id = ${unspent.id}`
  const { one: late } = await payer()
  await database.sql`update credits set contest_id = ${contest} where voter_id = ${late.id}`
  const other = await insertContestant(database.sql, next)
  await recordGroup(database.sql, next, [
    queuedBallot([other], { voter: again.voter, phone: again.phone, at: daysLater(61).getTime() }),
  ])
  await sweep(daysLater(100))
  expect((await known()).map(({ id }) => id).toSorted()).toEqual([unspent.id, refunding.id, again.voter].toSorted())
  await sweep(daysLater(70 + 91))
  expect((await known()).map(({ id }) => id)).toEqual([refunding.id])
  expect(await database.sql`select 1 from payments where claimant_hash is not null`).toHaveLength(1)
})

test('a dead letter loses name and phone like the others, and is kept', async () => {
  const ballot = queuedBallot([contestant], { name: 'Letekidan' })
  const payload = (content: string) => database.sql`
    insert into dead_letters (id, contest_id, payload, problem) values (${randomUUID()}, ${contest}, ${Buffer.from(content)}, 'x')`
  await payload(JSON.stringify(ballot))
  await payload(`{"phone":"${ballot.phone}`)
  await sweep(daysLater(89))
  const texts = async () =>
    (await database.sql<{ text: string }[]>`select convert_from(payload, 'UTF8') as text from dead_letters`).map(
      ({ text }) => text,
    )
  expect((await texts()).filter((text) => text.includes(ballot.phone))).toHaveLength(2)
  await sweep(daysLater(91))
  expect((await texts()).toSorted()).toEqual(
    [JSON.stringify({ ...ballot, phone: '', name: '-' }), '{"erased":true}'].toSorted(),
  )
  await recordGroup(database.sql, contest, [{ ...ballot, phone: '', name: '-' }])
  expect(await known()).toEqual([])
})

const hash = () => randomBytes(32)

test.each<[string, number, (at: Date) => Promise<unknown>]>([
  [
    'sessions',
    keptDays.sessions,
    (at) => database.sql`
      insert into sessions (id, token_hash, user_id, created_at, expires_at, revoked_at)
      values (${randomUUID()}, ${hash()}, ${contestant}, ${new Date(at.getTime() - day)}, ${new Date(at.getTime() + 90 * day)}, ${at}),
        (${randomUUID()}, ${hash()}, ${contestant}, ${new Date(at.getTime() - day)}, ${at}, null)`,
  ],
  [
    'password_resets',
    keptDays.sessions,
    (at) => {
      const before = new Date(at.getTime() - day)
      const later = new Date(at.getTime() + day)
      return database.sql`
      insert into password_resets (id, user_id, way, made_by, token_hash, created_at, opens_at, expires_at, ended_at, ending)
      values (${randomUUID()}, ${contestant}, 'wait', null, ${hash()}, ${before}, ${before}, ${later}, ${at}, 'stopped'),
        (${randomUUID()}, ${contestant}, 'link', ${contestant}, ${hash()}, ${before}, ${before}, ${at}, null, null)`
    },
  ],
  [
    'contestant_requests',
    keptDays.requestsHandled,
    (at) => database.sql`
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, created_at, handled_at, handled_by)
      values (${randomUUID()}, ${randomUUID()}, ${contestant}, 'Brand', 'brand@example.org', ${at}, ${at}, ${contestant})`,
  ],
  [
    'contestant_requests',
    keptDays.requests,
    (at) => database.sql`
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, created_at)
      values (${randomUUID()}, ${randomUUID()}, ${contestant}, 'Brand', 'brand@example.org', ${at})`,
  ],
  [
    'uploads',
    keptDays.uploads,
    (at) => database.sql`
      insert into uploads (id, contestant_id, settled_at, problem) values (${randomUUID()}, ${contestant}, ${at}, 'not_a_picture')`,
  ],
  [
    'webhooks',
    keptDays.webhooks,
    (at) => database.sql`
      insert into webhooks (body_hash, event, reference, processed_at) values (${hash()}, 'charge.success', 'one', ${at})`,
  ],
])('%s go after %i days, and not before', async (table, days, insert) => {
  const at = new Date()
  await insert(at)
  await sweep(new Date(at.getTime() + (days - 1) * day))
  expect(await counted(table)).toBeGreaterThan(0)
  await sweep(new Date(at.getTime() + (days + 1) * day))
  expect(await counted(table)).toBe(0)
})

test('unfinished things are kept: an open log-in, an unanswered request, an upload, a webhook', async () => {
  const later = new Date(Date.now() + 400 * day)
  await database.sql`
    insert into sessions (id, token_hash, user_id, expires_at)
    values (${randomUUID()}, ${hash()}, ${contestant}, ${new Date(later.getTime() + day)})`
  await database.sql`insert into uploads (id, contestant_id) values (${randomUUID()}, ${contestant})`
  await database.sql`insert into webhooks (body_hash, event, reference) values (${hash()}, 'charge.success', 'one')`
  await sweep(later)
  for (const table of ['sessions', 'uploads', 'webhooks']) expect([table, await counted(table)]).toEqual([table, 1])
})

test('the buyer of a finished order is erased after two years; the order stays', async () => {
  const at = new Date()
  await insertOrder(database.sql, { status: 'deliverd', createdAt: at })
  const open = await insertOrder(database.sql, { status: 'Shipped', createdAt: at })
  await sweep(new Date(at.getTime() + (keptDays.orders + 1) * day))
  expect(await database.sql`select id from orders where buyer_phone <> '' or buyer_name <> ''`).toEqual([{ id: open }])
  expect(await counted('orders')).toBe(2)
})
