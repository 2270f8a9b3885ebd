import { randomUUID } from 'node:crypto'
import { boundsOfDay, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { eraseVoter } from '@ashenda/db/queries/privacy/erasure.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expireSignals } from '@ashenda/worker/ballots/sweeps.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ballotsFrom } from '../support/ballots-from.ts'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'

let database: TestDatabase
let contest = ''
let contestant = ''
const [address, browser] = ['0123456789abcdef', 'fedcba9876543210']
const signals = address + browser

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`truncate ballot_signals`
  await database.sql`update contests set current = false`
  contest = await insertContest(database.sql)
  contestant = await insertContestant(database.sql, contest)
})

const kept = () => database.sql`
  select ballot_id as id, contest_id as contest, kind, accepted_at as at, encode(address, 'hex') as address, encode(browser, 'hex') as browser
  from ballot_signals order by kind`

test('a counted ballot’s origin is stored with it once, however often its group is handed in', async () => {
  const payer = somePayer()
  const free = queuedBallot([contestant], { signals })
  const paid = { ...paidBallot([contestant], payer, await insertCredit(database.sql, payer)), signals }
  for (let times = 0; times < 2; times += 1) await recordGroup(database.sql, contest, [free, paid])
  expect([...(await kept())]).toEqual([
    { id: free.id, contest, kind: 'free', at: new Date(free.at), address, browser },
    { id: paid.id, contest, kind: 'paid', at: new Date(paid.at), address, browser },
  ])
})

test('ballots without signals count like any other, beside some that have them', async () => {
  const old = queuedBallot([contestant])
  const fresh = queuedBallot([contestant], { signals })
  expect((await recordGroup(database.sql, contest, [old])).counted).toEqual([old])
  const again = await recordGroup(database.sql, contest, [old, fresh])
  expect(again.counted).toEqual([fresh])
  expect((await kept()).map(({ id }) => id)).toEqual([fresh.id])
  const { kept: counts, recounted } = await tallies(database)
  expect(counts).toEqual(recounted)
})

test('a refused ballot leaves no signals', async () => {
  const first = queuedBallot([contestant], { signals })
  const second = queuedBallot([contestant], { signals, phone: first.phone })
  const unknown = queuedBallot([randomUUID()], { signals })
  await recordGroup(database.sql, contest, [first])
  await recordGroup(database.sql, contest, [second, unknown])
  expect((await kept()).map(({ id }) => id)).toEqual([first.id])
})

test('all signals go after seven days; ballots and tally stay', async () => {
  const now = Date.now()
  await recordGroup(
    database.sql,
    contest,
    ballotsFrom(3, () => contestant, { from: now - 1_000, withinMs: 900 }),
  )
  // Old ones, more than one sweep removes.
  await database.sql`
    insert into ballot_signals (ballot_id, contest_id, accepted_at, kind, address, browser)
    select gen_random_uuid(), ${contest}, ${new Date(now - 7 * 86_400_000 - 1)}::timestamptz - n * interval '1 second', 'free',
      decode(${address}, 'hex'), decode(${browser}, 'hex') from generate_series(0, 7000) n`
  await expireSignals({ sql: database.sql }, now)
  expect(await kept()).toHaveLength(3)
  await expireSignals({ sql: database.sql }, now + 7 * 86_400_000)
  expect(await kept()).toHaveLength(0)
  const { kept: counts, recounted } = await tallies(database)
  expect(counts).toEqual(recounted)
  expect(counts).toContainEqual(expect.objectContaining({ contestant, free: 3 }))
})

test('erasing a voter removes the origin of the ballots with name and phone', async () => {
  const [one, other] = [queuedBallot([contestant], { signals }), queuedBallot([contestant], { signals })]
  await recordGroup(database.sql, contest, [one, other])
  expect(await eraseVoter(database.sql, { id: one.voter, phone: one.phone }, {})).toBe(true)
  expect((await kept()).map(({ id }) => id)).toEqual([other.id])
})

test('a day of signals matches the hours of the tally', () => {
  const bounds = boundsOfDay(festivalDayOf(Date.now()))
  expect((bounds?.from ?? 1) % 3_600_000).toBe(0)
})
