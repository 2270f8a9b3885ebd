import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { tallies } from '../support/outcome.ts'
import { queuedBallot } from '../support/queued-ballot.ts'

let database: TestDatabase
let contest = ''
let good = ''
const opensAt = new Date(Date.now() - 3_600_000)
const closesAt = new Date(Date.now() - 60_000)
const during = closesAt.getTime() - 60_000

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** The contest is over: whether a ballot counts depends on when it was accepted, not when it is counted. */
beforeEach(async () => {
  await database.sql`update contests set current = false`
  contest = await insertContest(database.sql, { opensAt, closesAt })
  good = await insertContestant(database.sql, contest)
})

const at = (moment: number, change: Partial<QueuedBallot> = {}) => queuedBallot([good], { at: moment, ...change })

async function statusOf(ballot: QueuedBallot): Promise<string> {
  const [row] = await database.sql<{ status: string; reason: string | null }[]>`
    select status, reason from ballots where id = ${ballot.id}`
  return row ? (row.reason ?? row.status) : 'not recorded'
}

const record = (ballots: readonly QueuedBallot[]) => recordGroup(database.sql, contest, ballots)
const revOf = async (contestant: string): Promise<number> => {
  const [row] = await database.sql<{ rev: string }[]>`select rev from tally where contestant_id = ${contestant}`
  return Number(row?.rev ?? 0)
}

async function expectTallyIsRecount(): Promise<void> {
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
}

describe('a ballot is judged by when it was accepted', () => {
  test.each([
    ['a millisecond before the opening', opensAt.getTime() - 1, 'contest_not_open'],
    ['at the opening', opensAt.getTime(), 'counted'],
    ['a millisecond before the closing, counted after it', closesAt.getTime() - 1, 'counted'],
    ['at the closing', closesAt.getTime(), 'contest_closed'],
  ])('%s: %s', async (_case, moment, status) => {
    const ballot = at(moment)
    await record([ballot])
    expect(await statusOf(ballot)).toBe(status)
    await expectTallyIsRecount()
  })

  test.each([
    ['before the contestant became inactive', 1_000, 'counted'],
    ['when she had just become inactive', 0, 'inactive_contestant'],
    ['after she had become inactive', -1_000, 'inactive_contestant'],
  ])('%s: %s', async (_case, inactiveAfterMs, status) => {
    const inactiveSince = new Date(during + inactiveAfterMs)
    const contestant = await insertContestant(database.sql, contest, { inactiveSince })
    const ballot = queuedBallot([contestant], { at: during })
    await record([ballot])
    expect(await statusOf(ballot)).toBe(status)
  })
})

describe('[VOT-09] a ballot that slipped past the API is refused alone, with its reason', () => {
  test('for anything wrong with a contestant', async () => {
    const { sql } = database
    const unpaid = await insertContestant(sql, contest, { paid: false })
    const elsewhere = await insertContestant(sql, await insertContest(sql).catch(() => otherContest()))
    const cases: readonly (readonly [string, string])[] = [
      [unpaid, 'unpaid_contestant'],
      [randomUUID(), 'unknown_contestant'],
      [elsewhere, 'unknown_contestant'],
      [good, 'counted'],
    ]
    const ballots = cases.map(([pick]) => queuedBallot([pick], { at: during }))
    const { counted, refused } = await record(ballots)
    expect(await Promise.all(ballots.map(statusOf))).toEqual(cases.map(([, status]) => status))
    expect(counted.map(({ id }) => id)).toEqual([ballots[3]?.id])
    expect(new Set(refused.map(({ id, reason }) => `${id} ${reason}`))).toEqual(
      new Set(ballots.slice(0, 3).map(({ id }, index) => `${id} ${cases[index]?.[1]}`)),
    )
    await expectTallyIsRecount()
  })

  async function otherContest(): Promise<string> {
    const id = randomUUID()
    await database.sql`insert into contests (id, name, opens_at, closes_at) values (${id}, 'other', ${opensAt}, ${closesAt})`
    return id
  }
})

