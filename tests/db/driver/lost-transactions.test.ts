import { connect, type Sql, type Transaction } from '@ashenda/db/client.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'

let database: TestDatabase
/** With one connection the next statement gets the lost one, reopened. */
let pool: Sql

beforeAll(async () => {
  database = await createDatabase({ migrated: false })
  await database.sql`create table said (by text not null, xid xid8 not null default pg_current_xact_id())`
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`truncate said`
  pool = connect({ url: database.url, name: 'driver', maxConnections: 1 })
})
afterEach(() => pool.end({ timeout: 5 }))

const said = async () => (await database.sql<{ by: string }[]>`select by from said order by by`).map(({ by }) => by)
const say = (sql: Sql | Transaction, by: string) => sql`insert into said (by) values (${by})`
const pidOf = async (sql: Sql | Transaction): Promise<number> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid ?? 0
}
const end = (pid: number) => database.sql`select pg_terminate_backend(${pid}, 5000)`
const outcomeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error,
  )

/** A transaction that has sent something, lost its connection, and waits for `goOn` before it continues. */
async function startLost(rest: (tx: Transaction) => Promise<unknown>) {
  const waiting = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<number>()
  const over = Promise.withResolvers<unknown>()
  const outcome = outcomeOf(
    pool.begin(async (tx) => {
      await say(tx, 'lost')
      begun.resolve(await pidOf(tx))
      await waiting.promise
      over.resolve(await outcomeOf(rest(tx)))
    }),
  )
  await end(await begun.promise)
  expect(await outcome).toBe('CONNECTION_CLOSED')
  return {
    goOn: async (): Promise<unknown> => {
      waiting.resolve()
      return over.promise
    },
  }
}

describe('a transaction whose connection was lost', () => {
  test('sends nothing more, neither outside a transaction nor inside another', async () => {
    const lost = await startLost((tx) => say(tx, 'too late'))
    await say(pool, 'after')
    const next = pool.begin(async (tx) => {
      await say(tx, 'next')
      expect(await lost.goOn()).toBe('CONNECTION_CLOSED')
      await say(tx, 'next again')
    })
    await next
    expect(await said()).toEqual(['after', 'next', 'next again'])
  })

  test('does not commit another one when its work ends well', async () => {
    const lost = await startLost(async () => {})
    await expect(
      pool.begin(async (tx) => {
        await say(tx, 'next')
        await lost.goOn()
        await tx`select 1`
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await said()).toEqual([])
  })

  test('does not roll another one back when its work fails', async () => {
    const lost = await startLost((tx) => tx.savepoint((inner) => say(inner, 'too late')))
    await pool.begin(async (tx) => {
      await say(tx, 'next')
      await lost.goOn()
      await tx`select 1`
      await say(tx, 'next again')
    })
    expect(await said()).toEqual(['next', 'next again'])
  })

  test('settles every statement that waited for its turn', async () => {
    const outcomes: Promise<unknown>[] = []
    const pid = await pidOf(pool)
    const transaction = pool.begin(async (tx) => {
      outcomes.push(
        ...Array.from({ length: 300 }, (_, index) => outcomeOf(tx`select pg_sleep(${index === 0 ? 60 : 0})`)),
      )
      await Promise.all(outcomes)
    })
    const lost = outcomeOf(transaction)
    await until(
      async () =>
        (await database.sql`select 1 from pg_stat_activity where wait_event = 'PgSleep' and pid = ${pid}`).length > 0,
    )
    await end(pid)
    expect(await lost, 'what the server said').toBe('57P01')
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => '57P01'))
    expect(await outcomeOf(pool`select 1`)).toBe('done')
  })
})

describe('a transaction that has ended', () => {
  test.each([
    ['committed', async () => {}, ['first']],
    [
      'rolled back',
      async () => {
        throw new Error('taken back')
      },
      [],
    ],
  ])('%s, accepts no further statement', async (_how, last, left) => {
    let kept: Transaction | undefined
    await outcomeOf(
      pool.begin(async (tx) => {
        kept = tx
        await say(tx, 'first')
        await last()
      }),
    )
    expect(await outcomeOf(kept ? say(kept, 'too late') : Promise.resolve())).toBe('TRANSACTION_ENDED')
    await pool.begin(async (tx) => {
      expect(await outcomeOf(kept ? say(kept, 'too late') : Promise.resolve())).toBe('TRANSACTION_ENDED')
      await say(tx, 'next')
    })
    expect(await said()).toEqual([...left, 'next'])
  })

  test('accepts none from a branch that continues after another failed', async () => {
    const branch = Promise.withResolvers<unknown>()
    const transaction = pool.begin(async (tx) => {
      const slow = (async () => {
        for (let turn = 0; turn < 50; turn += 1) await say(tx, 'the slow branch')
      })()
      branch.resolve(outcomeOf(slow))
      await tx`select 1`
      throw new Error('the quick branch')
    })
    await expect(transaction).rejects.toThrow('the quick branch')
    expect(await branch.promise).toBe('TRANSACTION_ENDED')
    expect(await said()).toEqual([])
  })

  test('is not reported as committed when Postgres rolled it back', async () => {
    const transaction = pool.begin(async (tx) => {
      await say(tx, 'first')
      void tx`select 1 / 0`.catch(() => {})
    })
    expect(await outcomeOf(transaction)).toBe('22012')
    expect(await said()).toEqual([])
  })
})
