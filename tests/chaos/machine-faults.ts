import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../support/until.ts'
import type { AppProcess } from './app-process.ts'
import type { Cluster } from './cluster.ts'
import type { FaultPlan } from './faults.ts'

const hourMs = 3_600_000
const stepsMs = [hourMs, -hourMs, 90_000, -90_000, 3_000, -3_000] as const
const steppedForMs = 3_000

/** The wall clock of one process jumps, then jumps back. */
export const steppedClock: FaultPlan = {
  name: 'the clock of one process steps',
  kills: [],
  run: async (cluster, random) => {
    const app: AppProcess = random.pick([...cluster.workers, ...cluster.apis.map((api) => api.process)])
    app.stepClock(random.pick(stepsMs))
    await wait(steppedForMs)
    app.stepClock(0)
  },
}

/** Longer than the api needs to notice, plus a second of silence. */
const seenWithinMs = 16_000
const silentMs = 1_000
const heldMs = 2_000

/** Gives Redis a setting that breaks the promise of durability. Once the api notices, no vote is acknowledged. @throws if one is */
export const wrongRedisSettings = (acknowledged: () => number): FaultPlan => ({
  name: 'Redis with wrong settings',
  kills: [],
  run: async ({ redisClient }, random) => {
    const [name, wrong, right] = random.pick([
      ['appendfsync', 'everysec', 'always'],
      ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
      ['no-appendfsync-on-rewrite', 'yes', 'no'],
    ] as const)
    await redisClient.config('SET', name, wrong)
    try {
      let last = { count: acknowledged(), at: performance.now() }
      const isSilent = (): boolean => {
        const now = performance.now()
        if (acknowledged() > last.count) last = { count: acknowledged(), at: now }
        return now - last.at >= silentMs
      }
      await until(isSilent, { withinMs: seenWithinMs })
      await wait(heldMs)
      const more = acknowledged() - last.count
      if (more > 0) throw new Error(`${more} ballots were acknowledged while ${name} was ${wrong}`)
    } finally {
      await redisClient.config('SET', name, right)
    }
  },
})

const fullForMs = 4_000

/** Fills the disk, then frees it; processes that died are restarted. */
export const fullDisk: FaultPlan = {
  name: 'the disk is full',
  kills: [],
  run: async ({ disk, redis, postgres }: Cluster) => {
    if (!disk) throw new Error('this run has no disk of its own')
    disk.fill()
    await wait(fullForMs)
    disk.free()
    await Promise.all([redis.restart(), postgres.restart()])
  },
}
