import type { FailedJob } from '@ashenda/core/contracts/http/queues.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Job, Queue } from 'bullmq'
import { sizeOf } from './failed-ballot-count.ts'
import type { JobFailures } from './failed-jobs.ts'
import { shownText } from './shown-payload.ts'

/** Those of these ballots that are recorded. */
export type FindRecorded = (ids: readonly string[]) => Promise<ReadonlySet<string>>

const mostAtOnce = 1_000

/** Failed groups of ballots. They were acknowledged, so a group goes only when each of its ballots is recorded. */
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

  /** @throws AppError not_found where it is not there, or no longer failed: the sweep puts groups back by itself */
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

/** The ballots of a group, each once; undefined where one of them has no id to be looked up by. */
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
})
