import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { payVote, someCard } from '../support/cards.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, checksOf, get, refused } from '../support/http.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let redis: PrivateRedis
let proxy: TcpProxy
let platform: Platform
let contestant = ''
let lines: { readonly msg: string; readonly reasons?: string }[] = []

const portOf = ({ url }: PrivateRedis): number => Number(new URL(url).port)

beforeAll(async () => {
  redis = await startRedisServer()
  proxy = await startTcpProxy(portOf(redis))
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number]) // of pino
      done()
    },
  })
  platform = await startPlatform(
    async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    },
    {},
    { redisUrl: `redis://127.0.0.1:${proxy.port}`, log: pino({ level: 'info' }, stream) },
  )
})
afterAll(() => endAll(platform, proxy, () => redis?.remove()))
afterEach(() => {
  lines = []
})

const vote = (): ReturnType<typeof cast> => cast(platform, { actors: [contestant] })
const votes = (status: number) =>
  until(async () => {
    const answer = await vote()
    return answer.status === status && answer
  })
const told = (): readonly string[] => lines.flatMap(({ msg }) => (/^Redis/.test(msg) ? [msg] : []))
const unsafe = async (): Promise<readonly string[]> =>
  [...(await platform.metrics.registry.metrics()).matchAll(/^ashenda_redis_unsafe\{setting="(.+)"\} 1$/gm)].map(
    ([, setting = '']) => setting,
  )

describe('without the promised Redis settings nothing is acknowledged', () => {
  test.each([
    ['appendfsync', 'everysec', 'always'],
    ['appendonly', 'no', 'yes'],
    ['maxmemory', '0', '64mb'],
    ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
    ['no-appendfsync-on-rewrite', 'yes', 'no'],
  ])(
    'with %s %s votes are refused within the interval, and accepted when it is %s again',
    async (name, wrong, right) => {
      await votes(202)
      await redis.client.config('SET', name, wrong)
      const answer = await votes(503)
      expect(answer).toMatchObject(refused(503, 'unavailable'))
      expect(answer.headers.get('retry-after')).toBe('2')
      for (let time = 0; time < 20; time += 1) expect((await vote()).status).toBe(503)
      expect(await unsafe()).toContain(name)
      expect(lines.filter(({ reasons }) => reasons?.includes(`${name} is ${wrong}`))).toHaveLength(1)
      await redis.client.config('SET', name, right)
      await votes(202)
      expect(await unsafe()).toEqual([])
      expect(told().at(-1)).toContain('votes are taken again')
    },
  )

  test('an api that may not read the settings accepts no votes and says why', async () => {
    await votes(202)
    await redis.client.acl('SETUSER', 'default', '-config')
    expect(await votes(503)).toMatchObject(refused(503, 'unavailable'))
    expect(await unsafe()).toEqual(['CONFIG'])
    expect((await get(`${platform.url}/health/ready`)).status).toBe(503)
    const detail = expect.stringContaining('CONFIG is refused (NOPERM')
    await expect.poll(() => checksOf(platform)).toMatchObject({ redis: { ok: false, detail } })
    await redis.client.acl('SETUSER', 'default', '+config')
    await votes(202)
  })

  test('an append-only file switched on counts after its first rewrite', async () => {
    await votes(202)
    await redis.client.config('SET', 'appendonly', 'no')
    await votes(503)
    const keys = await redis.client.dbsize()
    await redis.client.config('SET', 'rdb-key-save-delay', String(Math.round(8_000_000 / keys))) // eight seconds in all: the api looks once a second
    await redis.client.config('SET', 'appendonly', 'yes')
    await until(async () => (await unsafe()).join() === 'aof_rewrite')
    expect((await vote()).status).toBe(503)
    await votes(202)
    expect(await redis.client.info('persistence')).toContain('aof_rewrite_in_progress:0')
    await redis.client.config('SET', 'rdb-key-save-delay', '0')
  })

  test('what is also stored in Postgres goes on: a card pays', async () => {
    const worker = await platform.startWorker()
    await redis.client.config('SET', 'appendfsync', 'everysec')
    await votes(503)
    expect(await payVote(platform, await someCard(platform), { phone: somePhone() })).toMatchObject({ status: 200 })
    await worker.close()
    await redis.client.config('SET', 'appendfsync', 'always')
    await votes(202)
  })

  test('reconnecting to a node without a file never acknowledges', async () => {
    const other = await startRedisServer()
    await other.client.config('SET', 'appendonly', 'no')
    await votes(202)
    const { port } = proxy
    await proxy.close()
    proxy = await startTcpProxy(portOf(other), port)
    proxy.slow(100) // to lengthen the time before it is judged
    const answers: number[] = []
    const isJudged = async (): Promise<boolean> => (await unsafe()).includes('appendonly')
    await until(
      async () => {
        answers.push((await vote()).status)
        return isJudged()
      },
      { withinMs: 20_000 },
    )
    expect(new Set(answers)).toEqual(new Set([503]))
    expect(platform.redis.status).toBe('ready')
    expect((await other.client.keys('*')).filter((key) => /:ballots:\d+$/.test(key))).toEqual([])
    await proxy.close()
    proxy = await startTcpProxy(portOf(redis), port)
    await votes(202)
    await other.remove()
  })
})

test('a change of this machine’s clock moves no ballot and locks nobody out', async () => {
  const queue = queueOf(platform)
  await queue.pause()
  await votes(202)
  const [seconds] = await redis.client.time()
  const wall = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => wall() - 3_600_000)
  const { body } = await votes(202)
  vi.restoreAllMocks()
  const held = (await queue.getWaiting()).flatMap(
    ({ data }) => (data as { ballots: { id: string; at: number }[] }).ballots, // as the intake writes them
  )
  const at = held.find(({ id }) => id === body['ballot'])?.at ?? 0
  expect(Math.abs(at - Number(seconds) * 1_000)).toBeLessThan(10_000)
  await queue.resume()
  await queue.close()
})
