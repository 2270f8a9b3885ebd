import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'

let database: TestDatabase
let workers: Sql[] = []
let contest = ''
let contestants: string[] = []

beforeAll(async () => {
  database = await createDatabase()
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
beforeEach(async () => {
  await database.sql`update contests set current = false`
  contest = await insertContest(database.sql)
  contestants = []
  for (let index = 0; index < 4; index += 1) contestants.push(await insertContestant(database.sql, contest))
})

/** Counted and refused, free and paid ones. */
async function someBallots(count: number) {
  const ballots = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      if (index % 3 === 0) return queuedBallot(shuffled(contestants).slice(0, 1))
      const payer = somePayer()
      const credit = index % 3 === 1 ? await insertCredit(database.sql, payer) : randomUUID()
      return paidBallot(shuffled(contestants).slice(0, 3), payer, credit)
    }),
  )
  const [first] = ballots
  return first ? [...ballots, queuedBallot([...first.picks], { voter: first.voter, phone: first.phone })] : ballots
}

const problems = () => chainProblems(database.sql, contest)

test('four workers at once make one chain without a gap, whatever they are given twice', async () => {
  const ballots = await someBallots(60)
  const groups = Array.from({ length: 40 }, () => shuffled(ballots).slice(0, 12))
  groups.push(shuffled(ballots))
  await Promise.all(
    groups.map((group, index) => recordGroup(workers[index % workers.length] ?? database.sql, contest, group)),
  )
  const [sums] = await database.sql`
    select count(*)::int as groups, sum(counted)::int > 0 as counted, sum(refused)::int > 0 as refused,
      sum(counted + refused)::int as ballots from ballot_groups where contest_id = ${contest}`
  expect(sums).toMatchObject({ ballots: ballots.length, counted: true, refused: true })
  expect(Number(sums?.['groups'])).toBeGreaterThan(1)
  expect(await problems()).toEqual([])
})

describe('what is changed behind the worker’s back is found:', () => {
  beforeEach(async () => {
    for (const part of [0, 1, 2]) await recordGroup(database.sql, contest, (await someBallots(6 + part)).slice())
    expect(await problems()).toEqual([])
  })

  /** One ballot of the second link. */
  const one = (sql: Sql) => sql`
    (select b.id from ballots b join ballot_groups g on g.id = b.group_id
    where g.contest_id = ${contest} and g.sequence = 2 and b.status = 'counted' and b.kind = 'paid' order by b.id limit 1)`

  const tampered: readonly (readonly [string, (sql: Sql) => Promise<unknown>])[] = [
    ['a pick', (sql) => sql`update ballots set pick1 = pick2, pick2 = pick1 where id = ${one(sql)}`],
    ['the moment', (sql) => sql`update ballots set accepted_at = accepted_at + interval '1 ms' where id = ${one(sql)}`],
    ['the voter', (sql) => sql`update ballots set voter_id = ${randomUUID()} where id = ${one(sql)}`],
    ['the credit', (sql) => sql`update ballots set credit_id = ${randomUUID()} where id = ${one(sql)}`],
    ['the salt', (sql) => sql`update ballot_groups set salt = ${randomUUID()} where counted > 0`],
    ['a status without an entry', (sql) => sql`update ballots set status = 'voided' where id = ${one(sql)}`],
    ['refusal', (sql) => sql`update ballots set status = 'refused', reason = 'contest_closed' where id = ${one(sql)}`],
    ['one ballot gone', (sql) => sql`delete from ballots where id = ${one(sql)}`],
    ['a group', (sql) => sql`update ballots set group_id = group_id + 1 where id = ${one(sql)}`],
    [
      'one ballot more',
      (sql) => sql`
        insert into ballots (id, contest_id, voter_id, pick1, group_id, accepted_at, kind, status)
        select ${randomUUID()}, contest_id, ${randomUUID()}, pick1, group_id, accepted_at, 'free', status from ballots where id = ${one(sql)}`,
    ],
    [
      'a link gone with its ballots',
      async (sql) => {
        await sql`delete from ballots where group_id = (select id from ballot_groups where contest_id = ${contest} and sequence = 3)`
        await sql`delete from ballot_groups where contest_id = ${contest} and sequence = 3`
      },
    ],
  ]
  test.each(tampered)('%s', async (_what, tamper) => {
    await tamper(database.sql)
    expect(await problems()).not.toEqual([])
  })
})

test('a group that fails leaves no link', async () => {
  await recordGroup(database.sql, contest, await someBallots(3))
  const [last] = await database.sql`select sequence::int from chain_heads where contest_id = ${contest}`
  const [broken] = await someBallots(1)
  if (!broken) throw new Error('one was made')
  await expect(recordGroup(database.sql, contest, [{ ...broken, name: '\0' }])).rejects.toThrow()
  expect(await database.sql`select sequence::int from chain_heads where contest_id = ${contest}`).toEqual([last])
  expect(await problems()).toEqual([])
})
