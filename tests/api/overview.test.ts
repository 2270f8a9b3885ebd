import { randomUUID } from 'node:crypto'
import type { OverviewAnswer } from '@ashenda/core/contracts/http/overview.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit, insertZone, moveTime } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { call } from '../support/shop.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

const hourMs = 3_600_000
let contest = ''
const ids: string[] = []

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql, { opensAt: new Date(Date.now() - 40 * hourMs) })
  for (let index = 0; index < 3; index += 1) ids.push(await insertContestant(sql, contest))
})
const admin = useAdmin(platform)

const overview = async (query = '') =>
  (await get(`${platform.url}/admin/overview${query}`, { cookie: admin.cookie })).body as unknown as OverviewAnswer // of the contract

/** What is left of each step; true and false where nothing is counted. */
const stepsOf = ({ setup }: OverviewAnswer) =>
  Object.fromEntries(setup?.map(({ step, isDone, left }) => [step, left ?? isDone]) ?? [])

test('[RTE-07] a new site has a list of what to do before voting night, with what it found', async () => {
  const answered = await overview()
  expect(answered.votes.total).toBe(0)
  expect(stepsOf(answered)).toEqual({
    factor: false,
    messages: false,
    payment: false,
    contestant: true,
    dates: false,
    zones: false,
    price: false,
    titles: false,
    pause: false,
    photo: 0,
    zoneOf: 3,
    approval: 0,
    fee: 0,
    fullZones: 0,
    attention: 0,
    quarantined: 0,
    sent: 0,
    backup: false,
    services: 0,
  })
})

test('[ADM-05] votes, their chart against the day before, the paid share and the leaders’ last ten minutes', async () => {
  const { sql } = platform
  const [letay = '', abrehet = '', selam = ''] = ids
  const payer = somePayer()
  await recordGroup(sql, contest, [queuedBallot([letay]), queuedBallot([letay])])
  // Tallied a day before, all but a minute.
  await sql`update ballot_groups set tallied_at = now() - interval '24 hours' + interval '1 minute'`
  await recordGroup(sql, contest, [
    queuedBallot([letay]),
    paidBallot([abrehet, letay, selam], payer, await insertCredit(sql, payer)),
  ])
  const { votes, chart, leaders } = await overview('?range=1h')
  expect(votes).toMatchObject({ total: 6, free: 3, paid: 3 })
  expect(chart.step).toBe(60)
  expect(chart.votes).toHaveLength(60)
  expect(chart.votes.reduce((sum, one) => sum + one, 0)).toBe(4)
  expect(chart.before).toHaveLength(60)
  // That minute of yesterday is not over.
  expect(chart.before.reduce((sum, one) => sum + one, 0) + votes.yesterday).toBeLessThanOrEqual(4)
  expect(leaders.map(({ _id, place, lastMinutes }) => [_id, place, lastMinutes])).toEqual([
    [letay, 1, 2],
    [abrehet, 2, 1],
    [selam, 3, 1],
  ])
  const all = await overview('?range=all')
  expect(all.chart.votes.reduce((sum, one) => sum + one, 0)).toBe(6)
  expect(all.chart.before).toEqual([])
  expect((await overview(`?zone=${randomUUID()}`)).leaders).toEqual([])
})

test('money of today by currency, with what was given back apart', async () => {
  const pay = (state: string, amount: number, currency = 'ETB') => platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state, settled_at, refund_asked_at)
    values (${randomUUID()}, 'fee', ${ids[0] ?? ''}, 'chapa', ${randomUUID()}, ${amount}, ${currency}, ${state}, now(), now())`
  await platform.sql`update payments set settled_at = settled_at - interval '2 days'`
  await pay('succeeded', 3_000)
  await pay('succeeded', 2_000_000_000)
  await pay('refunded', 3_000)
  await pay('refund_pending', 3_000)
  await pay('succeeded', 200, 'USD')
  expect((await overview()).money).toEqual([
    { currency: 'ETB', amountMinor: 2_000_003_000, payments: 2, refunds: 2 },
    { currency: 'USD', amountMinor: 200, payments: 1, refunds: 0 },
  ])
})

test('what needs an admin stands the oldest first', async () => {
  const { sql } = platform
  await sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, attention)
    values (${randomUUID()}, 'fee', ${ids[0] ?? ''}, 'chapa', ${randomUUID()}, 3000, 'ETB', 'another amount')`
  for (const hours of [5, 7])
    await sql`
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, created_at)
      values (${randomUUID()}, ${randomUUID()}, ${ids[0] ?? ''}, 'Tilfi', 'shop@example.com', ${new Date(Date.now() - hours * hourMs)})`
  const { needs } = await overview()
  expect(needs.map(({ kind, count }) => [kind, count])).toEqual([
    ['requests', 2],
    ['payments', 1],
  ])
  expect(Date.parse(needs[0]?.oldest ?? '')).toBeLessThan(Date.now() - 6 * hourMs)
})

