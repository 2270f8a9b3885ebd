import type { FailedJob, FinishedJob, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { isJobName, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import {
  type FailedJobRecord,
  failedJobKeys,
  failedJobRecord,
  mostFailedJobRecords,
} from '@ashenda/core/contracts/jobs/failed-job-record.ts'
import { finishedJobRecord, finishedJobsKey } from '@ashenda/core/contracts/jobs/finished-job-record.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Job, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { Compile } from 'typebox/compile'
import type { JobFailures } from './failed-jobs.ts'
import { shownText, subjectOf } from './shown-payload.ts'

/** The subset that is recorded. */
export type FindRecorded = (ids: readonly string[]) => Promise<ReadonlySet<string>>

const mostAtOnce = 1_000

/** Failed groups of ballots. The ballots were acknowledged, so a group can be removed only once all are recorded. */
export class FailedGroups implements JobFailures {
  readonly #queue: Queue
  readonly #recorded: FindRecorded

  constructor(queue: Queue, recorded: FindRecorded) {
    this.#queue = queue
    this.#recorded = recorded
  }

  readonly total = (): Promise<number> => this.#queue.getFailedCount()

  readonly list = async (from: number, atMost: number): Promise<readonly FailedJob[]> => {
    const jobs: Job[] = await this.#queue.getJobs(['failed'], from, from + atMost - 1, true)
    return jobs.map(presented)
  }

  readonly ids = async (): Promise<readonly string[]> => this.#queue.getRanges(['failed'], 0, mostAtOnce - 1, true)

  readonly read = async (id: string): Promise<FailedJob> => presented(await this.#find(id))

  readonly retry = async (id: string): Promise<void> => {
    const job = await this.#find(id)
    await job.retry('failed').catch(refuseUnlessFailed(job))
  }

  readonly remove = async (id: string): Promise<void> => {
    const job = await this.#find(id)
    const ids = ballotIdsIn(job.data)
    if (ids === undefined || (await this.#recorded(ids)).size < ids.length) throw new AppError('ballots_not_recorded')
    await job.remove().catch(refuseUnlessFailed(job))
  }

  /** @throws AppError not_found if missing or no longer failed, as the sweep retries groups by itself */
  async #find(id: string): Promise<Job> {
    const job: Job | undefined = await this.#queue.getJob(id)
    if (!job || !(await job.isFailed())) throw new AppError('not_found')
    return job
  }
}

const refuseUnlessFailed = (job: Job) => async (error: unknown) => {
  if (!(await job.isFailed())) throw new AppError('not_found', { cause: error })
  throw error
}

/** A group's distinct ballots; undefined if one has no id. */
function ballotIdsIn(payload: unknown): readonly string[] | undefined {
  if (typeof payload !== 'object' || payload === null || !('ballots' in payload)) return undefined
  if (!Array.isArray(payload.ballots)) return undefined
  const ids = payload.ballots.map((ballot: unknown) =>
    typeof ballot === 'object' && ballot !== null && 'id' in ballot ? ballot.id : undefined,
  )
  const known = ids.filter((id): id is string => typeof id === 'string' && isUuid(id))
  return known.length === ids.length ? [...new Set(known)] : undefined
}

const presented = (job: Job): FailedJob => ({
  id: job.id ?? '',
  name: job.name,
  failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
  attempts: job.attemptsMade,
  error: job.failedReason ?? '',
  holds: sizeOf(job.data),
  payload: shownText(job.name, job.data),
  subject: subjectOf(job.data),
})

/** Groups per read; one takes up to 256 KB. */
const readAtOnce = 20
const mostGroups = 500

/** The number of ballots in failed groups. A group never changes, so each is read once. */
export class FailedBallotCount {
  #sizes = new Map<string, number>()

  /** @throws when Redis is away */
  async count(queue: Queue, failed: number): Promise<QueueState['held']> {
    if (failed === 0) {
      this.#sizes.clear()
      return { items: 0, isAtLeast: false }
    }
    const ids = await queue.getRanges(['failed'], 0, mostGroups - 1, true)
    const known = new Map<string, number>()
    let read = 0
    for (const id of ids) {
      const size = this.#sizes.get(id) ?? (read++ < readAtOnce ? sizeOf((await queue.getJob(id))?.data) : undefined)
      if (size !== undefined) known.set(id, size)
    }
    this.#sizes = known
    const items = [...known.values()].reduce((total, size) => total + size, 0)
    return { items, isAtLeast: known.size < failed }
  }
}

/** Ballots in a job's payload; 1 for other jobs. */
export function sizeOf(payload: unknown): number {
  if (typeof payload !== 'object' || payload === null || !('ballots' in payload)) return 1
  return Array.isArray(payload.ballots) ? payload.ballots.length : 1
}

const shape = Compile(failedJobRecord)

/** Failed jobs of the queues that drop them. Removing one removes only the notice. */
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
      return failure ? [presentRecord(failure)] : []
    })
  }

  readonly read = async (id: string): Promise<FailedJob> => presentRecord(await this.#find(id))

  /** Queues the same work under the same id, so retrying twice adds nothing. */
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

const finishedShape = Compile(finishedJobRecord)

/** The latest jobs of a queue that ended well, the latest first. @throws when Redis is away */
export async function listFinished(redis: Redis, prefix: string, queue: string): Promise<readonly FinishedJob[]> {
  const texts = await redis.lrange(finishedJobsKey(prefix, queue), 0, -1)
  return texts.flatMap((text) => {
    const record: unknown = JSON.parse(text)
    if (!finishedShape.Check(record)) return [] // of another version
    const { at, data, ...job } = record
    const known = { payload: shownText(job.name, data), subject: subjectOf(data) }
    return [{ ...job, finishedAt: new Date(at).toISOString(), ...known }]
  })
}

/** Undefined if missing or written by another version. */
function readFailure(text: string | null | undefined): FailedJobRecord | undefined {
  const value: unknown = JSON.parse(text ?? 'null')
  return shape.Check(value) ? value : undefined
}

const presentRecord = ({ id, name, data, attempts, error, at }: FailedJobRecord): FailedJob => ({
  id,
  name,
  failedAt: new Date(at).toISOString(),
  attempts,
  error,
  holds: 1,
  payload: shownText(name, data),
  subject: subjectOf(data),
})
