import { type ClientOptions, connect, type Sql } from '@ashenda/db/client.ts'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { processLimits } from '@ashenda/db/process-limits.ts'
import { settingsNotInForce } from '@ashenda/db/settings-in-force.ts'
import { limitTransaction } from '@ashenda/db/transaction-limit.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { knowsPrepared, type Pooler, pgbouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { queuedBallot } from '../support/queued-ballot.ts'

const why = pgbouncer === '' ? ' (none is installed here)' : ''

describe.skipIf(why !== '')(`behind a PgBouncer in transaction mode${why}`, () => {
  let database: TestDatabase
  let pooler: Pooler

  beforeAll(async () => {
    database = await createDatabase()
    pooler = await startPgBouncer([database.apiUrl, database.workerUrl])
  })
  afterAll(() =>
    endAll(
      () => pooler?.stop(),
      () => database?.drop(),
    ),
  )

  function pool(url: string, options: Partial<ClientOptions> = {}): Sql {
    const sql = connect({ url: pooler.instead(url), name: 'test-pooled', maxConnections: 8, ...options })
    onTestFinished(() => sql.end({ timeout: 0 }))
    return sql
  }
  const asApi = () =>
    pool(`${database.apiUrl}?pooler=transaction`, { statementTimeoutMs: processLimits.apiStatementMs })
  const asWorker = () =>
    pool(`${database.workerUrl}?pooler=transaction`, { transactionTimeoutMs: processLimits.workerTransactionMs })

  test('an address that does not name the pooler is refused, with the reason', async () => {
    const sql = pool(database.apiUrl, { statementTimeoutMs: processLimits.apiStatementMs })
    await expect(sql`select 1`).rejects.toThrow(/unsupported startup parameter/)
  })

  test('settings come from the role; each missing one is reported', async () => {
    expect(await settingsNotInForce(asApi(), 'api')).toEqual([
      'plan_cache_mode is auto, not force_custom_plan',
      'statement_timeout is 0, not 5000',
      'idle_in_transaction_session_timeout is 0, not 10000',
    ])
    await migrateDatabase(database.url, { roles: { api: database.apiUrl, worker: database.workerUrl } })
    // A role's settings apply from the start of a session, and the pooler keeps its sessions.
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where usename like 'ashenda\_%' and datname = current_database()`
    const inForce = (sql: Sql, program: 'api' | 'worker') =>
      settingsNotInForce(sql, program).catch((error: Error) => error.message)
    await expect.poll(() => inForce(asApi(), 'api')).toEqual([])
    await expect.poll(() => inForce(asWorker(), 'worker')).toEqual([])
  })

  test('statements with values, transactions and their limits work on any session', async () => {
    const sql = asApi()
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    const asked = await Promise.all(numbers.map((number) => sql<{ it: number }[]>`select ${number}::int as it`))
    expect(asked.map(([row]) => row?.it)).toEqual(numbers)
    const limited = sql.begin(async (tx) => {
      await limitTransaction(tx, 20_000, 200)
      await tx`select pg_advisory_xact_lock(61)`
      return tx`select pg_sleep(1)`
    })
    await expect(limited).rejects.toMatchObject({ code: '57014' })
    const [row] = await sql`select setting from pg_settings where name = 'statement_timeout'`
    expect(row).toEqual({ setting: '5000' })
    // The lock ended with its transaction.
    expect(await sql`select pg_try_advisory_xact_lock(61) as free`).toEqual([{ free: true }])
  })

  test.skipIf(!knowsPrepared)('statements are prepared if the pooler supports it and the address says so', async () => {
    const sql = pool(`${database.apiUrl}?pooler=transaction&prepare=true`)
    for (let round = 0; round < 5; round += 1) {
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, number) => sql<{ it: number }[]>`select ${number}::int + ${round}::int as it`),
      )
      expect(asked.map(([row]) => row?.it)).toEqual(Array.from({ length: 20 }, (_, number) => number + round))
    }
    const [row] = await sql<{ named: boolean }[]>`select count(*) > 0 as named from pg_prepared_statements`
    expect(row?.named).toBe(true)
  })

  test('while its sessions are read-only each write is refused with 25006, and the log says once what to do', async () => {
    const { username } = new URL(database.workerUrl)
    const endSessions = () => database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where usename = ${username} and datname = current_database()`
    const ofRole = `alter role ${username} in database ${new URL(database.url).pathname.slice(1)}`
    const warn = vi.fn<(attributes: object, message: string) => void>()
    const sql = pool(`${database.workerUrl}?pooler=transaction`, { warn, maxConnections: 2 })
    const write = () =>
      sql`update ballots set status = status`.then(
        () => 'done',
        (error: Error & { code?: string }) => error.code,
      )
    await database.sql.unsafe(`${ofRole} set default_transaction_read_only = on`)
    await endSessions()
    await expect.poll(write).toBe('25006')
    for (let round = 0; round < 3; round += 1) expect(await write()).toBe('25006')
    const told = warn.mock.calls.filter(([, message]) => message.includes('say RECONNECT to it'))
    expect(told).toHaveLength(1)
    await database.sql.unsafe(`${ofRole} reset default_transaction_read_only`)
    await endSessions() // as RECONNECT does
    await expect.poll(write).toBe('done')
  })

  test('groups of ballots handed in twice at the same time are counted once', async () => {
    const contest = await insertContest(database.sql)
    const contestant = await insertContestant(database.sql, contest)
    const sql = asWorker()
    const groups = Array.from({ length: 10 }, () => Array.from({ length: 5 }, () => queuedBallot([contestant])))
    const recorded = await Promise.all(
      [...groups, ...groups].map((ballots) => recordGroup(sql, contest, ballots).catch((error: Error) => error)),
    )
    expect(recorded.filter((one) => one instanceof Error)).toEqual([])
    expect(await database.sql`select free from tally where contestant_id = ${contestant}`).toEqual([{ free: 50 }])
  })
})
