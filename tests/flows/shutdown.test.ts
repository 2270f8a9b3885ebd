import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { type Answer, cast, post } from '../support/http.ts'
import { LiveClient } from '../support/live-client.ts'
import { tallies } from '../support/outcome.ts'
import { type SiteProcess, startProcess } from '../support/processes.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let redis: PrivateRedis
let dataDir = ''
const contestants: string[] = []
const processes: SiteProcess[] = []

beforeAll(async () => {
  database = await createDatabase()
  redis = await startRedisServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  const contest = await insertContest(database.sql)
  for (let index = 0; index < 3; index += 1) contestants.push(await insertContestant(database.sql, contest))
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await redis.remove()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function start(name: 'api' | 'worker', more: Record<string, string> = {}): SiteProcess {
  const one = startProcess(`${name}/src/main.ts`, {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    PHONE_PEPPER: 'a pepper of at least thirty-two characters',
    CODE_PEPPER: 'another pepper of at least thirty-two characters',
    QUEUES: 'ballots,payments',
    PORT: '0',
    ...more,
  })
  processes.push(one)
  return one
}

async function startApi() {
  const api = start('api')
  return { api, url: String((await api.logged('api listening'))['address']) }
}

/** Votes without a pause from several places until nobody listens any more. */
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
  await until(async () => {
    const [row] = await database.sql<{ found: number }[]>`
      select count(*)::int as found from ballots where id = any(${[...ids]})`
    return row?.found === ids.length
  })
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
}

describe('[OPS-02] an orderly end', () => {
  test('of the API while people vote: who was told yes is counted, nobody is told nonsense', async () => {
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

  test('of the API while people register: who was told yes can log in, nobody is told nonsense', async () => {
    const { api, url } = await startApi()
    const answers: Answer[] = []
    const people = Array.from({ length: 60 }, somePhone)
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

  test('tells open pages to come again', async () => {
    const { api, url } = await startApi()
    const client = new LiveClient(url)
    await until(() => client.socket.readyState === client.socket.OPEN)
    const closed = client.closed()
    expect(await api.stop()).toBe(0)
    expect(await closed).toBe(1012)
  })

  test('leaves logs that are JSON lines without anybody’s phone or name', async () => {
    const phones = await database.sql<{ phone: string }[]>`select phone from voters limit 500`
    expect(phones.length).toBeGreaterThan(100)
    const logs = processes.map((one) => one.output()).join('')
    expect(logs).toContain('api listening')
    for (const line of logs.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect(logs).not.toContain('Selam Nobody')
    for (const { phone } of phones) expect(logs).not.toContain(phone.slice(4))
  })
})

describe('[OPS-01] a process with a broken environment', () => {
  test.each([
    ['api', ['REDIS_URL', 'PHONE_PEPPER', 'PORT', 'PUBLIC_URL']],
    ['worker', ['REDIS_URL', 'LOG_LEVEL']],
  ] as const)('does not start: the %s names all that is wrong and ends with code 1', async (name, wrong) => {
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
    processes.pop()
  })
})
