import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { type Answer, cast, post } from '../support/http.ts'
import { type Voted, voteOverOneConnection } from '../support/keep-alive-voter.ts'
import { LiveClient } from '../support/live-client.ts'
import { tallies } from '../support/outcome.ts'
import { type SiteProcess, siteEnv, startProcess } from '../support/processes.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

vi.setConfig({ testTimeout: 60_000 }) // each test starts several processes, on a machine that may be busy

let database: TestDatabase
let redis: PrivateRedis
let dataDir = ''
let contest = ''
const contestants: string[] = []
const processes: SiteProcess[] = []

beforeAll(async () => {
  database = await createDatabase()
  redis = await startRedisServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  contest = await insertContest(database.sql)
  for (let index = 0; index < 3; index += 1) contestants.push(await insertContestant(database.sql, contest))
})
afterAll(() =>
  endAll(
    () => Promise.all(processes.map((one) => one.stop())),
    () => redis?.remove(),
    () => database?.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  ),
)

function start(name: 'api' | 'worker', more: Record<string, string> = {}): SiteProcess {
  const one = startProcess(`${name}/src/main.ts`, {
    ...siteEnv(name, { database, redis, dataDir }),
    QUEUES: 'ballots,payments',
    ...more,
  })
  processes.push(one)
  return one
}

async function startApi(more: Record<string, string> = {}) {
  const api = start('api', more)
  return { api, url: String((await api.logged('api listening'))['address']) }
}

/** Votes without pause from several places until nobody listens. */
async function stream(url: string, answers: Answer[]): Promise<void> {
  const voter = async (): Promise<void> => {
    for (;;) {
      const answer = await cast({ url }, { actors: [contestants[answers.length % 3]], name: 'Selam Nobody' }).catch(
        () => undefined,
      )
      if (!answer) return
      answers.push(answer)
    }
  }
  await Promise.all(Array.from({ length: 12 }, voter))
}

const taken = (answers: readonly Answer[]) =>
  answers.flatMap(({ status, body }) => (status === 202 ? [String(body['ballot'])] : []))

async function expectAllRecorded(ids: readonly string[]): Promise<void> {
  await until(
    async () => {
      const [row] = await database.sql<{ found: number }[]>`
      select count(*)::int as found from ballots where id = any(${[...ids]})`
      return row?.found === ids.length
    },
    { withinMs: 60_000 },
  )
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
}

