import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { connect } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'

const hourMs = 3_600_000
/** The border of two whole hours, both within the contest. */
const border = Math.floor(Date.now() / hourMs) * hourMs - hourMs

let database: TestDatabase
let contest = ''
let contestants: readonly string[] = []

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.sql`update contests set current = false`
  const hours = { opensAt: new Date(border - 12 * hourMs), closesAt: new Date(border + 12 * hourMs) }
  contest = await insertContest(database.sql, hours)
  const inserted: string[] = []
  for (let count = 0; count < 4; count += 1) inserted.push(await insertContestant(database.sql, contest))
  contestants = inserted
})

const record = (ballots: readonly QueuedBallot[]) => recordGroup(database.sql, contest, ballots)

async function hours() {
  const rows = await database.sql<{ contestant: string; hour: Date; free: number; paid: number }[]>`
    select contestant_id as contestant, hour, free, paid from vote_hours where contest_id = ${contest} order by 1, 2`
  return rows.map(({ contestant, hour, free, paid }) => [contestants.indexOf(contestant), +hour - border, free, paid])
}

/** Sums over the hours of each contestant, and her tally, whatever is in it. */
async function expectSumsAreTally(): Promise<void> {
  const sums = await database.sql`
    select contest_id, contestant_id, sum(free)::int as free, sum(paid)::int as paid from vote_hours group by 1, 2 order by 1, 2`
  const tally = await database.sql`
    select contest_id, contestant_id, free, first + second + third as paid from tally order by 1, 2`
  expect([...sums]).toEqual([...tally])
}

async function payer() {
  const one = somePayer()
  return { ...one, credit: await insertCredit(database.sql, one) }
}

describe('the votes of an hour', () => {
  test('are those of the ballots accepted in it, free and paid apart, on both sides of its border', async () => {
    const [first = '', second = '', third = ''] = contestants
    const buyer = await payer()
    await record([
      queuedBallot([first], { at: border - 1 }),
      queuedBallot([first], { at: border }),
      queuedBallot([first], { at: border + hourMs - 1 }),
      queuedBallot([second], { at: border + hourMs }),
      { ...paidBallot([second, third, first], buyer, buyer.credit), at: border },
    ])
    expect(await hours()).toEqual([
      [0, -hourMs, 1, 0],
      [0, 0, 2, 1],
      [1, 0, 0, 1],
      [1, hourMs, 1, 0],
      [2, 0, 0, 1],
    ])
    await expectSumsAreTally()
  })

  test('rise with every group, and not with one that is delivered again, whole, in parts or with new ballots', async () => {
    const ballots = Array.from({ length: 12 }, (_, index) =>
      queuedBallot([contestants[index % 4] ?? ''], { at: border + (index % 3) * hourMs }),
    )
    await record(ballots)
    const before = await hours()
    for (const part of [ballots, ballots.slice(0, 5), [...ballots, ...ballots]]) await record(part)
    expect(await hours()).toEqual(before)
    await record([...ballots, queuedBallot([contestants[0] ?? ''], { at: border })])
    expect(await hours()).toEqual([[0, 0, 2, 0], ...before.slice(1)])
    await expectSumsAreTally()
  })

  test('hold nothing of ballots that were refused', async () => {
    const [first = '', second = ''] = contestants
    const unpaid = await insertContestant(database.sql, contest, { paid: false })
    const [buyer, free] = [await payer(), queuedBallot([first], { at: border })]
    await record([free, { ...paidBallot([first, second], buyer, buyer.credit), at: border }])
    const before = await hours()
    await record([
      queuedBallot([second], { at: border, voter: free.voter, phone: free.phone }),
      { ...paidBallot([second], buyer, buyer.credit), at: border },
      { ...paidBallot([second], buyer, randomUUID()), at: border },
      queuedBallot([unpaid], { at: border }),
      queuedBallot([randomUUID()], { at: border }),
      queuedBallot([first], { at: border - 13 * hourMs }),
      queuedBallot([first], { at: border + 12 * hourMs }),
    ])
    expect(await hours()).toEqual(before)
    await expectSumsAreTally()
  })

  test('hold nothing of a group that failed', async () => {
    const [first = ''] = contestants
    const poisonous = queuedBallot([first], { name: 'Se\u0000lam', at: border })
    await expect(record([queuedBallot([first], { at: border }), poisonous])).rejects.toThrow()
    expect(await hours()).toEqual([])
  })

  test('belong to one contest: the next one begins with none', async () => {
    const [first = ''] = contestants
    await record([queuedBallot([first], { at: border })])
    const before = await hours()
    await database.sql`update contests set current = false`
    const next = await insertContest(database.sql)
    const other = await insertContestant(database.sql, next)
    await recordGroup(database.sql, next, [queuedBallot([other], { at: Date.now() })])
    expect(await hours()).toEqual(before)
    await expectSumsAreTally()
  })

  test('add up to the tally when four workers write the same contestants and hours at once, without a deadlock', async () => {
    const workers = Array.from({ length: 4 }, (_, index) =>
      connect({ url: database.workerUrl, name: `test-worker-${index}`, maxConnections: 2 }),
    )
    const ballots = Array.from({ length: 120 }, (_, index) =>
      queuedBallot([contestants[index % 4] ?? ''], { at: border + ((index % 5) - 2) * hourMs }),
    )
    const groups = Array.from({ length: 40 }, () => shuffled(ballots).slice(0, 30))
    groups.push(ballots)
    await Promise.all(
      groups.map((group, index) => recordGroup(workers[index % 4] ?? database.sql, contest, group)),
    ).finally(() => Promise.all(workers.map((worker) => worker.end({ timeout: 1 }))))
    expect(await hours()).toEqual(
      contestants.flatMap((_, contestant) => [-2, -1, 0, 1, 2].map((hour) => [contestant, hour * hourMs, 6, 0])),
    )
    await expectSumsAreTally()
  })
})
