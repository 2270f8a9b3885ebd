import { randomUUID } from 'node:crypto'
import type { Sql } from '@ashenda/db/client.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { startWorker } from '@ashenda/worker/worker.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { given } from '../support/environment.ts'
import { until } from '../support/until.ts'

/** A Postgres that accepts every query and answers none. */
function muteSql() {
  let asked = 0
  const ask = (): Promise<never> => {
    asked += 1
    return new Promise(() => {})
  }
  const sql = Object.assign(ask, { begin: ask }) as unknown as Sql // nothing but these is asked of it
  return { sql, asked: () => asked }
}

test('a worker whose sweeps wait for a Postgres that is down ends soon', async () => {
  const { sql, asked } = muteSql()
  const lines: string[] = []
  const worker = startWorker({
    sql,
    connectRedis: () => connectRedis(given('TEST_REDIS_URL'), 'worker'),
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    metrics: createMetrics(),
    prefix: `test-${randomUUID()}`,
    storage: createStorage({ STORAGE_DRIVER: 'local', DATA_DIR: 'nowhere' }),
    payments: undefined,
    queues: { ballots: 1, payments: 1, redemptions: 1, photos: 1 },
    sweepMs: 10,
    paceMs: 10,
  })
  await worker.ready
  await until(() => asked() > 5)
  const toldAt = performance.now()
  await worker.close()
  expect(performance.now() - toldAt).toBeLessThan(7_000) // a second for Postgres to answer; after 7 s it would be abandoned and logged
  expect(lines).toEqual([])
})
