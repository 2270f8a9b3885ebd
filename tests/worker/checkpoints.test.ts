import { randomBytes } from 'node:crypto'
import { checkpointSigner, isSigned } from '@ashenda/core/domain/checkpoint.ts'
import { checkpointOver, latestCheckpoints } from '@ashenda/db/queries/results/checkpoints.ts'
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
const told: unknown[] = []

beforeAll(async () => {
  database = await createDatabase()
  contest = await insertContest(database.sql)
  contestant = await insertContestant(database.sql, contest)
})
afterAll(() => database.drop())

const context = () => ({ sql: database.sql, signer, publish: (event: unknown) => void told.push(event) })
const vote = () => recordGroup(database.sql, contest, [queuedBallot([contestant])])

test('the chain’s head is signed once however many workers run, and not again while unchanged', async () => {
  await vote()
  await vote()
  await Promise.all([1, 2, 3, 4].map(() => signCheckpoints(context())))
  await signCheckpoints(context())
  expect(told).toEqual([{ type: 'checkpoint-signed', contest }])
  await vote()
  await signCheckpoints(context())
  const signed = await latestCheckpoints(database.sql, contest, 10)
  expect(signed.map(({ sequence }) => sequence)).toEqual([3, 2])
  const [end] = await database.sql`select encode(head, 'hex') as head from chain_heads where contest_id = ${contest}`
  expect(signed[0]?.head).toBe(end?.['head'])
  for (const { publicKey, signature, ...checkpoint } of signed)
    expect(isSigned(checkpoint, publicKey, signature)).toBe(true)
})

test('a link is covered by the first checkpoint at or after it', async () => {
  expect((await checkpointOver(database.sql, contest, 1))?.sequence).toBe(2)
  expect((await checkpointOver(database.sql, contest, 3))?.sequence).toBe(3)
  expect(await checkpointOver(database.sql, contest, 4)).toBeUndefined()
})

test('nothing is signed without a key, and no checkpoint can be changed', async () => {
  await vote()
  await signCheckpoints({ ...context(), signer: undefined })
  expect(await latestCheckpoints(database.sql, contest, 1)).toMatchObject([{ sequence: 3 }])
  await expect(database.sql`update checkpoints set sequence = 9`).rejects.toThrow(/append-only/)
})
