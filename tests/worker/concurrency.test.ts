import { connect, type Sql } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'

let database: TestDatabase
let workers: Sql[] = []
let contest = ''
const contestants: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  contest = await insertContest(database.sql)
  for (let index = 0; index < 5; index += 1) contestants.push(await insertContestant(database.sql, contest))
  workers = Array.from({ length: 4 }, (_, index) =>
    connect({ url: database.workerUrl, name: `test-worker-${index}`, maxConnections: 2 }),
  )
})
afterAll(() =>
  endAll(
    () => Promise.all(workers.map((worker) => worker.end({ timeout: 1 }))),
    () => database?.drop(),
  ),
)

const some = <T>(list: readonly T[], count: number): T[] => shuffled(list).slice(0, count)

/** Free and paid ballots of few voters, so that many compete for the same voter, credit or contestant. */
async function ballotsOfFewVoters() {
  const payers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const payer = somePayer()
      return { payer, credits: [await insertCredit(database.sql, payer), await insertCredit(database.sql, payer)] }
    }),
  )
  return Array.from({ length: 80 }, (_, index) => {
    const [one] = some(payers, 1)
    if (!one) throw new Error('there are ten payers')
    const { payer, credits } = one
    const [credit = ''] = some(credits, 1)
    return index % 2 === 0
      ? paidBallot(some(contestants, 3), payer, credit)
      : queuedBallot(some(contestants, 1), { voter: payer.id, phone: payer.phone })
  })
}

test('[VOT-11] overlapping, shuffled groups from four workers at once: no deadlock, nothing twice, nothing lost', async () => {
  const ballots = await ballotsOfFewVoters()
  const groups = Array.from({ length: 60 }, () => some(ballots, 25))
  groups.push(shuffled(ballots))
  const results = await Promise.all(
    groups.map((group, index) => recordGroup(workers[index % workers.length] ?? database.sql, contest, group)),
  )
  const told = results.flatMap(({ counted, refused }) => [...counted, ...refused].map(({ id }) => id))
  expect(told.toSorted()).toEqual(ballots.map(({ id }) => id).toSorted())
  const recorded = await database.sql<{ id: string }[]>`select id from ballots where contest_id = ${contest}`
  expect(recorded.map(({ id }) => id).toSorted()).toEqual(ballots.map(({ id }) => id).toSorted())
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
  const [sums] = await database.sql`
    select (select sum(counted + refused)::int from ballot_groups) as in_groups,
      (select count(*)::int from ballots where kind = 'free' and status = 'counted') as free,
      (select count(*)::int from ballots where kind = 'paid' and status = 'counted') as paid,
      (select count(*)::int from credits where ballot_id is not null) as spent`
  expect(sums).toEqual({ in_groups: 80, free: sums?.['free'], paid: sums?.['spent'], spent: sums?.['spent'] })
  expect(sums?.['free']).toBeLessThanOrEqual(10)
})

test('the same group from four workers at once is counted once', async () => {
  const before = await tallies(database)
  const ballots = Array.from({ length: 50 }, () => queuedBallot(some(contestants, 1)))
  const results = await Promise.all(
    workers.flatMap((worker) => [0, 1, 2].map(() => recordGroup(worker, contest, shuffled(ballots)))),
  )
  expect(results.flatMap(({ counted }) => counted)).toHaveLength(50)
  expect(results.flatMap(({ refused }) => refused)).toEqual([])
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
  const votes = (rows: readonly Record<string, unknown>[]): number =>
    rows.reduce((sum, row) => sum + Number(row['free']), 0)
  expect(votes(kept) - votes(before.kept)).toBe(50)
})
