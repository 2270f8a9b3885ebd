import { randomUUID } from 'node:crypto'
import { shardOf, shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { carryWish, type QueuePlace, QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { WishCarrier } from '@ashenda/platform/wish-carrier.ts'
import { PauseFollower } from '@ashenda/worker/pause-follower.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, post, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform, testPepper } from '../support/platform.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

const redis: PrivateRedis[] = []
let platform: Platform
let contestant = ''
let ops: Account

const redisOf = (shard: number): PrivateRedis => {
  const found = redis[shard]
  if (!found) throw new Error('there are three')
  return found
}

beforeAll(async () => {
  redis.push(...(await Promise.all([startRedisServer(), startRedisServer(), startRedisServer()])))
  platform = await startPlatform(
    async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    },
    { BALLOT_SHARD_URLS: redisOf(1).url },
    { redisUrl: redisOf(0).url },
  )
  ops = await insertAdmin(platform, { adminRole: 'operations' })
})
afterAll(() => endAll(() => platform?.close(), ...redis.map((one) => () => one.remove())))

function phoneOf(shard: number, of: number): string {
  for (;;) {
    const phone = somePhone()
    if (shardOf(voterIdOf(testPepper, phone), of) === shard) return phone
  }
}
/** Votes for one of so many Redis, as soon as it takes some. */
const votesOf = (shard: number, of: number, api: Platform = platform): Promise<readonly string[]> =>
  Promise.all(
    [1, 2, 3].map(() =>
      until(async () => {
        const { status, body } = await cast(api, { phone: phoneOf(shard, of), actors: [contestant] })
        return status === 202 && String(body['ballot'])
      }),
    ),
  )
const ask = (step: string, api: Platform = platform) =>
  post(`${api.url}/admin/queues/ballots/${step}`, { reason: 'a test' }, { cookie: ops.cookie })
const queueIn = (shard: number, prefix = shardPrefix(platform.prefix)): Queue =>
  new Queue('ballots', { connection: redisOf(shard).client, prefix }).on('error', () => {})
const isGone = (shard: number) =>
  until(() => !platform.services.ballots.redis.of(voterIdOf(testPepper, phoneOf(shard, 2))).usable)

/** A worker listens there, the queue is paused, and nothing of it was begun. */
async function expectHeld(shard: number, ballots: readonly string[]): Promise<void> {
  const queue = queueIn(shard)
  await until(async () => (await queue.isPaused()) && (await queue.getWorkersCount()) > 0)
  await until(async () => (await queue.getActiveCount()) === 0) // what was fetched before the pause was known goes back
  expect(await platform.sql`select id from ballots where id in ${platform.sql(ballots)}`).toEqual([])
  const waiting = await queue.getWaiting()
  const ids = waiting.flatMap(({ data }: { data: { ballots: { id: string }[] } }) => data.ballots.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(ballots.toSorted())
}
async function expectCounted(ballots: readonly string[]): Promise<void> {
  for (const id of ballots) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
}

test('[OPS-02] a pause and its end reach a Redis that was away when they were pressed', async () => {
  const ballots = await votesOf(1, 2)
  await redisOf(1).kill()
  await isGone(1)
  expect(await ask('drain'), 'nobody can tell that it is empty').toMatchObject(refused(503, 'unavailable'))
  expect(await ask('pause')).toMatchObject({ status: 200 })
  const worker = await platform.startWorker()
  await redisOf(1).restart()
  await expectHeld(1, ballots)
  await redisOf(1).kill()
  await isGone(1)
  expect(await ask('resume')).toMatchObject({ status: 200 })
  await redisOf(1).restart()
  await expectCounted(ballots)
  await worker.close()
})

test('[OPS-02] a pause reaches a Redis that is added while it lasts', async () => {
  expect(await ask('pause')).toMatchObject({ status: 200 })
  const [BALLOT_SHARD_URLS, redisUrl] = [`${redisOf(1).url} ${redisOf(2).url}`, redisOf(0).url]
  const api = await startPlatform(async () => {}, { BALLOT_SHARD_URLS }, { beside: platform, redisUrl })
  onTestFinished(() => api.close())
  const ballots = await votesOf(2, 3, api)
  const worker = await api.startWorker()
  await expectHeld(2, ballots)
  expect(await ask('resume', api)).toMatchObject({ status: 200 })
  await expectCounted(ballots)
  await worker.close()
})

test('[OPS-02] a pause that was made by hand, or by a release before wishes, is one for all Redis as soon as it is pressed', async () => {
  for (const [shard, prefix] of [platform.prefix, shardPrefix(platform.prefix)].entries())
    await queueIn(shard, prefix).pause()
  const wishes = new QueueWishes(redisOf(0).client, platform.prefix)
  expect(await ask('pause')).toMatchObject({ status: 200 })
  const wish = await wishes.of('ballots')
  expect(wish).toMatchObject({ isPaused: true })
  expect(await ask('pause'), 'twice is once').toMatchObject({ status: 200 })
  expect(await wishes.of('ballots')).toEqual(wish)
  expect(await ask('resume')).toMatchObject({ status: 200 })
  expect(await queueIn(1).isPaused()).toBe(false)
})

test('[OPS-02] a pause reaches a Redis that remembers later ones than the clock of the first one says', async () => {
  const prefix = shardPrefix(platform.prefix)
  const queue = queueIn(1)
  await carryWish({ version: Date.now() + 3_600_000, isPaused: false }, { queue, redis: redisOf(1).client, prefix })
  for (const step of ['pause', 'resume']) {
    expect(await ask(step)).toMatchObject({ status: 200 })
    expect(await queue.isPaused()).toBe(step === 'pause')
  }
})

test('[VOT-07] a Redis in which a pause cannot be noted takes votes', async () => {
  const key = `${shardPrefix(platform.prefix)}:ops:wish:ballots`
  await redisOf(2).client.del(key)
  await redisOf(2).client.hset(key, 'of another', 'type')
  const [BALLOT_SHARD_URLS, redisUrl] = [`${redisOf(1).url} ${redisOf(2).url}`, redisOf(0).url]
  const api = await startPlatform(async () => {}, { BALLOT_SHARD_URLS }, { beside: platform, redisUrl })
  onTestFinished(() => api.close())
  expect(await votesOf(2, 3, api)).toHaveLength(3)
})

describe('[OPS-02] what an admin wants of a queue', () => {
  async function queueOfItsOwn() {
    const prefix = `test-${randomUUID()}`
    const wishes = new QueueWishes(redisOf(0).client, prefix)
    const connection = redisOf(1).client
    const queue = new Queue('ballots', { connection, prefix: shardPrefix(prefix) })
    onTestFinished(() => queue.close())
    const place: QueuePlace = { queue, redis: connection, prefix: shardPrefix(prefix) }
    const log = { warn: vi.fn(), debug: vi.fn() }
    return { prefix, wishes, queue, place, log, carrier: new WishCarrier(wishes, place, log, { shard: 1 }) }
  }

  test.each([
    { late: true, later: false },
    { late: false, later: true },
  ])('a later wish (pause: $later) is not undone by one that arrives late (pause: $late)', async ({ late, later }) => {
    const { wishes, queue, place } = await queueOfItsOwn()
    const [first, second] = [await wishes.wish('ballots', late), await wishes.wish('ballots', later)]
    expect(second.version).toBeGreaterThan(first.version)
    const done = { version: second.version, isPaused: later }
    expect(await carryWish(second, place)).toEqual(done)
    expect(await carryWish(first, place)).toEqual(done)
    expect(await queue.isPaused()).toBe(later)
    expect(await wishes.wishAgain('ballots', first, second.version), 'another one was made since').toBeUndefined()
    expect(await wishes.of('ballots')).toEqual(second)
  })

  test('a pause that was made by hand stays until an admin wants something else', async () => {
    const { wishes, queue, place, carrier } = await queueOfItsOwn()
    await carryWish(await wishes.wish('ballots', false), place)
    await queue.pause()
    expect(await carrier.carry()).toBe(true)
    expect(await queue.isPaused()).toBe(true)
    await carryWish(await wishes.wish('ballots', false), place)
    expect(await queue.isPaused()).toBe(false)
  })

  test('that a Redis refuses, or knows of a later one than the first, is told once, until it is done', async () => {
    const { wishes, queue, place, log, carrier } = await queueOfItsOwn()
    const told = (count: number, message: string) => {
      expect(log.warn).toHaveBeenCalledTimes(count)
      expect(log.warn).toHaveBeenLastCalledWith(expect.objectContaining({ shard: 1, queue: 'ballots' }), message)
    }
    const key = `${place.prefix}:ops:wish:ballots`
    await wishes.wish('ballots', true)
    for (const count of [1, 2]) {
      await place.redis.del(key)
      await place.redis.hset(key, 'of another', 'type')
      for (let time = 0; time < 3; time += 1) expect(await carrier.carry()).toBeUndefined()
      told(count, 'a Redis does not pause or resume the queue, as an admin wants')
      await place.redis.del(key)
      expect(await carrier.carry()).toBe(true)
    }
    await carryWish({ version: Date.now() + 3_600_000, isPaused: false }, place)
    for (let time = 0; time < 3; time += 1) expect(await carrier.carry()).toBe(false)
    told(3, 'a Redis remembers a later wish of an admin than the first one: pause or resume once more')
    expect(await queue.isPaused()).toBe(false)
  })

  test('a worker carries it to a Redis before it begins anything, whether or not an api has met it', async () => {
    const { prefix, wishes, queue, log } = await queueOfItsOwn()
    await wishes.wish('ballots', true)
    const connection = connectRedis(redisOf(1).url, 'worker')
    const place: QueuePlace = { queue, redis: connection, prefix: shardPrefix(prefix) }
    const follower = new PauseFollower(redisOf(0).client, wishes, place, log, {})
    onTestFinished(() => {
      follower.stop()
      connection.disconnect()
    })
    const fetchedAt = new Promise<number>((resolve) => connection.once('ready', () => resolve(Date.now())))
    expect(await follower.isHeld(await fetchedAt)).toBe(true)
    expect(await queue.isPaused()).toBe(true)
    await wishes.wish('ballots', false)
    await until(async () => !(await queue.isPaused()))
    // It goes back no more, though it was fetched before the pause: the queue goes on.
    await until(async () => !(await follower.isHeld(await fetchedAt)))
  })
})
