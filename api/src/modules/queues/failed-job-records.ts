import type { FailedJob } from '@ashenda/core/contracts/http/queues.ts'
import { isJobName, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import {
  type FailedJobRecord,
  failedJobKeys,
  failedJobRecord,
  mostFailedJobRecords,
} from '@ashenda/core/contracts/jobs/failed-job-record.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { Compile } from 'typebox/compile'
import type { JobFailures } from './failed-jobs.ts'
import { shownText } from './shown-payload.ts'

const shape = Compile(failedJobRecord)

/** Failed jobs of the queues that forget them. To remove one takes nothing away but the notice of it. */
export class FailedJobRecords implements JobFailures {
  readonly #queue: Queue
  readonly #redis: Redis
  readonly #keys: ReturnType<typeof failedJobKeys>

  constructor(queue: Queue, redis: Redis, prefix: string) {
    this.#queue = queue
    this.#redis = redis
    this.#keys = failedJobKeys(prefix, queue.name)
  }

  readonly total = (): Promise<number> => this.#redis.zcard(this.#keys.order)

  readonly ids = (): Promise<readonly string[]> =>
    this.#redis.zrange(this.#keys.order, '0', String(mostFailedJobRecords - 1))

  readonly list = async (from: number, atMost: number): Promise<readonly FailedJob[]> => {
    const ids = await this.#redis.zrange(this.#keys.order, String(from), String(from + atMost - 1))
    const texts = ids.length === 0 ? [] : await this.#redis.hmget(this.#keys.byId, ...ids)
    return texts.flatMap((text) => {
      const failure = readFailure(text)
      return failure ? [presented(failure)] : []
    })
  }

  readonly read = async (id: string): Promise<FailedJob> => presented(await this.#find(id))

  /** Asks for the same work under the same id, so that asking for what has been asked for again adds nothing. */
  readonly retry = async (id: string): Promise<void> => {
    const { name, data, jobId, deduplication } = await this.#find(id)
    if (!isJobName(name)) throw new AppError('not_found')
    await this.#queue.add(name, data, {
      ...jobs[name].options,
      ...(jobId !== undefined && { jobId }),
      ...(deduplication && { deduplication: { ...deduplication } }),
    })
    await this.remove(id)
  }

  readonly remove = async (id: string): Promise<void> => {
    const { order, byId } = this.#keys
    if ((await this.#redis.zrem(order, id)) === 0) throw new AppError('not_found')
    await this.#redis.hdel(byId, id)
  }

  async #find(id: string): Promise<FailedJobRecord> {
    const failure = readFailure(await this.#redis.hget(this.#keys.byId, id))
    if (!failure) throw new AppError('not_found')
    return failure
  }
}

/** Undefined where there is none, or a worker of another version wrote it. */
function readFailure(text: string | null | undefined): FailedJobRecord | undefined {
  const value: unknown = JSON.parse(text ?? 'null')
  return shape.Check(value) ? value : undefined
}

const presented = ({ id, name, data, attempts, error, at }: FailedJobRecord): FailedJob => ({
  id,
  name,
  failedAt: new Date(at).toISOString(),
  attempts,
  error,
  holds: 1,
  payload: shownText(name, data),
})
