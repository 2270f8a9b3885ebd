import type { FailedJob, FinishedJob } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findLastJobStep } from '@ashenda/db/queries/admin/admin-actions.ts'
import { presentAction, recordedStep } from '../audit-log/actions.ts'

/** A queue's failed jobs, wherever they are kept. Every method throws when Redis is away. */
export interface JobFailures {
  readonly total: () => Promise<number>
  /** Oldest first. */
  readonly list: (from: number, atMost: number) => Promise<readonly FailedJob[]>
  /** @throws AppError not_found */
  readonly read: (id: string) => Promise<FailedJob>
  readonly ids: () => Promise<readonly string[]>
  /** @throws AppError not_found */
  readonly retry: (id: string) => Promise<void>
  /** @throws AppError not_found, ballots_not_recorded */
  readonly remove: (id: string) => Promise<void>
}

export interface ByAdmin {
  readonly adminId: string
  readonly reason?: string
}

/** Admins' actions on failed jobs, logged before and, if they fail, after. */
export class FailedJobs {
  readonly #sql: Sql
  readonly #stores: ReadonlyMap<string, JobFailures>
  /** The latest jobs of a queue that ended well. @throws when Redis is away */
  readonly finished: (queue: QueueName) => Promise<readonly FinishedJob[]>

  constructor(sql: Sql, stores: ReadonlyMap<string, JobFailures>, finished: FailedJobs['finished']) {
    this.#sql = sql
    this.#stores = stores
    this.finished = finished
  }

  of(queue: QueueName): JobFailures {
    const store = this.#stores.get(queue)
    if (!store) throw new AppError('not_found')
    return store
  }

  /**
   * Idempotent per admin. @throws AppError not_found, ballots_not_recorded, version_conflict: another admin was faster
   */
  async change(queue: QueueName, id: string, step: 'retry' | 'remove', by: ByAdmin): Promise<void> {
    try {
      await this.#change(queue, id, step, by)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      const last = await findLastJobStep(this.#sql, queue, id)
      if (!last) throw error
      if (last.adminId !== by.adminId || last.action !== `job.${step}`)
        throw new AppError('version_conflict', { details: { action: presentAction(last) }, cause: error })
    }
  }

  async #change(queue: QueueName, id: string, step: 'retry' | 'remove', by: ByAdmin): Promise<void> {
    const store = this.of(queue)
    const { name, error, holds } = await store.read(id)
    const before = { queue, job: name, error: truncate(error, 199, inUnits), holds }
    const action = { ...by, action: `job.${step}`, subjectId: id, before } as const
    await recordedStep(this.#sql, action, () => store[step](id))
  }

  /** All jobs failed at the start; skips those that others retried or removed since. */
  async changeAll(
    queue: QueueName,
    step: 'retry' | 'remove',
    by: ByAdmin,
  ): Promise<{ readonly done: number; readonly kept: number }> {
    const store = this.of(queue)
    const ids = await store.ids()
    const action = { ...by, action: `job.${step}-all`, before: { queue, failed: ids.length } } as const
    return recordedStep(
      this.#sql,
      action,
      async () => {
        let [done, kept] = [0, 0]
        for (const id of ids) {
          const code = await store[step](id).then(() => undefined, codeOf)
          if (code === undefined) done += 1
          if (code === 'ballots_not_recorded') kept += 1
        }
        return { done, kept }
      },
      (after) => ({ action: outcomesOfAll[step], before: { queue }, after }),
    )
  }
}

const outcomesOfAll = { retry: 'job.retried-all', remove: 'job.removed-all' } as const

/** @throws errors that are not refusals, as they concern the other jobs too */
function codeOf(error: unknown): string {
  if (error instanceof AppError && ['not_found', 'ballots_not_recorded'].includes(error.code)) return error.code
  throw error
}
