import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Queue } from 'bullmq'
import type { Platform } from './platform.ts'

export const queueOf = ({ redis, prefix }: Pick<Platform, 'redis' | 'prefix'>, name: QueueName = 'ballots'): Queue =>
  new Queue(name, { connection: redis, prefix })

/** Queued ballots in order of arrival. */
export async function queuedBallots(platform: Pick<Platform, 'redis' | 'prefix'>): Promise<readonly QueuedBallot[]> {
  const jobs = await queueOf(platform).getJobs(['waiting', 'active', 'delayed', 'failed'], 0, -1, true)
  return jobs.flatMap((job: { data: { ballots: QueuedBallot[] } }) => job.data.ballots)
}
