import { randomUUID } from 'node:crypto'
import type { QueueState, QueuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { shardOf, shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import { refuseForgottenShards } from '@ashenda/worker/refuse-forgotten-shards.ts'
import { Queue, Worker } from 'bullmq'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, checksOf, get, post, refused } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform, testPepper } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

let [first, second]: PrivateRedis[] = []
let platform: Platform
let contest = ''
let contestant = ''
let ops: Account

const redisOf = (shard: number): PrivateRedis => {
  const redis = [first, second][shard]
  if (!redis) throw new Error('there are two')
  return redis
}

beforeAll(async () => {
  ;[first, second] = await Promise.all([startRedisServer(), startRedisServer()])
  platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
      contestant = await insertContestant(sql, contest)
    },
    { BALLOT_SHARD_URLS: redisOf(1).url },
    { redisUrl: redisOf(0).url },
  )
  ops = await insertAdmin(platform, { adminRole: 'operations' })
})
afterAll(() => endAll(() => platform?.close(), ...[first, second].map((redis) => () => redis?.remove())))
beforeEach(() => until(() => ['', '1'].every((_, shard) => platform.services.ballots.redis.of(voterOf(shard)).usable)))

/** A phone whose ballots go to this one of so many Redis. */
function phoneOf(shard: number, of = 2): string {
  for (;;) {
    const phone = somePhone()
    if (shardOf(voterIdOf(testPepper, phone), of) === shard) return phone
  }
}
const voterOf = (shard: number, of = 2): string => voterIdOf(testPepper, phoneOf(shard, of))
const voteOf = (shard: number) => cast(platform, { phone: phoneOf(shard), actors: [contestant] })
async function votesOf(shard: number, count: number): Promise<readonly string[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => voteOf(shard)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
  return answers.map(({ body }) => String(body['ballot']))
}

const prefixOf = (shard: number): string => (shard === 0 ? platform.prefix : shardPrefix(platform.prefix))
const queueIn = (shard: number): Queue =>
  new Queue('ballots', { connection: redisOf(shard).client, prefix: prefixOf(shard) }).on('error', () => {})
async function ballotsIn(shard: number): Promise<readonly string[]> {
  const jobs = await queueIn(shard).getJobs(['waiting', 'active', 'delayed', 'failed'])
  return jobs.flatMap(({ data }: { data: { ballots: { id: string }[] } }) => data.ballots.map(({ id }) => id))
}
const statusOf = async (): Promise<QueueState> => {
  await platform.services.queueWatch.lookAnew()
  const answer = await get(`${platform.url}/admin/queues`, { cookie: ops.cookie })
  const { state } = answer.body as unknown as QueuesAnswer // the contract's
  const ballots = state.queues.find(({ name }) => name === 'ballots')
  if (!ballots) throw new Error('ballots have a queue')
  return ballots
}
const allCounted = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  expect(await platform.sql`select id from ballots where id in ${platform.sql(ids)}`).toHaveLength(ids.length)
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
}

test('[VOT-11] ballots lie in the Redis of their voters, the numbers of both add up, and each is counted once', async () => {
  const [here, there] = [await votesOf(0, 12), await votesOf(1, 20)]
  expect((await ballotsIn(0)).toSorted()).toEqual(here.toSorted())
  expect((await ballotsIn(1)).toSorted()).toEqual(there.toSorted())
  expect(await redisOf(1).client.keys('*')).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(/^\{test-[0-9a-f]+\}:/)]),
  )
  const { shards = [], ...both } = await until(async () => {
    const state = await statusOf()
    return state.waiting > 0 && state.shards?.every(({ isThere }) => isThere) && state
  })
  expect(shards.map(({ shard, isThere }) => [shard, isThere])).toEqual([
    [0, true],
    [1, true],
  ])
  for (const figure of ['waiting', 'taken'] as const) {
    expect(shards.every((shard) => shard[figure] > 0)).toBe(true)
    expect(both[figure]).toBe(shards.reduce((sum, shard) => sum + shard[figure], 0))
  }
  const metrics = await platform.metrics.registry.metrics()
  for (const { shard, waiting } of shards) {
    expect(metrics).toContain(`ashenda_shard_jobs{shard="${shard}",state="waiting"} ${waiting}`)
    expect(metrics).toContain(`ashenda_shard_up{shard="${shard}"} 1`)
    expect(metrics).toContain(`ashenda_redis_unsafe{setting="appendonly",shard="${shard}"} 0`)
  }
  expect(metrics).toContain(`ashenda_queue_jobs{queue="ballots",state="waiting"} ${both.waiting}`)
  const board = await get(`${platform.url}/admin/bull-board/api/queues`, { cookie: ops.cookie })
  expect((board.body['queues'] as { name: string }[]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ballots', 'redis-1-ballots']),
  )
  const worker = await platform.startWorker()
  await allCounted([...here, ...there])
  await worker.close()
})

