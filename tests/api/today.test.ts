import { randomUUID } from 'node:crypto'
import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { readMoneyOfDay, readToday } from '@ashenda/db/queries/admin/today.ts'
import { insertDeadLetter } from '@ashenda/db/queries/ballots/dead-letters.ts'
import { eraseContestant } from '@ashenda/db/queries/privacy/erasure.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { changeBallots } from '../support/change-ballots.ts'
import { currentContest, insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { get } from '../support/http.ts'
import { testPepper } from '../support/platform.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''
const ids: string[] = []

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql, { opensAt: new Date('2026-08-01T00:00:00Z') })
  for (let index = 0; index < 3; index += 1) ids.push(await insertContestant(sql, contest))
  ids.push(await insertContestant(sql, contest, { paid: false, inactiveSince: new Date(0) }))
  await sql`update contestants set paid_at = '2026-08-01' where paid_at is not null`
})
const admin = useAdmin(platform)

const today = async () =>
  (await get(`${platform.url}/admin/today`, { cookie: admin.cookie })).body as unknown as TodayAnswer // of the contract

/** 21:00 UTC of a past day is midnight in Addis Ababa. */
const midnight = new Date('2026-08-21T21:00:00Z')
const fromMidnight = (minutes: number): Date => new Date(midnight.getTime() + minutes * 60_000)

test('the day starts at midnight in Addis Ababa', async () => {
  const sinceAt = async (minutes: number) => (await readToday(platform.sql, contest, fromMidnight(minutes))).since
  expect(await sinceAt(-1)).toEqual(fromMidnight(-24 * 60))
  expect(await sinceAt(0)).toEqual(midnight)
  expect(await sinceAt(24 * 60 - 1)).toEqual(midnight)
  expect(Date.parse((await today()).since)).toBeLessThanOrEqual(Date.now())
})

test('votes of today: free, paid, last hour, refused', async () => {
  const [letay = '', abrehet = '', selam = ''] = ids
  const payer = somePayer()
  const voter = queuedBallot([letay], { at: midnight.getTime() + 60_000 })
  const { phone, voter: voterId } = voter
  await recordGroup(platform.sql, contest, [
    voter,
    queuedBallot([letay], { phone, voter: voterId, at: midnight.getTime() + 61_000 }), // a second free one is refused
    {
      ...paidBallot([letay, abrehet, selam], payer, await insertCredit(platform.sql, payer)),
      at: fromMidnight(90).getTime(),
    },
  ])
  await platform.sql`update ballot_groups set tallied_at = ${fromMidnight(91)}`
  const at = async (minutes: number) => readToday(platform.sql, contest, fromMidnight(minutes))
  expect(await at(100)).toMatchObject({ free: 1, paid: 3, lastHour: 4, refused: 1 })
  expect(await at(200)).toMatchObject({ free: 1, paid: 3, lastHour: 0, refused: 1 })
  expect(await at(24 * 60)).toMatchObject({ free: 0, paid: 0, lastHour: 0, refused: 0 })
  expect(await at(-1)).toMatchObject({ free: 0, paid: 0, lastHour: 0, refused: 0 })
})

test('money of today by provider and currency, settled and not refunded', async () => {
  const day = { start: new Date('2026-08-10T21:00:00Z'), noon: new Date('2026-08-11T09:00:00Z') }
  const pay = (settledAt: Date, state: string, amount: number, currency = 'ETB') => platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state, settled_at)
    values (${randomUUID()}, 'fee', ${ids[0] ?? ''}, 'chapa', ${randomUUID()}, ${amount}, ${currency}, ${state}, ${settledAt})`
  await pay(day.start, 'succeeded', 3_000)
  await pay(day.noon, 'succeeded', 2_000_000_000)
  await pay(day.noon, 'succeeded', 2_000_000_000)
  await pay(day.noon, 'succeeded', 200, 'USD')
  await pay(day.noon, 'refunded', 3_000)
  await pay(new Date(day.start.getTime() - 1), 'succeeded', 3_000)
  expect(await readMoneyOfDay(platform.sql, await currentContest(platform.sql), day.noon)).toEqual([
    { provider: 'chapa', currency: 'ETB', payments: 3, amountMinor: 4_000_003_000 },
    { provider: 'chapa', currency: 'USD', payments: 1, amountMinor: 200 },
  ])
})

test('contestants, open requests, and what needs attention', async () => {
  const [letay = ''] = ids
  const before = await today()
  expect(before.contestants).toEqual({ registered: 4, registeredToday: 4, paid: 3, active: 3 })
  expect(before).toMatchObject({
    openRequests: 0,
    attention: { payments: 0, quarantined: 0, deadLetters: 0, batches: 0 },
  })
  const { sql } = platform
  for (const handled of [false, true]) {
    await sql`
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, handled_at, handled_by)
      values (${randomUUID()}, ${randomUUID()}, ${letay}, 'Tilfi', 'shop@example.com',
        ${handled ? new Date() : null}, ${handled ? admin.id : null})`
  }
  await sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, attention)
    values (${randomUUID()}, 'fee', ${letay}, 'chapa', ${randomUUID()}, 3000, 'ETB', 'another amount')`
  await insertDeadLetter(sql, { id: randomUUID(), contest, payload: Buffer.from('{'), problem: 'cannot be read' })
  const batch = (createdAt: Date, number: number) => sql`
    insert into card_batches (id, number, amount, ordered_by, created_at, problem)
    values (${randomUUID()}, ${number}, 10, ${admin.id}, ${createdAt}, 'the disk is full')`
  await batch(new Date(), 1)
  const aside = queuedBallot([letay])
  await recordGroup(sql, contest, [aside])
  await changeBallots(sql, { contest, ids: [aside.id], to: 'quarantined', reason: 'one of many', adminId: admin.id })
  await batch(new Date(Date.now() - 8 * 24 * 3_600_000), 2)
  expect(await today()).toMatchObject({
    openRequests: 1,
    attention: { payments: 1, quarantined: 1, deadLetters: 1, batches: 1 },
  })
})

test('an erased contestant no longer counts as registered', async () => {
  const before = (await today()).contestants
  const id = await insertContestant(platform.sql, contest)
  const { registered, registeredToday, paid, active } = before
  expect((await today()).contestants).toEqual({
    registered: registered + 1,
    registeredToday: registeredToday + 1,
    paid: paid + 1,
    active: active + 1,
  })
  await eraseContestant(platform.sql, id, { voterOf: (phone) => ({ id: voterIdOf(testPepper, phone), phone }) })
  expect((await today()).contestants).toEqual(before)
})
