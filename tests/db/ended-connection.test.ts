import { connect, type Sql } from '@ashenda/db/client.ts'
import { errorKindOf } from '@ashenda/db/error-kind.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createDatabase({ migrated: false })
  sql = connect({ url: database.url, name: 'ended', maxConnections: 1, transactionTimeoutMs: 200 })
})
afterAll(() =>
  endAll(
    () => sql?.end({ timeout: 1 }),
    () => database?.drop(),
  ),
)

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'nothing',
    (error: unknown) => error,
  )

test('a transaction that the server ends for its length fails for that reason, and is reported as too slow', async () => {
  const error = await caught(sql.begin((tx) => tx`select pg_sleep(5)`))
  expect(error).toMatchObject({ code: '25P04' })
  expect(errorKindOf(error)).toBe('slow')
})

test('all statements under way in it fail for the same reason', async () => {
  const statements: unknown[] = []
  const error = await caught(
    sql.begin(async (tx) => {
      const sent = [tx`select pg_sleep(5)`, tx`select 1`, tx`select 2`].map(caught)
      statements.push(...(await Promise.all(sent)))
      throw statements[0]
    }),
  )
  for (const each of [error, ...statements]) expect(each).toMatchObject({ code: '25P04' })
})

test('a connection ended by an administrator says so, and the next statement gets a new one', async () => {
  const patient = connect({ url: database.url, name: 'patient', maxConnections: 1, transactionTimeoutMs: 120_000 })
  onTestFinished(() => patient.end({ timeout: 1 }))
  const [row] = await patient<{ pid: number }[]>`select pg_backend_pid() as pid`
  // Longer than a busy machine needs to see it asleep; it is woken then.
  const asleep = caught(patient`select pg_sleep(60)`)
  await expect
    .poll(() => database.sql`select 1 from pg_stat_activity where pid = ${row?.pid ?? 0} and wait_event = 'PgSleep'`)
    .toHaveLength(1)
  await database.sql`select pg_terminate_backend(${row?.pid ?? 0})`
  const error = await asleep
  expect(error).toMatchObject({ code: '57P01' })
  expect(errorKindOf(error)).toBe('transient')
  expect(await patient`select 1 as one`).toEqual([{ one: 1 }])
})