test('[VOT-10] a second free vote is refused whatever Redis the first is in, and the same submit is the same ballot', async () => {
  const worker = await platform.startWorker()
  for (const shard of [0, 1]) {
    const [phone, key] = [phoneOf(shard), { 'idempotency-key': randomUUID() }]
    const [one, again] = [
      await cast(platform, { phone, actors: [contestant] }, key),
      await cast(platform, { phone, actors: [contestant] }, key),
    ]
    expect([one.status, again.status]).toEqual([202, 202])
    expect(again.body['ballot']).toBe(one.body['ballot'])
    await allCounted([String(one.body['ballot'])])
    expect(await cast(platform, { phone, actors: [contestant] })).toMatchObject(refused(422, 'free_vote_used'))
  }
  await worker.close()
})

describe.each([
  { away: 1, name: 'redis-1' },
  { away: 0, name: 'redis' },
])('[VOT-07] with Redis $away of two away', ({ away, name }) => {
  test('votes of its voters get 503, those of the others go on, and what was acknowledged is counted', async () => {
    const other = 1 - away
    const before = [...(await votesOf(away, 5)), ...(await votesOf(other, 5))]
    await redisOf(away).kill()
    await until(() => !platform.services.ballots.redis.of(voterOf(away)).usable)
    const refusal = await voteOf(away)
    expect(refusal).toMatchObject(refused(503, 'unavailable'))
    expect(refusal.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    const meanwhile = await votesOf(other, 8)
    const failing = async () => {
      const checks = Object.entries(await checksOf(platform))
      return checks.filter(([, { ok }]) => !ok).map(([which]) => which)
    }
    await expect.poll(failing).toEqual([name])
    expect((await get(`${platform.url}/health/ready`)).status).toBe(200)
    if (away === 1) {
      const state = await until(async () => {
        const told = await statusOf()
        return told.shards?.[1]?.isThere === false && told
      })
      expect(state.shards?.[1]?.waiting, 'what was seen last').toBeGreaterThan(0)
      expect(await platform.metrics.registry.metrics()).toContain('ashenda_shard_up{shard="1"} 0')
    }
    // A worker counts what it reaches.
    const worker = platform.startWorker()
    if (away === 1) await allCounted(meanwhile)
    await redisOf(away).restart()
    const after = await until(async () => {
      const answer = await voteOf(away)
      return answer.status === 202 && String(answer.body['ballot'])
    })
    await allCounted([...before, ...meanwhile, after])
    await (await worker).close()
  })
})

const pauseOf = (step: string) =>
  post(`${platform.url}/admin/queues/ballots/${step}`, { reason: 'a test' }, { cookie: ops.cookie })

test('[OPS-02] a pause stops both, and both are waited for', async () => {
  const worker = await platform.startWorker()
  expect((await pauseOf('pause')).status).toBe(200)
  expect([await queueIn(0).isPaused(), await queueIn(1).isPaused()]).toEqual([true, true])
  const ids = [...(await votesOf(0, 3)), ...(await votesOf(1, 4))]
  const { isPaused, waiting } = await until(async () => {
    const state = await statusOf()
    return (state.shards?.every((shard) => shard.waiting > 0) ?? false) && state
  })
  expect(isPaused).toBe(true)
  expect((await pauseOf('drain')).status).toBe(200)
  const drained = await until(async () => {
    const { drain } = await statusOf()
    return drain?.emptyAt != null && drain
  })
  expect(drained).toMatchObject({ open: waiting, left: 0 })
  await allCounted(ids)
  await worker.close()
})

/** A group of the second Redis that a worker took and gave up. */
async function failGroup(ballots: readonly unknown[]): Promise<string> {
  const job = await queueIn(1).add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })
  const connection = redisOf(1).client.duplicate({ maxRetriesPerRequest: null })
  const taker = new Worker('ballots', null, { connection, prefix: prefixOf(1) })
  await (await taker.getNextJob('a token'))?.moveToFailed(new Error('the disk is full'), 'a token')
  await taker.close()
  connection.disconnect()
  return String(job.id)
}

