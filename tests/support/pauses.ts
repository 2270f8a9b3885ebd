import { expect } from 'vitest'
import type { Platform } from './platform.ts'

type Site = Pick<Platform, 'redis' | 'prefix'>

/** Ends all running pauses. */
export async function pausesPass({ redis, prefix }: Site): Promise<void> {
  const gates = await redis.keys(`${prefix}:attempts:*-gate:*`)
  if (gates.length > 0) await redis.del(...gates)
}

/**
 * Fails four more times, waiting out each pause: after five free failures the next pause is sixteen seconds or more. The first pauses are
 * so short that a busy machine may exceed them. @param fail resolves with the status
 */
export async function lengthenPause(site: Site, fail: () => Promise<number>): Promise<void> {
  for (let further = 0; further < 4; further += 1) {
    await pausesPass(site)
    expect(await fail(), 'a further failure').not.toBe(429)
  }
}

/** Expects five failures without a pause and then one of a second, and fails until the pause is long. */
export async function failIntoPause(site: Site, fail: () => Promise<number>): Promise<void> {
  for (let free = 0; free < 4; free += 1) expect(await fail(), 'a free failure').not.toBe(429)
  const startedAt = performance.now()
  expect(await fail(), 'the last free failure').not.toBe(429)
  if ((await fail()) !== 429)
    expect(performance.now() - startedAt, 'judged after the pause').toBeGreaterThanOrEqual(1_000)
  await lengthenPause(site, fail)
}

/** The most judged failures in this time: five, then one after each pause of 1, 2, 4 … seconds. */
export const judgedWithin = (ms: number): number => 5 + Math.floor(Math.log2(1 + ms / 1_000))
