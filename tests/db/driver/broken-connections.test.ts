import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { endAll } from '../../support/end-all.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { brokenPromises, createRowsTable, endSession, runUnderFaults } from './fault-run.ts'

let database: TestDatabase
let proxy: TcpProxy

beforeAll(async () => {
  database = await createDatabase({ migrated: false })
  await createRowsTable(database.sql)
  proxy = await startTcpProxy(Number(new URL(database.url).port))
})
afterAll(() => endAll(proxy, () => database?.drop()))

test('whatever happens to connections, no statement lands in another transaction, and each settles', async () => {
  const url = Object.assign(new URL(database.url), { port: String(proxy.port) }).href
  const endOne = () => endSession(database.sql)
  const seed = Date.now()
  const result = await runUnderFaults(
    { sql: database.sql, url, faults: [endOne, endOne, endOne, endOne, endOne, endOne, proxy.cut], everyMs: 30 },
    { transactions: 500, withinMs: 20_000, seed },
  )
  expect(await brokenPromises(database.sql, result), `seed ${seed}`).toEqual([])
  const outcomes = Map.groupBy(result.told.values(), ({ outcome }) => outcome)
  expect(outcomes.get('committed')?.length).toBeGreaterThan(5)
  expect(outcomes.get('lost')?.length).toBeGreaterThan(5)
}, 90_000)
