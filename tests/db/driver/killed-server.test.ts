import { connect, type Sql } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startTemporaryServices } from '../../../scripts/services/services.ts'
import { endAll } from '../../support/end-all.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { until } from '../../support/until.ts'
import { brokenPromises, createRowsTable, endSession, runUnderFaults } from './fault-run.ts'

let services: Services
let proxy: TcpProxy
let sql: Sql

beforeAll(async () => {
  services = await startTemporaryServices({ kind: 'driver' })
  sql = connect({ url: services.databaseUrl, name: 'driver', maxConnections: 2 })
  await createRowsTable(sql)
  proxy = await startTcpProxy(Number(new URL(services.databaseUrl).port))
})
afterAll(() =>
  endAll(
    () => sql?.end({ timeout: 1 }),
    proxy,
    () => services?.stop(),
  ),
)

test('the same holds when Postgres itself is killed repeatedly', async () => {
  const url = Object.assign(new URL(services.databaseUrl), { port: String(proxy.port) }).href
  let kills = 0
  const killServer = async () => {
    kills += 1
    await services.postgres.kill()
    await services.postgres.restart()
  }
  const endOne = () => endSession(sql).catch(() => {}) // the server may be down
  const seed = Date.now()
  const result = await runUnderFaults(
    { sql, url, faults: [...Array.from({ length: 15 }, () => endOne), proxy.cut, killServer], everyMs: 40 },
    { transactions: 1_500, withinMs: 60_000, seed },
  )
  await until(() => sql`select 1`.catch(() => false))
  expect(await brokenPromises(sql, result), `seed ${seed}`).toEqual([])
  const outcomes = Map.groupBy(result.told.values(), ({ outcome }) => outcome)
  expect(kills).toBeGreaterThan(1)
  expect(outcomes.get('committed')?.length).toBeGreaterThan(5)
}, 180_000)
