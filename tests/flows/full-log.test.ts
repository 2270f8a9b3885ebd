import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/services/port.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { cast } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { siteEnv } from '../support/processes.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let redis: PrivateRedis
let dataDir = ''
const processes: ChildProcess[] = []

beforeAll(async () => {
  database = await createDatabase()
  redis = await startRedisServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
})
afterAll(async () => {
  for (const one of processes) {
    one.kill('SIGKILL')
    if (one.exitCode === null && one.signalCode === null) await once(one, 'exit')
  }
  await redis.remove()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A process whose every log line meets a full disk. */
function startWithFullLog(name: 'api' | 'worker', port: number): ChildProcess {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [`${name}/src/main.ts`], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      ...siteEnv(name, { database, redis, dataDir }),
      PORT: String(port),
    },
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  processes.push(child)
  return child
}

test('api and worker keep voting and tallying, and stop when told to, when no log can be written', async () => {
  const contest = await insertContest(database.sql)
  const contestant = await insertContestant(database.sql, contest)
  const port = await freePort()
  const [api, worker] = [startWithFullLog('api', port), startWithFullLog('worker', port)]
  const site = { url: `http://127.0.0.1:${port}` }
  await until(
    () =>
      fetch(`${site.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { withinMs: 60_000 },
  )

  await redis.kill()
  // Both log long complaints.
  const refused = await cast(site, { actors: [contestant], name: 'Selam Hagos' })
  expect(refused.status).toBe(503)
  await redis.restart()

  const ballot = await until(
    async () => {
      const { status, body } = await cast(site, { actors: [contestant], name: 'Selam Hagos' })
      return status === 202 && body['ballot']
    },
    { withinMs: 30_000 },
  )
  expect((await outcomeOf(database, ballot)).status).toBe('counted')
  expect([api.exitCode, worker.exitCode]).toEqual([null, null])

  for (const one of [api, worker]) one.kill('SIGTERM')
  await until(() => [api.exitCode, worker.exitCode].every((code) => code === 0), { withinMs: 10_000 })
}, 120_000)
