import { randomBytes } from 'node:crypto'
import { Directory } from '@ashenda/api/directory/directory.ts'
import { type DirectoryRefresher, startDirectoryRefresher } from '@ashenda/api/directory/directory-refresher.ts'
import { connect } from '@ashenda/db/client.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { given } from '../support/environment.ts'

let database: TestDatabase
let redis: Redis
const refreshers: DirectoryRefresher[] = []
const ids = { stays: '', changed: '', gone: '' }
const prefix = `test-${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  database = await createDatabase()
  redis = new Redis(given('TEST_REDIS_URL'))
  const contest = await insertContest(database.sql)
  for (const name of ['stays', 'changed', 'gone'] as const) ids[name] = await insertContestant(database.sql, contest)
})
afterAll(async () => {
  for (const refresher of refreshers) refresher.stop()
  await redis.del(`${prefix}:directory`)
  redis.disconnect()
  await database.drop()
})

async function keep(wholeEveryMs: number, sql = database.sql) {
  const directory = new Directory()
  const log = pino({ level: 'silent' })
  const deps = { sql, redis, log, prefix, reloadMs: 3_600_000, wholeEveryMs }
  const refresher = await startDirectoryRefresher(directory, deps)
  refreshers.push(refresher)
  return { directory, refresher }
}

const describe = (id: string, description: string) =>
  database.sql`update contestants set description = ${description} where id = ${id}`

test('a change is read automatically, and unchanged content keeps its identity', async () => {
  const { directory, refresher } = await keep(3_600_000)
  const before = directory.content
  await refresher.reload()
  expect(directory.content).toBe(before)
  await describe(ids.changed, 'later')
  await refresher.reload()
  expect(directory.find(ids.changed)?.description).toBe('later')
  expect(directory.find(ids.stays)).toBe(before?.contestants.find(({ id }) => id === ids.stays))
})

test('contestants changed together are read once, a change among them at once', async () => {
  const asked: string[] = []
  const watched = connect({ url: database.url, name: 'watched', maxConnections: 1 })
  watched.options.debug = (_connection, query) => void asked.push(query)
  const { directory, refresher } = await keep(3_600_000, watched)
  const readings = (): number => asked.filter((query) => query.includes('"updatedAt"')).length
  const [, before] = [await refresher.reload(), readings()]
  for (const _ of [1, 2, 3]) await refresher.reload()
  expect(readings()).toBe(before)
  await database.sql`update contestants set description = 'all of them'`
  await refresher.reload()
  expect(directory.content?.contestants.map(({ description }) => description)).toEqual(Array(3).fill('all of them'))
  await refresher.reload()
  const after = readings()
  for (const _ of [1, 2, 3]) await refresher.reload()
  expect(readings()).toBe(after)
  await describe(ids.stays, 'once more')
  await refresher.reload()
  expect(directory.find(ids.stays)?.description).toBe('once more')
  await watched.end({ timeout: 5 })
})

test('after Postgres fell back the directory matches it again', async () => {
  const { directory, refresher } = await keep(0)
  await refresher.reload()
  const before = directory.content
  await refresher.reload()
  expect(directory.content).toBe(before)
  await database.sql.begin(async (tx) => {
    // As an earlier state of the database: no trigger marks these rows as changed.
    await tx`set local session_replication_role = replica`
    await tx`delete from contestants where id = ${ids.gone}`
    await tx`
      update contestants set description = 'earlier', updated_at = updated_at - interval '1 hour' where id = ${ids.changed}`
  })
  await refresher.reload()
  expect(directory.find(ids.gone)).toBeUndefined()
  expect(directory.find(ids.changed)?.description).toBe('earlier')
  expect(directory.find(ids.stays)).toBeDefined()
})
