import { expect } from 'vitest'

/** The upper end of the least disturbed quarter of rounds. */
const lowerQuartile = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 2] ?? 0

/**
 * Expects two tasks to take equal CPU time of this process, all threads, within a factor of two: hashing is nine tenths of it, so omitting
 * it would be ten times faster. Wall-clock time means nothing on a busy machine.
 */
export async function expectSameTime(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const took = async (task: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const times: { first: number[]; second: number[] } = { first: [], second: [] }
  for (let round = 0; round < 16; round += 1) {
    times.first.push(await took(first))
    times.second.push(await took(second))
  }
  const ratio = lowerQuartile(times.first) / lowerQuartile(times.second)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
}
