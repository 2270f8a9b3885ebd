import {
  type FailedJobRecord,
  failedJobId,
  failedJobKeys,
  mostFailedJobRecords,
} from '@ashenda/core/contracts/jobs/failed-job-record.ts'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'

/** Keeps permanently failed jobs for admins, until the same work succeeds. */
export class FailedJobStore {
  readonly #redis: Redis
  readonly #keys: ReturnType<typeof failedJobKeys>

  constructor(redis: Redis, prefix: string, queue: string) {
    this.#redis = redis
    this.#keys = failedJobKeys(prefix, queue)
  }

  /** @throws if Redis is away */
  async keep(job: Job, error: Error): Promise<void> {
    const failure = failureOf(job, error)
    const { order, byId } = this.#keys
    await this.#redis.multi().zadd(order, failure.at, failure.id).hset(byId, failure.id, JSON.stringify(failure)).exec()
    const beyond = await this.#redis.zrange(order, '0', String(-mostFailedJobRecords - 1))
    if (beyond.length > 0) await this.#forgetAll(beyond)
  }

  /**
   * Called for every finished job, hardly any of which failed before: then it is one read. Removal is one step, so that a dying worker
   * leaves all or nothing. @throws if Redis is away
   */
  async forget(job: Job): Promise<void> {
    const id = failedJobId(job.name, job.data)
    if ((await this.#redis.zscore(this.#keys.order, id)) !== null) await this.#forgetAll([id])
  }

  #forgetAll(ids: readonly string[]): Promise<unknown> {
    const { order, byId } = this.#keys
    return this.#redis
      .multi()
      .zrem(order, ...ids)
      .hdel(byId, ...ids)
      .exec()
  }
}

/** Whether no attempt is left, or it killed one worker too many, and the queue drops it. */
export const isGone = ({ attemptsMade, opts, finishedOn }: Job): boolean =>
  opts.removeOnFail === true && (finishedOn !== undefined || attemptsMade >= (opts.attempts ?? 1))

function failureOf(job: Job, error: Error): FailedJobRecord {
  const { jobId, deduplication } = job.opts
  return {
    id: failedJobId(job.name, job.data),
    name: job.name,
    data: job.data,
    ...(jobId !== undefined && { jobId }),
    ...(deduplication && {
      deduplication: {
        id: deduplication.id,
        ...(deduplication.keepLastIfActive !== undefined && { keepLastIfActive: deduplication.keepLastIfActive }),
      },
    }),
    attempts: job.attemptsMade,
    error: truncate(error.message, 499, inUnits),
    at: Date.now(),
  }
}