describe('[VOT-08] one free vote per phone', () => {
  test('counts once, whichever of two groups comes first', async () => {
    const first = at(during)
    const second = { ...at(during), voter: first.voter, phone: first.phone }
    await record([second])
    await record([first])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['free_vote_used', 'counted'])
    await expectTallyIsRecount()
  })

  test('counts once within a group', async () => {
    const first = at(during)
    const again = Array.from({ length: 4 }, () => ({ ...at(during), voter: first.voter, phone: first.phone }))
    const { counted, refused, values } = await record([first, ...again])
    expect([counted.length, refused.map(({ reason }) => reason)]).toEqual([1, Array(4).fill('free_vote_used')])
    expect(values).toEqual([{ contestant: good, votes: 1, rev: 1 }])
  })

  test('is not used up by a refused ballot', async () => {
    const early = at(opensAt.getTime() - 1)
    const later = { ...at(during), voter: early.voter, phone: early.phone }
    await record([early])
    await record([later])
    expect([await statusOf(early), await statusOf(later)]).toEqual(['contest_not_open', 'counted'])
  })

  test('is granted in each contest', async () => {
    const ballot = at(during)
    await record([ballot])
    await database.sql`update contests set current = false`
    const next = await insertContest(database.sql, { opensAt, closesAt })
    const other = await insertContestant(database.sql, next)
    const again = { ...queuedBallot([other], { at: during }), voter: ballot.voter, phone: ballot.phone }
    await recordGroup(database.sql, next, [again])
    expect(await statusOf(again)).toBe('counted')
  })
})

describe('a redelivered group', () => {
  const group = () => Array.from({ length: 20 }, (_, index) => at(index % 5 === 0 ? closesAt.getTime() : during))

  test('changes nothing, whole, in halves, or mixed with new ballots', async () => {
    const ballots = group()
    await record(ballots)
    const before = await tallies(database)
    const rev = await revOf(good)
    for (const part of [ballots, ballots.slice(0, 10), ballots.slice(10), [...ballots, ...ballots]]) {
      expect(await record(part)).toEqual({ counted: [], refused: [], values: [] })
    }
    expect(await tallies(database)).toEqual(before)
    const fresh = at(during)
    expect((await record([...ballots, fresh])).counted).toEqual([fresh])
    expect(await revOf(good)).toBe(rev + 1)
    await expectTallyIsRecount()
  })

  test('raises each contestant’s revision once a group, not once a ballot', async () => {
    const other = await insertContestant(database.sql, contest)
    const { values } = await record([at(during), at(during), queuedBallot([other], { at: during })])
    expect(new Map(values.map(({ contestant, votes, rev }) => [contestant, [votes, rev]]))).toEqual(
      new Map([
        [good, [2, 1]],
        [other, [1, 1]],
      ]),
    )
  })

  test('leaves a row with what was counted and refused, and none for nothing', async () => {
    const groupsOf = async () => database.sql`select counted, refused from ballot_groups where contest_id = ${contest}`
    const ballots = group()
    await record(ballots)
    await record(ballots)
    expect(await groupsOf()).toEqual([{ counted: 16, refused: 4 }])
    const [own] =
      await database.sql`select count(distinct group_id)::int as groups from ballots where contest_id = ${contest}`
    expect(own).toEqual({ groups: 1 })
  })

  test('that fails partly records nothing of that part', async () => {
    const poisonous = { ...at(during), name: 'Se\u0000lam' }
    const sound = at(during)
    await expect(record([sound, poisonous])).rejects.toMatchObject({ code: expect.stringMatching(/^22/) })
    expect(await statusOf(sound)).toBe('not recorded')
    expect(await database.sql`select 1 from voters where id = ${sound.voter}`).toEqual([])
  })
})
