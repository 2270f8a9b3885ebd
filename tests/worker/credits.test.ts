import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'

let database: TestDatabase
let contest = ''
const picks: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  contest = await insertContest(database.sql)
  for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(database.sql, contest))
})
afterAll(() => database.drop())

const record = (ballots: Parameters<typeof recordGroup>[2]) => recordGroup(database.sql, contest, ballots)
const spentOn = async (credit: string) => {
  const [row] = await database.sql<{ ballot_id: string | null }[]>`select ballot_id from credits where id = ${credit}`
  return row?.ballot_id ?? null
}

async function paid() {
  const payer = somePayer()
  return { payer, credit: await insertCredit(database.sql, payer) }
}

async function expectTallyIsRecount(): Promise<void> {
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
}

describe('a credit', () => {
  test('is spent by the ballot it pays for, whose three picks count by rank', async () => {
    const { payer, credit } = await paid()
    const ballot = paidBallot(shuffled(picks), payer, credit)
    const { values } = await record([ballot])
    expect(await outcomeOf(database, ballot.id)).toMatchObject({ status: 'counted', kind: 'paid', picks: ballot.picks })
    expect(await spentOn(credit)).toBe(ballot.id)
    expect(values).toHaveLength(3)
    await expectTallyIsRecount()
  })

  test('pays for exactly one of many ballots, in one group', async () => {
    const { payer, credit } = await paid()
    const ballots = Array.from({ length: 10 }, () => paidBallot(picks, payer, credit))
    const { counted, refused } = await record(ballots)
    expect(counted).toHaveLength(1)
    expect(refused.map(({ reason }) => reason)).toEqual(Array(9).fill('credit_spent'))
    expect(await spentOn(credit)).toBe(counted[0]?.id)
    await expectTallyIsRecount()
  })

  test('pays for exactly one of many ballots, in groups recorded at the same time', async () => {
    const { payer, credit } = await paid()
    const ballots = Array.from({ length: 8 }, () => paidBallot(picks, payer, credit))
    const results = await Promise.all(ballots.map((ballot) => record([ballot])))
    const counted = results.flatMap((result) => result.counted)
    expect(counted).toHaveLength(1)
    expect(await spentOn(credit)).toBe(counted[0]?.id)
    await expectTallyIsRecount()
  })

  test('is spent once by a redelivered group', async () => {
    const { payer, credit } = await paid()
    const ballot = paidBallot(picks, payer, credit)
    const results = await Promise.all([record([ballot]), record([ballot]), record([ballot])])
    expect(results.flatMap((result) => result.counted)).toHaveLength(1)
    expect(results.flatMap((result) => result.refused)).toEqual([])
    expect(await spentOn(credit)).toBe(ballot.id)
  })

  test('is not spent by a refused ballot, and pays for the next', async () => {
    const { payer, credit } = await paid()
    const unpaid = await insertContestant(database.sql, contest, { paid: false })
    const bad = paidBallot([...picks.slice(0, 2), unpaid], payer, credit)
    const next = paidBallot(picks, payer, credit)
    await record([bad])
    expect(await outcomeOf(database, bad.id)).toMatchObject({ status: 'refused', reason: 'unpaid_contestant' })
    expect(await spentOn(credit)).toBeNull()
    await record([next])
    expect(await spentOn(credit)).toBe(next.id)
    await expectTallyIsRecount()
  })
})

describe('a ballot is refused without a vote if its credit is', () => {
  test('held for a refund', async () => {
    const { payer, credit } = await paid()
    await database.sql`update credits set held_at = now() where id = ${credit}`
    const ballot = paidBallot(picks, payer, credit)
    const { counted, values } = await record([ballot])
    expect([counted, values]).toEqual([[], []])
    expect(await outcomeOf(database, ballot.id)).toMatchObject({ status: 'refused', reason: 'credit_spent' })
    expect(await spentOn(credit)).toBeNull()
  })

  test('another voter’s: it stays hers, and pays for her next ballot', async () => {
    const { payer, credit } = await paid()
    const thief = paidBallot(picks, somePayer(), credit)
    const { counted } = await record([thief])
    expect(counted).toEqual([])
    expect(await outcomeOf(database, thief.id)).toMatchObject({ status: 'refused', reason: 'credit_spent' })
    expect(await spentOn(credit)).toBeNull()
    const own = paidBallot(picks, payer, credit)
    await record([own])
    expect(await spentOn(credit)).toBe(own.id)
    await expectTallyIsRecount()
  })

  test('nobody’s, or missing', async () => {
    const payer = somePayer()
    const unknown = paidBallot(picks, payer, payer.id)
    const none = queuedBallot(picks, { kind: 'paid' })
    await record([unknown, none])
    expect(await outcomeOf(database, unknown.id)).toMatchObject({ status: 'refused', reason: 'credit_spent' })
    expect(await outcomeOf(database, none.id)).toMatchObject({ status: 'refused', reason: 'credit_missing' })
    await expectTallyIsRecount()
  })
})
