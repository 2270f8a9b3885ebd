import { randomBytes } from 'node:crypto'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { unpublishedSeconds, unsignedSeconds } from '@ashenda/db/queries/results/chain-delays.ts'
import { insertResult } from '@ashenda/db/queries/results/published-results.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
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
/** Sets the age of a link. */
const age = (sequence: number, seconds: number) => database.sql`
  update ballot_groups set tallied_at = now() - make_interval(secs => ${seconds})
  where contest_id = ${contest} and sequence = ${sequence}`
const ageOf = async (sequence: number): Promise<number> => {
  const [row] = await database.sql<{ age: number }[]>`
    select extract(epoch from now() - tallied_at)::float8 as age from ballot_groups
    where contest_id = ${contest} and sequence = ${sequence}`
  return row?.age ?? Number.NaN
}
/** Tolerates the time the query takes. */
async function expectAgeOf(sequence: number, told: (sql: Sql) => Promise<number>): Promise<void> {
  const before = await ageOf(sequence)
  const seconds = await told(database.sql)
  expect(seconds).toBeGreaterThanOrEqual(before)
  expect(seconds).toBeLessThanOrEqual(await ageOf(sequence))
}
const sign = () => signCheckpoints({ sql: database.sql, signer, publish: () => {} })
const publish = (sequence: number) =>
  insertResult(database.sql, contest, {
    sequence,
    madeAt: new Date(),
    file: `r-${sequence}`,
    jsonBytes: 1,
    csvBytes: 1,
    isOver: false,
  })

test('the delay of signatures is that of the oldest unsigned vote, and zero once all are signed', async () => {
  expect(await unsignedSeconds(database.sql)).toBe(0)
  await vote()
  await vote()
  await age(1, 3_000)
  await age(2, 2_000)
  await expectAgeOf(1, unsignedSeconds)
  await sign()
  expect(await unsignedSeconds(database.sql)).toBe(0)
  await vote()
  await age(3, 1_000)
  await expectAgeOf(3, unsignedSeconds)
})

test('the delay of published results is reported while counts are not frozen', async () => {
  await expectAgeOf(1, unpublishedSeconds)
  await publish(2)
  await expectAgeOf(3, unpublishedSeconds)
  await database.sql`update contests set freezes_at = now() - interval '1 second' where id = ${contest}`
  expect(await unpublishedSeconds(database.sql)).toBe(0)
  await database.sql`update contests set freezes_at = null where id = ${contest}`
  await expectAgeOf(3, unpublishedSeconds)
  await publish(3)
  expect(await unpublishedSeconds(database.sql)).toBe(0)
})

test('neither is ever negative, although Postgres may round a tally’s time into the future', async () => {
  await sign()
  await vote()
  await age(4, -3_600)
  expect([await unsignedSeconds(database.sql), await unpublishedSeconds(database.sql)]).toEqual([0, 0])
})