test('a note stands on the chart beside opening and pauses, can be removed, and both are logged', async () => {
  const noted = await call(platform, admin, 'POST', '/admin/overview/notes', { text: 'on television' })
  expect(noted.status).toBe(200)
  const { marks } = await overview('?range=7d')
  expect(marks.map(({ kind, text }) => [kind, text])).toEqual([
    ['opened', ''],
    ['note', 'on television'],
  ])
  const id = marks[1]?._id ?? ''
  expect((await call(platform, admin, 'DELETE', `/admin/overview/notes/${id}`)).status).toBe(200)
  expect((await call(platform, admin, 'DELETE', `/admin/overview/notes/${id}`)).status).toBe(404)
  expect((await overview('?range=7d')).marks.map(({ kind }) => kind)).toEqual(['opened'])
  const actions =
    await platform.sql`select action, after, before from admin_actions where subject_id = ${id} order by id`
  expect(actions).toMatchObject([
    { action: 'contest.note', after: { note: 'on television' } },
    { action: 'contest.remove-note', before: { note: 'on television' } },
  ])
})

test.each(['2026-12-31T23:59:60Z', '1999-12-31T00:00:00Z'])(
  'a note at %s is refused and nothing is kept',
  async (at) => {
    const noted = await call(platform, admin, 'POST', '/admin/overview/notes', { text: 'on television', at })
    expect(noted).toMatchObject(refused(400, 'invalid_body'))
    expect(await platform.sql`select from overview_notes`).toEqual([])
  },
)

test('once people vote the list is about the evening: who misses what, the pause, the jury, failed messages; it goes with the result', async () => {
  const { sql } = platform
  const [letay = ''] = ids
  await recordGroup(sql, contest, [queuedBallot([letay])])
  const zone = await insertZone(sql, 'adwa')
  await insertZone(sql, 'nobody')
  await sql`update contestants set zone_id = ${zone} where id = ${letay}`
  await insertContestant(sql, contest, { pictures: 0, paid: false })
  // An admin took her out: nobody waits for her.
  await insertContestant(sql, contest, { pictures: 0, paid: false, inactiveSince: new Date(0) })
  await sql`insert into juries (contest_id, zone_share) values (${contest}, 40)`
  await sql`
    insert into notices (id, kind, user_id, state, due_at, created_at, dedupe_key)
    select gen_random_uuid(), 'welcome', ${letay}, 'failed', now(), now() - days * interval '1 day', days from unnest(array[1, 30]) as days`
  await sql`update contests set freezes_at = now() + interval '30 minutes'`
  const before = stepsOf(await overview())
  expect(before).toMatchObject({ titles: true, pause: true, photo: 1, zoneOf: 3, fee: 1, fullZones: 1, sent: 1 })
  expect(before).toMatchObject({ jury: false })
  expect(before).not.toHaveProperty('factor')
  await moveTime(
    sql,
    (tx) =>
      tx`update contests set opens_at = now() - interval '3 hours', closes_at = now() - interval '1 minute', freezes_at = now() - interval '1 hour'`,
  )
  expect(stepsOf(await overview())).toMatchObject({ pause: true, jury: false })
  await moveTime(sql, (tx) => tx`update contests set freezes_at = null`)
  expect((await overview()).setup).toBeNull()
})
