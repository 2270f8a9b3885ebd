import { randomBytes } from 'node:crypto'
import { Directory } from '@ashenda/api/directory/directory.ts'
import { type DirectoryRefresher, startDirectoryRefresher } from '@ashenda/api/directory/directory-refresher.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { given } from '../support/environment.ts'

let database: TestDatabase
let redis: Redis
const keepers: DirectoryRefresher[] = []
const ids = { stays: '', changed: '', gone: '' }
const prefix = `test-${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  database = await createDatabase()
  redis = new Redis(given('TEST_REDIS_URL'))
  const contest = await insertContest(database.sql)
  for (const name of ['stays', 'changed', 'gone'] as const) ids[name] = await insertContestant(database.sql, contest)
})
afterAll(async () => {
  for (const keeper of keepers) keeper.stop()
  await redis.del(`${prefix}:directory`)
  redis.disconnect()
  await database.drop()
})

async function keep(wholeEveryMs: number) {
  const directory = new Directory()
  const log = pino({ level: 'silent' })
  const deps = { sql: database.sql, redis, log, prefix, reloadMs: 3_600_000, wholeEveryMs }
  const keeper = await startDirectoryRefresher(directory, deps)
  keepers.push(keeper)
  return { directory, keeper }
}

const describe = (id: string, description: string) =>
  database.sql`update contestants set description = ${description} where id = ${id}`

test('[ACT-01] a change is read by itself, and what has not changed is the same content as before', async () => {
  const { directory, keeper } = await keep(3_600_000)
  const before = directory.content
  await keeper.reload()
  expect(directory.content).toBe(before)
  await describe(ids.changed, 'later')
  await keeper.reload()
  expect(directory.find(ids.changed)?.description).toBe('later')
  expect(directory.find(ids.stays)).toBe(before?.contestants.find(({ id }) => id === ids.stays))
})

test('[LIV-01] after Postgres fell back, nobody stands in the directory who is not in Postgres, and all as they are there', async () => {
  const { directory, keeper } = await keep(0)
  await keeper.reload()
  const before = directory.content
  await keeper.reload()
  expect(directory.content).toBe(before)
  await database.sql.begin(async (tx) => {
    // As an earlier state of the database: no trigger marks these rows as changed.
    await tx`set local session_replication_role = replica`
    await tx`delete from contestants where id = ${ids.gone}`
    await tx`
      update contestants set description = 'earlier', updated_at = updated_at - interval '1 hour' where id = ${ids.changed}`
  })
  await keeper.reload()
  expect(directory.find(ids.gone)).toBeUndefined()
  expect(directory.find(ids.changed)?.description).toBe('earlier')
  expect(directory.find(ids.stays)).toBeDefined()
})