describe('[OPS-02] a clean stop', () => {
  test('of the API while people vote: every acknowledged vote is counted, no answer is nonsense', async () => {
    const worker = start('worker')
    const { api, url } = await startApi()
    const answers: Answer[] = []
    const voting = stream(url, answers)
    await until(() => answers.length > 150)
    expect(await api.stop()).toBe(0)
    await voting
    const strange = answers.filter(
      ({ status, body }) => status !== 202 && !(status === 503 && body['code'] !== undefined),
    )
    expect(strange).toEqual([])
    await expectAllRecorded(taken(answers))
    expect(await worker.stop()).toBe(0)
  })

  test('of the API under thousands of ballots a second: every request is answered', async () => {
    const { api, url } = await startApi({ RATE_LIMITS: 'off' })
    const votes: Voted[] = []
    const ballot = () => ({ phone: somePhone(), name: 'Selam Nobody', kind: 'free', actors: [contestants[0]] })
    const voting = Array.from({ length: 96 }, () => voteOverOneConnection(url, ballot, (voted) => votes.push(voted)))
    await until(() => votes.length > 3_000, { withinMs: 60_000 })
    // Past its grace it would end with code 1.
    expect(await api.stop()).toBe(0)
    await Promise.all(voting)
    expect(votes.filter(({ status }) => status === undefined)).toHaveLength(0)
    expect(votes.filter(({ status, body }) => status !== 202 && !(status === 503 && body?.['code']))).toHaveLength(0)
    start('worker')
    await expectAllRecorded(votes.flatMap(({ status, body }) => (status === 202 ? [String(body?.['ballot'])] : [])))
  })

  test('of a worker in the middle of its work: another one finishes', async () => {
    const { api, url } = await startApi()
    const first = start('worker')
    await first.logged('worker ready')
    const answers: Answer[] = []
    const voting = stream(url, answers)
    await until(() => answers.length > 100)
    expect(await first.stop()).toBe(0)
    await until(() => answers.length > 200)
    expect(await api.stop()).toBe(0)
    await voting
    start('worker')
    await expectAllRecorded(taken(answers))
  })

  test('of a worker with a long queue: it begins nothing more, and another one finishes', async () => {
    await Promise.all(processes.map((one) => one.stop())) // workers of earlier tests
    const queue = new Queue('ballots', { connection: redis.client, prefix: defaultPrefix })
    const groups = Array.from({ length: 1_500 }, () =>
      Array.from({ length: 10 }, () => queuedBallot(contestants.slice(0, 1))),
    )
    await queue.addBulk(
      groups.map((ballots) => ({ name: 'tally-group', data: { contest, ballots }, opts: { removeOnComplete: true } })),
    )
    const first = start('worker')
    await first.logged('worker ready')
    await until(async () => (await queue.getWaitingCount()) < groups.length, { withinMs: 60_000 })
    expect(await first.stop()).toBe(0)
    expect(await queue.getWaitingCount()).toBeGreaterThan(0)
    expect(await queue.getActiveCount()).toBe(0)
    start('worker')
    await expectAllRecorded(groups.flat().map(({ id }) => id))
  })

  // The next three disturb nobody and mostly wait.
  test.concurrent('of the API while people register: everyone told yes can log in, no answer is nonsense', async () => {
    const { api, url } = await startApi()
    const answers: Answer[] = []
    const people = Array.from({ length: 24 }, somePhone) // their passwords are hashed within the grace
    const actor = { fname: 'Selam', mname: 'Nobody', password: 'weaving tilfi' }
    const registering = people.map((phone) =>
      post(`${url}/actor/register`, { actor: { ...actor, phone } }).then(
        (answer) => void answers.push(answer),
        () => {}, // nobody listened any more
      ),
    )
    await until(() => answers.length > 5)
    expect(await api.stop()).toBe(0)
    await Promise.all(registering)
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const [row] = await database.sql<{ registered: number }[]>`
      select count(*)::int as registered from users where phone = any(${people}) and password_hash is not null`
    expect(row?.registered).toBeGreaterThanOrEqual(answers.filter(({ status }) => status === 200).length)
  })

  test.concurrent('tells open pages to reconnect', async () => {
    const { api, url } = await startApi()
    const client = new LiveClient(url)
    await until(() => client.socket.readyState === client.socket.OPEN)
    const closed = client.closed()
    expect(await api.stop()).toBe(0)
    expect(await closed).toBe(1012)
  })

  test.concurrent('is not delayed by a page that vanished', async () => {
    const { api, url } = await startApi()
    const client = new LiveClient(url)
    await until(() => client.socket.readyState === client.socket.OPEN)
    client.socket.pause()
    expect(await api.stop()).toBe(0)
    client.socket.terminate()
  })

  test('leaves logs of JSON lines without a phone or name', async () => {
    const phones = await database.sql<{ phone: string }[]>`select phone from voters limit 500`
    expect(phones.length).toBeGreaterThan(100)
    const logs = processes.map((one) => one.output()).join('')
    expect(logs).toContain('api listening')
    for (const line of logs.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect(logs).not.toContain('Selam Nobody')
    for (const { phone } of phones) expect(logs).not.toContain(phone.slice(4))
  })
})

describe('a process with a broken environment', () => {
  test.concurrent.each([
    ['api', ['REDIS_URL', 'PHONE_PEPPER', 'PORT', 'PUBLIC_URL']],
    ['worker', ['REDIS_URL', 'LOG_LEVEL']],
  ] as const)('does not start: the %s names every mistake and ends with code 1', async (name, wrong) => {
    const one = start(name, {
      REDIS_URL: 'localhost',
      PHONE_PEPPER: 'hunter2',
      PORT: 'http',
      PUBLIC_URL: 'x',
      LOG_LEVEL: 'loud',
    })
    await until(() => one.child.exitCode !== null)
    expect(one.child.exitCode).toBe(1)
    for (const variable of wrong) expect(one.output()).toContain(`- ${variable} `)
    expect(one.output()).not.toContain('hunter2')
    processes.splice(processes.indexOf(one), 1)
  })
})
