import { randomBytes } from 'node:crypto'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { unpublishedSeconds, unsignedSeconds } from '@ashenda/db/queries/chain-delays.ts'
import { keepResult } from '@ashenda/db/queries/result-exports.ts'
import { recordGroup } from '@ashenda/worker/handlers/ballots/record-group.ts'
import { signCheckpoints } from '@ashenda/worker/sweeps/sign-checkpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { queuedBallot } from '../support/queued-ballot.ts'

let database: TestDatabase
let contest = ''
let contestant = ''
const signer = checkpointSigner(randomBytes(32).toString('hex'))

beforeAll(async () => {
  database = await createDatabase()
  contest = await insertContest(database.sql)
  contestant = await insertContestant(database.sql, contest)
})
afterAll(() => database.drop())

const vote = () => recordGroup(database.sql, contest, [queuedBallot([contestant])])
const ageOf = async (sequence: number): Promise<number> => {
  const [row] = await database.sql<{ age: number }[]>`
    select extract(epoch from now() - tallied_at)::float8 as age from ballot_groups
    where contest_id = ${contest} and sequence = ${sequence}`
  return row?.age ?? Number.NaN
}
const sign = () => signCheckpoints({ sql: database.sql, signer, publish: () => {} })
const publish = (sequence: number) =>
  database.sql.begin((tx) => keepResult(tx, contest, { sequence, file: `r-${sequence}`, jsonBytes: 1, csvBytes: 1 }))

test('[OPS-02] how long votes go without a signature is told from the oldest of them, and is nothing once they are signed', async () => {
  expect(await unsignedSeconds(database.sql)).toBe(0)
  await vote()
  await vote()
  const [younger, oldest] = [await ageOf(2), await ageOf(1)]
  const told = await unsignedSeconds(database.sql)
  expect(told).toBeGreaterThan(oldest)
  expect(told).toBeGreaterThan(younger)
  expect(told).toBeLessThan(60)
  await sign()
  expect(await unsignedSeconds(database.sql)).toBe(0)
  await vote()
  const next = await unsignedSeconds(database.sql)
  expect(next).toBeGreaterThan(0)
  expect(next).toBeLessThan(await ageOf(2))
})

test('[OPS-02] how long votes go without a published result is told while counts are not frozen', async () => {
  expect(await unpublishedSeconds(database.sql)).toBeGreaterThan(await ageOf(2))
  await publish(2)
  const told = await unpublishedSeconds(database.sql)
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(await ageOf(2))
  await database.sql`update contests set freezes_at = now() where id = ${contest}`
  expect(await unpublishedSeconds(database.sql)).toBe(0)
  await database.sql`update contests set freezes_at = null where id = ${contest}`
  await publish(3)
  expect(await unpublishedSeconds(database.sql)).toBe(0)
})
