import { randomUUID } from 'node:crypto'
import { BusyCopies } from '@ashenda/platform/busy-copies.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given } from '../support/environment.ts'
import { until } from '../support/until.ts'

const redis = new Redis(given('TEST_REDIS_URL'))
beforeAll(() => redis.ping()) // connected from now on
afterAll(() => redis.disconnect())

const log = pino({ level: 'silent' })

/** Copies of one site with a shared clock that moves only on command. */
function startSite() {
  const key = `busy-${randomUUID()}`
  const clock = { now: 1_000_000 }
  return {
    clock,
    key,
    startCopy: () => new BusyCopies({ redis, key, log, now: () => clock.now }),
  }
}

/** Waits until earlier messages are processed: they are answered first on the same connection. */
async function answered(): Promise<void> {
  await redis.ping()
  await new Promise(setImmediate)
}

/** Advances a second before each, because a copy asks no more often. */
const seen =
  (clock: { now: number }) =>
  async (copy: BusyCopies, others: readonly BusyCopies[] = []): Promise<number> => {
    clock.now += 1_000
    for (const other of others) other.noteAndCount()
    copy.noteAndCount()
    await answered()
    return copy.noteAndCount()
  }

test('copies with ballots in hand know how many they are, and forget one without any for three seconds', async () => {
  const { clock, startCopy } = startSite()
  const [first, second, third] = [startCopy(), startCopy(), startCopy()]
  const count = seen(clock)
  expect(await count(first)).toBe(1)
  expect(await count(first, [second])).toBe(2)
  expect(await count(first, [second, third])).toBe(3)
  expect(await count(second, [first])).toBe(3)
  expect([await count(first), await count(first)]).toEqual([3, 2])
  expect(await count(first)).toBe(1)
})

test('a busy copy asks once a second, an idle one never; what Redis stores expires', async () => {
  const { clock, key, startCopy } = startSite()
  const copy = startCopy()
  expect(await redis.exists(key)).toBe(0)
  copy.noteAndCount()
  await until(async () => (await redis.exists(key)) === 1)
  expect(await redis.ttl(key)).toBeGreaterThan(0)
  await redis.del(key)
  clock.now += 999
  copy.noteAndCount()
  await answered()
  expect(await redis.exists(key)).toBe(0)
  clock.now += 1
  copy.noteAndCount()
  await answered()
  expect(await redis.exists(key)).toBe(1)
})

test('with Redis unreachable the last count stays, and work goes on', async () => {
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
  const copy = new BusyCopies({ redis: connection, key: 'k', log, now: () => clock.now })
  copy.noteAndCount()
  await until(() => copy.noteAndCount() === 2)
  for (const failing of [
    async () => Promise.reject(new Error('away')),
    async () => [[null], [null], [new Error('READONLY')]],
  ]) {
    answer = failing
    clock.now += 1_000
    expect(copy.noteAndCount()).toBe(2)
    await new Promise(setImmediate)
    expect(copy.noteAndCount()).toBe(2)
  }
  // A connection queues commands while it is down.
  connection.status = 'reconnecting'
  asked = 0
  for (let second = 0; second < 3; second += 1) {
    clock.now += 1_000
    expect(copy.noteAndCount()).toBe(2)
  }
  expect(asked).toBe(0)
})
