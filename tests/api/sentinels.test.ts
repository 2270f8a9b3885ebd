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
