import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnTime } from './own-time.ts'

/** Blocks the thread, as when other processes take the core. */
const standStill = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a process that was blocked had less time than passed, and a waiting one had most of it', async () => {
  const time = startOwnTime()
  onTestFinished(() => time.stop())
  for (let second = 0; second < 3; second += 1) {
    standStill(300)
    await wait(1)
  }
  expect(time.passedMs()).toBeGreaterThan(900)
  expect(time.ownMs()).toBeLessThanOrEqual(250)
  const before = time.ownMs()
  await expect.poll(() => time.ownMs() - before, { timeout: 10_000 }).toBeGreaterThan(200)
})
