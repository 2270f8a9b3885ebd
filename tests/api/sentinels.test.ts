import { setTimeout as wait } from 'node:timers/promises'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/services/port.ts'
import { captureLog } from '../support/captured-log.ts'
import { type FakeSentinel, startFakeSentinel } from '../support/fake-sentinel.ts'
import { until } from '../support/until.ts'

describe('a connection through Sentinels', () => {
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
    'for %s recovers from a promotion announced while it looks for the primary',
    async (role) => {
      redis = connectRedis(sentinel.url, role)
      await losesItsPrimary()
    },
  )

  test('of a worker’s blocking client recovers too', async () => {
    const first = connectRedis(sentinel.url, 'worker')
    redis = first.duplicate()
    first.disconnect()
    await losesItsPrimary()
  })

  test('moves to another server on a promotion', async () => {
    redis = connectRedis(sentinel.url, 'commands')
    await isReady()
    await until(() => sentinel.listeners === 1)
    const closed = new Promise((resolve) => redis.once('close', resolve))
    sentinel.promote()
    await closed
    await isReady()
    expect(await redis.ping()).toBe('PONG')
  })

  test('follows the latest promotion known to the majority', async () => {
    const sentinels = await Promise.all([1, 2, 2].map((epoch) => startFakeSentinel(epoch)))
    const addresses = sentinels.map(({ url }) => new URL(url).host)
    redis = connectRedis(`redis-sentinel://${addresses.join(',')}/0#votes`, 'commands')
    await isReady()
    expect(sentinels.map(({ connected }) => connected)[0]).toBe(0)
    expect(sentinels.reduce((sum, { connected }) => sum + connected, 0)).toBe(1)

    // The others no longer answer, so the remaining one decides.
    const [first, ...others] = sentinels
    await Promise.all(others.map((one) => one.close()))
    await until(() => first?.connected === 1)
    await isReady()
    redis.disconnect()
    await first?.close()
  })

  test('logs once that a Sentinel is down, and once that it is back, for all connections', async () => {
    const toConsole = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => toConsole.mockRestore())
    const { log, written } = captureLog()
    const [there, port] = [new URL(sentinel.url).host, await freePort()]
    const url = `redis-sentinel://${there},127.0.0.1:${port}/0#votes`
    redis = connectRedis(url, 'commands', log)
    const other = connectRedis(url, 'subscriber', log)
    const duplicate = other.duplicate().on('error', () => {})
    await until(() => sentinel.listeners === 3 && /does not answer/.test(written()))
    // By then each has failed to reach it.
    const late = await startFakeSentinel(0, port)
    await until(() => late.listeners === 3)
    const lines = written()
      .split('\n')
      .filter((line) => line.includes(`127.0.0.1:${port}`))
      .map((line) => JSON.parse(line) as { msg: string; level: number }) // of pino
    expect(lines.filter(({ level }) => level > 20).map(({ msg, level }) => [msg, level])).toEqual([
      ['a Sentinel does not answer', 40],
      ['a Sentinel answers again', 30],
    ])
    expect(toConsole).not.toHaveBeenCalled()
    for (const client of [other, duplicate]) client.disconnect()
    await late.close()
  })

  test('stays ended when ended while looking', async () => {
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
