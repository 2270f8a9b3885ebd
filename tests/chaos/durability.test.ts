import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { startTrace, whyNoTrace } from './fsync-trace.ts'
import { castFree } from './probes.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster({ contestants: 1 })
})
afterAll(() => cluster.stop())

test('a ballot is in the append-only file, and the file is fsynced, before its 202 is sent', async (context) => {
  const reason = whyNoTrace()
  if (reason !== undefined) return context.skip(reason)
  const [api] = cluster.apis
  const [redisPid, apiPid] = [cluster.redis.pid, api?.process.pid ?? 0]
  const trace = await startTrace([redisPid, apiPid], path.join(path.dirname(api?.process.logFile ?? ''), 'strace.txt'))
  const { status, ballot = '' } = await castFree(api?.url ?? '', cluster.contestants[0] ?? '', randomUUID())
  await until(async () => (await cluster.sql`select 1 from ballots where id = ${ballot}`).length > 0)
  const calls = await trace.end()
  expect(status).toBe(202)

  const isOf = (call: string, pid: number): boolean => call.startsWith(`${pid} `)
  const written = calls.findIndex((call) => isOf(call, redisPid) && call.includes('.aof>') && call.includes(ballot))
  const file = /write\((\d+)</.exec(calls[written] ?? '')?.[1]
  const synced = calls.findIndex((call, index) => {
    return index > written && isOf(call, redisPid) && new RegExp(`f(data)?sync\\(${file}<.*= 0$`).test(call)
  })
  const answered = calls.findIndex(
    (call) => isOf(call, apiPid) && call.includes('HTTP/1.1 202') && call.includes(ballot),
  )
  expect(written, 'the ballot is written to the append-only file').toBeGreaterThanOrEqual(0)
  expect(synced, 'that file is fsynced afterwards').toBeGreaterThan(written)
  expect(answered, 'the answer goes out after that').toBeGreaterThan(synced)
})