test('[QUE-03] a failed group of the second Redis is listed under its number, put back, and counted', async () => {
  const ballots = [queuedBallot([contestant]), queuedBallot([contestant])]
  const job = await failGroup(ballots)
  const at = `${platform.url}/admin/queues/ballots/failed`
  const id = `1-${job}`
  expect(await get(at, { cookie: ops.cookie })).toMatchObject({ body: { total: 1, jobs: [{ id, holds: 2 }] } })
  const { held } = await until(async () => {
    const state = await statusOf()
    return state.failed === 1 && state
  })
  expect(held).toEqual({ items: 2, isAtLeast: false })
  expect(await post(`${at}/${id}/retry`, {}, { cookie: ops.cookie })).toMatchObject({ status: 200 })
  const worker = await platform.startWorker()
  await allCounted(ballots.map((ballot) => ballot.id))
  await worker.close()
})

test('[OPS-02] a failed group of the second Redis goes back by itself', async () => {
  const ballots = [queuedBallot([contestant])]
  await failGroup(ballots)
  const worker = await platform.startWorker()
  await allCounted(ballots.map((ballot) => ballot.id))
  await worker.close()
})

describe('[VOT-11] fewer Redis than before', () => {
  const beside = (env: Readonly<Record<string, string>>): Promise<Platform> =>
    startPlatform(async () => {}, env, { beside: platform, redisUrl: redisOf(0).url })

  test('an api that is not told of one that may hold ballots does not start', async () => {
    await expect(beside({})).rejects.toThrow(/does not name 1 Redis that may hold ballots/)
  })

  test('nor does a worker', async () => {
    const log = pino({ level: 'silent' })
    const [REDIS_URL, BALLOT_SHARD_URLS] = [redisOf(0).url, redisOf(1).url]
    await refuseForgottenShards({ REDIS_URL }, log)
    const register = new ShardRegister(redisOf(0).client, defaultPrefix)
    await register.note(redisOf(1).client, Date.now())
    await refuseForgottenShards({ REDIS_URL, BALLOT_SHARD_URLS }, log)
    await expect(refuseForgottenShards({ REDIS_URL }, log)).rejects.toThrow(/may hold ballots/)
  })

  test('one that never kept anything is not noted, and nobody has to know of it', async () => {
    const unsafe = await startRedisServer()
    await unsafe.client.config('SET', 'appendonly', 'no')
    const noted = () => redisOf(0).client.hkeys(`${platform.prefix}:ops:ballot-shards`)
    const before = await noted()
    const api = await beside({ BALLOT_SHARD_URLS: `${redisOf(1).url} ${unsafe.url}` })
    const theirs = api.services.ballots.redis.of(voterOf(2, 3))
    await until(async () => {
      const { body } = await get(`${api.url}/health/ready`)
      return JSON.stringify((body['checks'] as Record<string, unknown>)['redis-2']).includes('appendonly')
    })
    expect(await noted()).toEqual(before)
    expect(theirs.usable).toBe(false)
    await unsafe.client.config('SET', 'appendonly', 'yes')
    await until(() => theirs.usable)
    expect(await noted()).toHaveLength(before.length + 1)
    await api.close()
    const added = (await noted()).filter((mark) => !before.includes(mark))
    await redisOf(0).client.hdel(`${platform.prefix}:ops:ballot-shards`, ...added)
    await unsafe.remove()
  })

  test('told to spread over one, it fills that one, and the other is emptied', async () => {
    const left = await votesOf(1, 3)
    const fewer = await beside({ BALLOT_SHARD_URLS: redisOf(1).url, BALLOT_SHARDS: '1' })
    const answer = await cast(fewer, { phone: phoneOf(1), actors: [contestant] })
    expect(answer.status).toBe(202)
    const ballot = String(answer.body['ballot'])
    expect(await ballotsIn(0)).toContain(ballot)
    expect(await ballotsIn(1)).not.toContain(ballot)
    expect(await fewer.services.ballots.unfinished()).toBe(true)
    await expect.poll(() => checksOf(fewer)).toMatchObject({ redis: { ok: true }, 'emptied-redis-1': { ok: true } })
    const worker = await fewer.startWorker()
    await allCounted([...left, ballot])
    await worker.close()
    await fewer.close()
  })
})
