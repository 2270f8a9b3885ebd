import {
  type FinishedJobRecord,
  finishedJobsKey,
  mostFinishedJobRecords,
} from '@ashenda/core/contracts/jobs/finished-job-record.ts'
import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'

/** Keeps a queue's latest finished jobs for admins, without anybody's data. */
export class FinishedJobStore {
  readonly #redis: Redis
  readonly #key: string
  readonly #hasIdsOnly: boolean

  /** @param hasIdsOnly whether the queue's payloads are ids only */
  constructor(redis: Redis, prefix: string, queue: string, hasIdsOnly: boolean) {
    this.#redis = redis
    this.#key = finishedJobsKey(prefix, queue)
    this.#hasIdsOnly = hasIdsOnly
  }

  /** @throws if Redis is away */
  async keep(job: Job, times: Pick<FinishedJobRecord, 'at' | 'waitMs' | 'runMs'>): Promise<void> {
    const record: FinishedJobRecord = {
      id: job.id ?? '',
      name: job.name,
      data: this.#hasIdsOnly ? job.data : {},
      attempts: job.attemptsMade,
      holds: Array.isArray(job.data?.ballots) ? job.data.ballots.length : 1,
      ...times,
    }
    await this.#redis
      .pipeline()
      .lpush(this.#key, JSON.stringify(record))
      .ltrim(this.#key, 0, mostFinishedJobRecords - 1)
      .exec()
  }
}
