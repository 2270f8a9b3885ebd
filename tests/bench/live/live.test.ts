import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, startGround } from '../ground.ts'
import { measureLive } from './measure.ts'
import type { LivePlan } from './plan.ts'
import { liveSides } from './sides.ts'

const plan: LivePlan = {
  sizes: [3, 12],
  windowMs: 500,
  warmUpMs: 150,
  ballotsPerSecond: 50,
  marks: { markedContestants: 5, perSecond: 20 },
  patienceMs: 20_000,
  cutShare: 0.5,
  cutOf: 12,
}
const marksOfAWindow = 10
let ground: Ground

beforeAll(async () => {
  ground = await startGround()
})
afterAll(() => ground.stop())

test.each(['ours', 'socket.io', 'ws'] as const)(
  '[LIV-01] the benchmark sees every count reach every page of %s, also after lost connections',
  { timeout: 90_000 },
  async (name) => {
    const { windows, memory, disconnects } = await measureLive(ground, liveSides[name], plan)
    expect(windows.map(({ sockets, pages: { samples, missing } }) => [sockets, samples, missing])).toEqual([
      [3, 3 * marksOfAWindow, 0],
      [12, 12 * marksOfAWindow, 0],
    ])
    for (const { pages } of windows) expect(pages.latencyMs.p50).toBeGreaterThan(0)
    expect(memory).toEqual({ rss: expect.any(Number), known: expect.any(Number) })
    expect(disconnects).toMatchObject({
      flowing: { cut: 6 },
      converged: { different: 0 },
      atRest: { cut: 6 },
      missed: 0,
      lost: 0,
    })
  },
)

test('the bare side tells how long a finished frame takes', { timeout: 60_000 }, async () => {
  const { windows } = await measureLive(ground, liveSides.bare, plan)
  expect(windows.map(({ sockets }) => sockets)).toEqual([3, 12])
  for (const { pages, sockets } of windows) expect(pages.samples).toBeGreaterThanOrEqual(sockets)
})
