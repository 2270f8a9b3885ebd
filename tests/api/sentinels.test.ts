import { setTimeout as wait } from 'node:timers/promises'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeSentinel, startFakeSentinel } from '../support/fake-sentinel.ts'
import { until } from '../support/until.ts'

describe('[VOT-11] a connection through Sentinels', () => {
  let sentinel: FakeSentinel
  let redis: Redis

  beforeEach(async () => {
    sentinel = await startFakeSentinel()
  })
  afterEach(async () => {
    redis.disconnect()
    await sentinel.close()
  })

  const isReady = (): Promise<boolean> => until(() => redis.status === 'ready')
  const losesItsPrimary = async (): Promise<void> => {
    await isReady()
    await until(() => sentinel.listeners === 1)
    sentinel.hold()
    sentinel.cutPrimary()
    await until(() => sentinel.held === 1)
    sentinel.promote()
    await wait(100)
    sentinel.letGo()
    await isReady()
    expect(await redis.ping()).toBe('PONG')
  }

  test.each(['commands', 'subscriber', 'worker'] as const)(
    'for %s comes back where a promotion is told while it asks for the primary',
    async (role) => {
      redis = connectRedis(sentinel.url, role)
      await losesItsPrimary()
    },
  )

  test('so does the second one of a worker, on which it waits for jobs', async () => {
    const first = connectRedis(sentinel.url, 'worker')
    redis = first.duplicate()
    first.disconnect()
    await losesItsPrimary()
  })

  test('goes to another server when a promotion is told', async () => {
    redis = connectRedis(sentinel.url, 'commands')
    await isReady()
    await until(() => sentinel.listeners === 1)
    const closed = new Promise((resolve) => redis.once('close', resolve))
    sentinel.promote()
    await closed
    await isReady()
    expect(await redis.ping()).toBe('PONG')
  })

  test('goes by the latest promotion that most of them know of, not by whoever is asked first', async () => {
    const sentinels = await Promise.all([1, 2, 2].map((epoch) => startFakeSentinel(epoch)))
    const addresses = sentinels.map(({ url }) => new URL(url).host)
    redis = connectRedis(`redis-sentinel://${addresses.join(',')}/0#votes`, 'commands')
    await isReady()
    expect(sentinels.map(({ connected }) => connected)[0]).toBe(0)
    expect(sentinels.reduce((sum, { connected }) => sum + connected, 0)).toBe(1)

    // The others do not answer any more, and one that does is better than none.
    const [first, ...others] = sentinels
    await Promise.all(others.map((one) => one.close()))
    await until(() => first?.connected === 1)
    await isReady()
    redis.disconnect()
    await first?.close()
  })

  test('that is ended while it asks stays ended', async () => {
    sentinel.hold()
    redis = connectRedis(sentinel.url, 'commands')
    await until(() => sentinel.held === 1)
    redis.disconnect()
    sentinel.letGo()
    await until(() => redis.status === 'end')
    await wait(300)
    expect(redis.status).toBe('end')
  })
})
