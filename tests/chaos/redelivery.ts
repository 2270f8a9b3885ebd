import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { until } from '../support/until.ts'
import { activeJobs } from './queue-state.ts'

/** Their locks must expire (10 s), and workers check twice, 5 s apart; the rest is for slow machines. */
const foundWithinMs = 90_000
const takenWithinMs = 30_000

/**
 * Waits until workers have the dead workers' groups again. With the tally locked and others waiting that would never happen: restarted
 * workers would take other groups before the dead ones' locks expire. So the queue is paused until the dead ones are found; BullMQ puts
 * them first. @throws if they are not found or not taken
 */
export async function deliverAgain(
  redis: Redis,
  jobIds: readonly string[],
  restart: () => Promise<void>,
): Promise<void> {
  const queue = new Queue('ballots', { connection: redis, prefix: defaultPrefix })
  queue.on('error', () => {})
  try {
    const before = await deathsOf(redis, jobIds)
    await queue.pause()
    await restart()
    const hasDied = async (): Promise<boolean> => {
      const deaths = await deathsOf(redis, jobIds)
      return deaths.size > 0 && [...deaths].every(([id, count]) => count > (before.get(id) ?? 0))
    }
    await until(hasDied, { withinMs: foundWithinMs, everyMs: 100 })
    await queue.resume()
    const areTaken = async (): Promise<boolean> => {
      const [left, active] = await Promise.all([deathsOf(redis, jobIds), activeJobs(redis, 'ballots')])
      const taken = active.filter((id) => left.has(id))
      return taken.length > 0 && taken.length >= left.size / 2
    }
    await until(areTaken, { withinMs: takenWithinMs, everyMs: 50 })
  } catch (error) {
    // A queue that stays paused would hide it; if Redis is down, the earlier error says more.
    await queue.resume().catch(() => {})
    throw error
  } finally {
    await queue.close().catch(() => {})
  }
}

/** How often each remaining job was found without its worker, which BullMQ counts in `stc`. */
async function deathsOf(redis: Redis, jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    jobIds.map(async (id) => {
      const [name, count] = await redis.hmget(`${defaultPrefix}:ballots:${id}`, 'name', 'stc')
      return name === null ? [] : [[id, Number(count ?? 0)] as const]
    }),
  )
  return new Map(found.flat())
}
