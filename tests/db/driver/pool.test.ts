import { createServer, type Server } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let pool: Sql

beforeAll(async () => {
  database = await createDatabase({ migrated: false })
  await database.sql`create table said (by text not null)`
})
afterAll(() => database.drop())
beforeEach(() => {
  pool = connect({ url: database.url, name: 'driver', maxConnections: 1 })
})
afterEach(() => pool.end({ timeout: 5 }))

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.name,
  )

describe('a transaction has its connection alone, however full it is', () => {
  /** How many statements are under way when the transaction begins: the driver sends 100 without waiting. */
  test.each([1, 97, 98, 99, 100, 101, 150])('%i statements before it', async (before) => {
    await pool`truncate said`
    const earlier = Array.from({ length: before }, (_, index) =>
      pool`select pg_sleep(${index === 0 ? 0.05 : 0})`.execute(),
    )
    const transaction = pool.begin(async (tx) => {
      await tx`insert into said values ('inside')`
      await tx`select pg_sleep(0.02)`
      throw new Error('taken back')
    })
    const outside = Array.from({ length: 20 }, () => pool`insert into said values ('outside')`.execute())
    await expect(transaction).rejects.toThrow('taken back')
    await Promise.all([...earlier, ...outside])
    const rows = await pool<{ by: string }[]>`select distinct by, count(*)::int from said group by by`
    expect(rows).toEqual([{ by: 'outside', count: 20 }])
  })
})

describe('an answer belongs to its own statement', () => {
  test('a value that cannot be written fails its statement and no other', async () => {
    // A statement is sent when it is first awaited; these must be under way together.
    const at = (moment: Date) => pool<{ at: Date }[]>`select ${moment}::timestamptz as at`.execute()
    const day = new Date('2026-08-22T00:00:00Z')
    await at(day)
    const slow = pool<{ slow: number }[]>`select 1 as slow, pg_sleep(0.05)`.execute()
    const [first, broken, third, fourth] = [
      at(day),
      at(new Date(Number.NaN)),
      at(day),
      pool`select 4 as four`.execute(),
    ]
    const refused = codeOf(broken)
    expect(await refused).toBe('RangeError')
    expect((await slow)[0]?.slow).toBe(1)
    for (const one of [first, third]) expect((await one)[0]?.at).toEqual(day)
    expect(await fourth).toMatchObject([{ four: 4 }])
    expect(await codeOf(pool`select ${'the connection is still good'}::text`)).toBe('done')
  })

  test('after rows followed by an error, the next answer holds only its own rows', async () => {
    const failing = pool`select 1 / (200 - n) as part from generate_series(1, 300) as n`
    expect(await codeOf(failing)).toBe('22012')
    const rows = await pool`select n from generate_series(1, 3) as n`
    expect([...rows]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })
})

describe('waiting for a connection', () => {
  /** A port that accepts connections and drops them. */
  let server: Server
  let taken = 0
  const address = () => new URL(database.url)
  const hostOf = (port: string | number) => `${address().hostname}:${port}`
  const at = (hosts: readonly string[], limit = {}) =>
    connect({ url: database.url.replace(address().host, hosts.join(',')), name: 'driver', maxConnections: 1, ...limit })
  const dropping = () => {
    const bound = server.address()
    return hostOf(typeof bound === 'object' && bound ? bound.port : 0)
  }

  beforeAll(async () => {
    server = createServer((socket) => {
      taken += 1
      socket
        .on('error', () => {})
        .resume()
        .end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test.each([
    ['one host drops it', () => [dropping()]],
    ['each of two hosts drops it', () => [dropping(), dropping()]],
    ['nobody is at either of two hosts', () => [hostOf(1), hostOf(2)]],
  ])('is reported when %s, and each host is asked once', async (_where, hosts) => {
    // A pool with limits makes its own sockets (platform/silence-watch.ts).
    for (const limit of [{}, { statementTimeoutMs: 5_000 }]) {
      taken = 0
      const pool = at(hosts(), limit)
      expect(await codeOf(pool`select 1`)).toMatch(/^(CONNECTION_CLOSED|ECONNREFUSED)$/)
      expect(await codeOf(pool.begin((tx) => tx`select 1`))).toMatch(/^(CONNECTION_CLOSED|ECONNREFUSED)$/)
      expect(taken).toBe(2 * hosts().filter((host) => host === dropping()).length)
      await pool.end({ timeout: 1 })
    }
  })

  test('gets the second host if the first drops it or is down', async () => {
    for (const limit of [{}, { statementTimeoutMs: 5_000 }])
      for (const first of [dropping(), hostOf(1)]) {
        const pool = at([first, hostOf(address().port)], limit)
        expect(await codeOf(pool.begin((tx) => tx`select 1`))).toBe('done')
        await pool.end({ timeout: 1 })
      }
  })
})

test('driver features that do not survive a lost connection cannot be used', async () => {
  await expect(pool.reserve()).rejects.toThrow('sql.begin')
  expect(() => pool`select 1`.cursor(10)).toThrow('pages')
})

/** A large thing that the function around a statement can reach. */
function askBesideLarge(sql: Sql): { readonly answer: Promise<unknown>; readonly large: WeakRef<object> } {
  const large = { rows: new Array(1_000) }
  const caller = () => sql`select ${large.rows.length}::int`.execute()
  return { answer: caller(), large: new WeakRef(large) }
}

test('a statement does not keep its caller alive', async () => {
  const { answer, large } = askBesideLarge(pool)
  await answer
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // the flag adds it
  await expect
    .poll(() => {
      collect()
      return large.deref()
    })
    .toBeUndefined()
})
