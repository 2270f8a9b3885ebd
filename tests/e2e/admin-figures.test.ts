import { randomUUID } from 'node:crypto'
import type { QueuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { changeBallots } from '@ashenda/db/queries/ballots/ballot-changes.ts'
import { insertDeadLetter } from '@ashenda/db/queries/ballots/dead-letters.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { orderBatch } from '../support/card-batches.ts'
import { insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { cast, get } from '../support/http.ts'
import { watchful } from '../support/impatient.ts'
import { testPepper } from '../support/platform.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { useSameDay } from '../support/same-day.ts'
import { input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { figuresIn, region } from './support/figures.ts'
import { useSite } from './support/site.ts'

useSameDay()

/** Every figure on a page of the admins is what the database says, asked in another way than the page asks. */
const site = useSite({ worker: false, parts: { waits: watchful } })
const phone = somePhone()
const payer = { id: voterIdOf(testPepper, phone), phone }
const losAngeles = { options: { timezoneId: 'America/Los_Angeles', viewport: { width: 1280, height: 900 } } }

const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

beforeAll(async () => {
  const { sql } = site.platform
  const { contestId } = site.demo
  const aside = queuedBallot([idOf(4)])
  const free = queuedBallot([idOf(0)])
  await recordGroup(sql, contestId, [
    free,
    { ...queuedBallot([idOf(1)]), voter: free.voter, phone: free.phone }, // a second free one is refused
    queuedBallot([idOf(1)]),
    paidBallot([idOf(1), idOf(3), idOf(0)], payer, await insertCredit(sql, payer)),
    aside,
  ])
  const admin = await insertAdmin(site.platform)
  await changeBallots(sql, {
    contest: contestId,
    ids: [aside.id],
    to: 'quarantined',
    reason: 'forged',
    adminId: admin.id,
  })
  // Long ago, of another contest, given back, dealt with: none of it is of today or open.
  await insertCredit(sql, somePayer())
  await sql`update payments set state = 'refunded' where id = (select max(id::text)::uuid from payments where voter_id <> ${payer.id})`
  await insertCredit(sql, somePayer())
  await sql`update payments set attention = 'another amount', settled_at = now() - interval '3 days', charge_minor = 75
    where state = 'succeeded' and voter_id <> ${payer.id}`
  await sql`update contestants set created_at = now() - interval '3 days' where id = any(${site.demo.contestantIds.slice(5)})`
  await sql`update contestants set inactive_since = now() where id = ${idOf(7)}`
  await sql`update contests set current = false`
  const before = await insertContest(sql)
  await insertContestant(sql, before, { zoneId: site.demo.zoneIds[0] ?? '' })
  await sql`update contests set current = false`
  await sql`update contests set current = true where id = ${contestId}`
  for (const handled of [false, false, true])
    await sql`
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, handled_at, handled_by)
      values (${randomUUID()}, ${randomUUID()}, ${idOf(1)}, 'Tilfi', 'shop@example.com', ${handled ? new Date() : null},
        ${handled ? admin.id : null})`
  await insertDeadLetter(sql, {
    id: randomUUID(),
    contest: contestId,
    payload: Buffer.from('{'),
    problem: 'unreadable',
  })
  const failed = await orderBatch(site.platform, 3)
  await sql`update card_batches set problem = 'the disk is full' where id = ${failed}`
  await site.platform.reload()
})

test('[RTE-07] today: votes, money, contestants and what waits are the database’s, and the day is the festival’s wherever the admin is', async () => {
  const { sql } = site.platform
  const contest = site.demo.contestId
  const { page } = await openAsAdmin(site, '/dashboard/admin', losAngeles)
  await eventually(async () => (await figuresIn(region(page, 'Votes')))['counted']).not.toBe(undefined)
  const one = async (query: PromiseLike<readonly Record<string, unknown>[]>): Promise<string> =>
    String((await query)[0]?.['count'])
  const midnight = new Date(Math.floor((Date.now() + 3 * 3_600_000) / 86_400_000) * 86_400_000 - 3 * 3_600_000)
  const votesOf = (kind: string) =>
    one(sql`
    select coalesce(sum(num_nonnulls(pick1, pick2, pick3)), 0)::int as count from ballots
    where contest_id = ${contest} and status = 'counted' and kind = ${kind} and accepted_at >= ${midnight}`)
  const [free, paid] = [await votesOf('free'), await votesOf('paid')]
  expect(await figuresIn(region(page, 'Votes'))).toEqual({
    counted: String(Number(free) + Number(paid)),
    paid,
    free,
    'in the last hour': await one(sql`
      select sum(num_nonnulls(pick1, pick2, pick3))::int as count from ballots where status = 'counted'`),
    'ballots refused': await one(sql`select count(*)::int from ballots where status = 'refused'`),
  })
  expect([free, paid]).toEqual(['2', '3'])
  const of = (where: ReturnType<typeof sql>) =>
    one(sql`select count(*)::int from contestants where contest_id = ${contest} and ${where}`)
  expect(await figuresIn(region(page, 'Contestants'))).toEqual({
    registered: await of(sql`true`),
    'registered today': await of(sql`created_at >= ${midnight}`),
    'have paid': await of(sql`paid_at is not null`),
    active: await of(sql`inactive_since is null`),
  })
  const money = await sql<{ count: number; sum: number }[]>`
    select count(*)::int, (sum(amount_minor) / 100)::int as sum from payments
    where state = 'succeeded' and settled_at >= ${midnight}`
  expect(await figuresIn(region(page, 'Money received, minus refunds'))).toEqual({
    [`Chapa, payments: ${money[0]?.count}`]: expect.stringMatching(new RegExp(`^ETB\\s${money[0]?.sum}$`)),
  })
  expect(await figuresIn(region(page, 'To look at'))).toEqual({
    'contestants to approve': await one(sql`select count(*)::int from contestant_changes where rejected_at is null`),
    'open requests': await one(sql`select count(*)::int from contestant_requests where handled_at is null`),
    'payments that need attention': await one(sql`select count(*)::int from payments where attention is not null`),
    'ballots in quarantine, to be decided': await one(
      sql`select count(*)::int from ballots where status = 'quarantined'`,
    ),
    'ballots that could not be recorded': await one(sql`select count(*)::int from dead_letters`),
    'batches of cards ordered in the last seven days that failed': '1',
  })
  const since = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Addis_Ababa' })
  await page.getByText(`Since ${since.format(midnight)}`).waitFor()
  expect(since.format(midnight)).toMatch(/12:00\sAM$/)
  await page.getByText('All times are in Addis Ababa time.').waitFor()
})

test('[ADM-06] zones: how many come from each, in all contests, as it says', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/create-zone')
  const rows = await site.platform.sql<{ count: number }[]>`
    select (select count(*)::int from contestants where zone_id = z.id) as count from zones z order by position`
  const texts = page.getByText(/contestants? in all contests$/)
  await eventually(() => texts.allTextContents()).toEqual(
    rows.map(({ count }) => `${count} ${count === 1 ? 'contestant' : 'contestants'} in all contests`),
  )
  expect(rows[0]?.count).toBe(11)
})

test('[ADM-02] [ADM-05] users and ranking: her votes are her ballots’, by rank and kind', async () => {
  const { sql } = site.platform
  const rows = await sql<{ id: string; free: number; first: number; second: number; third: number }[]>`
    select c.id,
      (select count(*)::int from ballots where status = 'counted' and kind = 'free' and pick1 = c.id) as free,
      (select count(*)::int from ballots where status = 'counted' and kind = 'paid' and pick1 = c.id) as first,
      (select count(*)::int from ballots where status = 'counted' and pick2 = c.id) as second,
      (select count(*)::int from ballots where status = 'counted' and pick3 = c.id) as third
    from contestants c where c.contest_id = ${site.demo.contestId}`
  const countsOf = new Map(rows.map(({ id, ...row }) => [id, row]))
  const { page } = await openAsAdmin(site, '/dashboard/admin/users')
  const users = page.getByRole('article')
  await eventually(() => users.count()).toBe(30)
  const ranking = await openAsAdmin(site, '/dashboard/admin/ranking')
  const ranked = region(ranking.page, 'All by votes').getByRole('listitem')
  await eventually(() => ranked.count()).toBe(30)
  for (const [number, id] of site.demo.contestantIds.entries()) {
    const { free = 0, first = 0, second = 0, third = 0 } = countsOf.get(id) ?? {}
    const votes = free + first + second + third
    const name = page.getByRole('heading', { name: demoName(number), exact: true })
    expect(
      await users
        .filter({ has: name })
        .getByText(/^\d+ votes?$/)
        .textContent(),
    ).toMatch(new RegExp(`^${votes} `))
    if (votes === 0 && number !== 4) continue
    const row = ranked.filter({ has: ranking.page.getByText(demoName(number), { exact: true }) })
    const shown = (await row.locator('dd').allTextContents()).map(Number)
    expect(shown).toEqual([votes, first, second, third, free, 0, number === 4 ? 1 : 0])
  }
})

test('[PAY-11] payments: each amount and charge, and when it was settled on the festival’s clock', async () => {
  const { sql } = site.platform
  const rows = await sql<{ reference: string; amount: number; charge: number | null; settledAt: Date }[]>`
    select reference, amount_minor / 100 as amount, (charge_minor / 100.0)::float8 as charge, settled_at as "settledAt" from payments`
  const { page } = await openAsAdmin(site, '/dashboard/admin/payments', losAngeles)
  const items = page.getByRole('article')
  await eventually(() => items.count()).toBe(rows.length)
  const clock = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Addis_Ababa' })
  for (const { reference, amount, charge, settledAt } of rows) {
    const item = items.filter({ hasText: reference })
    await item.getByRole('heading', { name: new RegExp(`^ETB\\s${amount} `) }).waitFor()
    if (charge !== null) await item.getByText(new RegExp(`charge ETB\\s${charge}`)).waitFor()
    await item.getByText(`settled ${clock.format(settledAt)}`).waitFor()
  }
})

test('[ADM-01] erasing: what goes and what stays of a voter is counted in the database', async () => {
  const { sql } = site.platform
  const { page } = await openAsAdmin(site, '/dashboard/admin/erasure')
  await sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email, phone)
    values (${randomUUID()}, ${randomUUID()}, ${idOf(1)}, 'Tilfi', 'shop@example.com', ${phone})`
  await input(page, 'Phone number').fill(phone)
  await page.getByRole('button', { name: 'Show what we store' }).click()
  const [counts] = await sql<{ ballots: number; payments: number; requests: number }[]>`
    select (select count(*)::int from ballots where voter_id = ${payer.id}) as ballots,
      (select count(*)::int from payments where voter_id = ${payer.id}) as payments,
      (select count(*)::int from contestant_requests where phone = ${phone}) as requests`
  expect(counts).toEqual({ ballots: 1, payments: 1, requests: 1 })
  await page.getByText('Ballots sent, unchanged: 1').waitFor()
  await page.getByText('Payments, for the accounts: 1').waitFor()
  await page.getByText(/^Requests.*: 1$/).waitFor()
})

/** The charts have one point, of some seconds ago: the next one is due soon. */
async function ageLastPoint(): Promise<void> {
  const { redis, prefix, services } = site.platform
  const points = `${prefix}:ops:points`
  await redis.del(points)
  await services.queueWatch.lookAnew()
  const point = JSON.parse((await redis.lindex(points, 0)) ?? '') as QueuesAnswer['history'][number] // as the watch writes them
  const at = new Date(Date.parse(point.at) - 7_000).toISOString()
  await redis.lset(points, 0, JSON.stringify({ ...point, at }))
}

test('[QUE-03] queues: the figures are the queue’s own, and the table of the last hour leaves out nothing that the history has', async () => {
  const { page, account } = await openAsAdmin(site, '/dashboard/admin/queues', { before: ageLastPoint })
  const historyNow = async (): Promise<QueuesAnswer['history']> => {
    const { body } = await get(`${site.platform.url}/admin/queues`, { cookie: account.cookie })
    return (body as unknown as QueuesAnswer).history // of the contract
  }
  // What comes in is told from one look to the next.
  await eventually(async () => (await historyNow()).length).toBeGreaterThan(0)
  for (const number of [0, 1, 3]) expect((await cast(site.platform, { actors: [idOf(number)] })).status).toBe(202)
  const votes = region(page, 'Votes')
  await eventually(async () => (await figuresIn(votes))['waiting']).toBe('3')
  const figures = await figuresIn(votes)
  expect(figures).toMatchObject({
    workers: '0',
    running: '0',
    delayed: '0',
    failed: '0',
    'failed in the last hour': '0',
  })
  await votes.getByText('The last hour in figures').click()
  const cells = async (): Promise<number[]> =>
    (await votes.getByRole('row').locator('td:nth-of-type(2)').allTextContents()).map(Number)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const told = async (): Promise<number> => sum((await historyNow()).map(({ queues }) => queues['ballots']?.in ?? 0))
  await eventually(told).toBeGreaterThan(0)
  // A further point may come between the two looks.
  await eventually(async () => sum(await cells()) - (await told())).toBe(0)
}, 120_000)
