import { randomUUID } from 'node:crypto'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { consume } from '@ashenda/worker/jobs/consume.ts'
import { FailedJobStore } from '@ashenda/worker/jobs/failed-job-store.ts'
import { FinishedJobStore } from '@ashenda/worker/jobs/finished-job-store.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { given } from '../support/environment.ts'

/** A worker of ballots without jobs. */
async function listening() {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const [connection, commands] = [given('TEST_REDIS_URL'), given('TEST_REDIS_URL')].map((url) =>
    connectRedis(url, 'worker'),
  )
  if (!connection || !commands) throw new Error('there are two')
  const prefix = `test-${randomUUID()}`
  const source = { name: 'ballots', prefix, connection } as const
  const kept = {
    failed: new FailedJobStore(commands, prefix, 'ballots'),
    finished: new FinishedJobStore(commands, prefix, 'ballots', false),
  }
  const runners = {} as Parameters<typeof consume>[3] // no job comes
  const worker = consume(source, 1, { log, metrics: createMetrics() }, runners, kept, Date.now)
  onTestFinished(async () => {
    await worker.close()
    for (const client of [connection, commands]) client.disconnect()
  })
  await worker.waitUntilReady()
  return { worker, lines }
}

test('BullMQ’s lock errors are logged each time; connection errors once, as unreachable', async () => {
  const { worker, lines } = await listening()
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' })
  const missing = Object.assign(new Error('Missing lock for job 7. moveToFinished'), { code: -2 })
  const errors = [
    new Error('could not renew lock for job 7'),
    refused,
    new Error('Connection is closed.'),
    new Error("Socket timeout. Expecting data, but didn't receive any in 4000ms."),
    missing,
    new Error('could not renew lock for job 8'),
  ]
  for (const error of errors) worker.emit('error', error)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'could not renew lock for job 7',
    'the queue is out of reach',
    missing.message,
    'could not renew lock for job 8',
  ])
})
