import { randomUUID } from 'node:crypto'
import { TallyingWorkers } from '@ashenda/worker/ballots/tallying-workers.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given } from '../support/environment.ts'
import { until } from '../support/until.ts'

const redis = new Redis(given('TEST_REDIS_URL'))
beforeAll(() => redis.ping()) // connected from here on
afterAll(() => redis.disconnect())

const log = pino({ level: 'silent' })

/** Workers of one site, and its clock, which stands still but where it is moved on. */
function startSite() {
  const prefix = `tallying-${randomUUID()}`
  const clock = { now: 1_000_000 }
  return {
    clock,
    key: `${prefix}:tallying-workers`,
    startWorker: () => new TallyingWorkers(redis, prefix, log, () => clock.now),
  }
}

/** What was told before is answered before this, on the same connection, and the turn after it is taken in. */
async function answered(): Promise<void> {
  await redis.ping()
  await new Promise(setImmediate)
}

/** Lets a second pass before each, as a worker asks no more often. */
const seen =
  (clock: { now: number }) =>
  async (worker: TallyingWorkers, others: readonly TallyingWorkers[] = []): Promise<number> => {
    clock.now += 1_000
    for (const other of others) other.noteAndCount()
    worker.noteAndCount()
    await answered()
    return worker.noteAndCount()
  }

test('[VOT-11] workers that record ballots know how many they are, and forget who has recorded none for three seconds', async () => {
  const { clock, startWorker } = startSite()
  const [first, second, third] = [startWorker(), startWorker(), startWorker()]
  const count = seen(clock)
  expect(await count(first)).toBe(1)
  expect(await count(first, [second])).toBe(2)
  expect(await count(first, [second, third])).toBe(3)
  expect(await count(second, [first])).toBe(3)
  expect([await count(first), await count(first)]).toEqual([3, 2])
  expect(await count(first)).toBe(1)
})

test('[VOT-11] a worker asks once a second, and one at rest not at all; what is kept in Redis goes by itself', async () => {
  const { clock, key, startWorker } = startSite()
  const worker = startWorker()
  expect(await redis.exists(key)).toBe(0)
  worker.noteAndCount()
  await until(async () => (await redis.exists(key)) === 1)
  expect(await redis.ttl(key)).toBeGreaterThan(0)
  await redis.del(key)
  clock.now += 999
  worker.noteAndCount()
  await answered()
  expect(await redis.exists(key)).toBe(0)
  clock.now += 1
  worker.noteAndCount()
  await answered()
  expect(await redis.exists(key)).toBe(1)
})

test('[VOT-11] with Redis out of reach the last count stays, and recording goes on', async () => {
  const clock = { now: 0 }
  let asked = 0
  let answer: () => Promise<unknown> = async () => [
    [null, 1],
    [null, 0],
    [null, 2],
    [null, 1],
  ]
  const multi = () => {
    asked += 1
    const chain = {
      zadd: () => chain,
      zremrangebyscore: () => chain,
      zcard: () => chain,
      expire: () => chain,
      exec: () => answer(),
    }
    return chain as unknown as ReturnType<Redis['multi']> // nothing else is asked of it
  }
  const connection = { status: 'ready', multi } as Pick<Redis, 'multi' | 'status'>
  const worker = new TallyingWorkers(connection, 'p', log, () => clock.now)
  worker.noteAndCount()
  await until(() => worker.noteAndCount() === 2)
  for (const failing of [
    async () => Promise.reject(new Error('away')),
    async () => [[null], [null], [new Error('READONLY')]],
  ]) {
    answer = failing
    clock.now += 1_000
    expect(worker.noteAndCount()).toBe(2)
    await new Promise(setImmediate)
    expect(worker.noteAndCount()).toBe(2)
  }
  // A connection keeps what it is asked while it is away.
  connection.status = 'reconnecting'
  asked = 0
  for (let second = 0; second < 3; second += 1) {
    clock.now += 1_000
    expect(worker.noteAndCount()).toBe(2)
  }
  expect(asked).toBe(0)
})
