import type { Drain, Pause, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { readAdminName } from '@ashenda/db/queries/admin/admin-actions.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { recordedStep } from '../audit-log/actions.ts'
import type { ByAdmin } from './failed-jobs.ts'

export interface QueuePausesDeps {
  readonly sql: Sql
  readonly queues: readonly Queue[]
  readonly redis: Redis
  readonly prefix: string
  /** Epoch ms by Redis's clock. */
  readonly now: () => number
}

/** The state when a drain began. */
interface BegunDrain {
  readonly startedAt: string
  readonly open: number
  readonly emptyAt?: string
}

/**
 * Queues that an admin paused or drains. A paused queue accepts jobs and starts none: votes are acknowledged, and
 * counted later. Beside BullMQ's own flag, the reasons lie in Redis, for all copies of the api.
 */
export class QueuePauses {
  readonly #deps: QueuePausesDeps
  readonly #keys: Readonly<Record<'pauses' | 'drains', string>>

  constructor(deps: QueuePausesDeps) {
    this.#deps = deps
    this.#keys = { pauses: `${deps.prefix}:ops:pauses`, drains: `${deps.prefix}:ops:drains` }
  }

  /** Running jobs finish. Idempotent. */
  async pause(name: QueueName, by: ByAdmin): Promise<void> {
    const queue = this.#queue(name)
    if (await queue.isPaused()) return
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.pause', subjectId: name, before: { queue: name } },
      async () => {
        const who = await readAdminName(this.#deps.sql, by.adminId)
        const pause: Pause = { since: this.#now(), reason: by.reason ?? '', by: who }
        // The queue first: a note on a queue that is not paused gets removed.
        await queue.pause()
        await this.#deps.redis.hset(this.#keys.pauses, name, JSON.stringify(pause))
        await this.#deps.redis.hdel(this.#keys.drains, name)
      },
    )
  }

  /** Idempotent. */
  async resume(name: QueueName, by: ByAdmin): Promise<void> {
    if (!(await this.#queue(name).isPaused())) return
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.resume', subjectId: name, before: { queue: name } },
      () => this.#goOn(name),
    )
  }

  /** Waits for the queue to become empty, resuming it if paused. New jobs are still accepted. */
  async drain(name: QueueName, by: ByAdmin): Promise<void> {
    const open = await openIn(this.#queue(name))
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.drain', subjectId: name, before: { queue: name, open } },
      async () => {
        const begun: BegunDrain = { startedAt: this.#now(), open }
        await this.#deps.redis.hset(this.#keys.drains, name, JSON.stringify(begun))
        await this.#goOn(name)
      },
    )
  }

  /** Ends the wait; the queue stays as it is. */
  async endDrain(name: QueueName, by: ByAdmin): Promise<void> {
    const queue = this.#queue(name)
    if ((await this.#deps.redis.hexists(this.#keys.drains, name)) === 0) return
    const before = { queue: name, open: await openIn(queue) }
    await recordedStep(this.#deps.sql, { ...by, action: 'queue.end-drain', subjectId: name, before }, async () => {
      await this.#deps.redis.hdel(this.#keys.drains, name)
    })
  }

  /**
   * The pauses and drains of queues just read. A pause made elsewhere begins when first seen. @throws when Redis is
   * away
   */
  async of(
    seen: readonly Pick<QueueState, 'name' | 'isPaused' | 'waiting' | 'active'>[],
  ): Promise<ReadonlyMap<string, Pick<QueueState, 'pause' | 'drain'>>> {
    const { redis } = this.#deps
    const [pauses, drains] = await Promise.all([redis.hgetall(this.#keys.pauses), redis.hgetall(this.#keys.drains)])
    const told = new Map<string, Pick<QueueState, 'pause' | 'drain'>>()
    for (const queue of seen)
      told.set(queue.name, {
        pause: await this.#pauseOf(queue, pauses[queue.name]),
        drain: await this.#drainOf(queue, drains[queue.name]),
      })
    return told
  }

  async #pauseOf(
    { name, isPaused }: Pick<QueueState, 'name' | 'isPaused'>,
    text: string | undefined,
  ): Promise<Pause | null> {
    const { redis } = this.#deps
    if (!isPaused) {
      // Checked again: it may have been paused since it was read.
      if (text !== undefined && !(await this.#queue(name).isPaused())) await redis.hdel(this.#keys.pauses, name)
      return null
    }
    if (text !== undefined) return JSON.parse(text) as Pause // written by this class only
    const pause: Pause = { since: this.#now(), reason: '' }
    await redis.hsetnx(this.#keys.pauses, name, JSON.stringify(pause))
    return pause
  }

  async #drainOf(
    { name, waiting, active }: Pick<QueueState, 'name' | 'waiting' | 'active'>,
    text: string | undefined,
  ): Promise<Drain | null> {
    if (text === undefined) return null
    const begun = JSON.parse(text) as BegunDrain // as above
    const left = waiting + active
    if (left > 0 || begun.emptyAt !== undefined) return { ...begun, emptyAt: begun.emptyAt ?? null, left }
    const emptyAt = this.#now()
    await this.#deps.redis.hset(this.#keys.drains, name, JSON.stringify({ ...begun, emptyAt }))
    return { ...begun, emptyAt, left }
  }

  async #goOn(name: QueueName): Promise<void> {
    await this.#queue(name).resume()
    await this.#deps.redis.hdel(this.#keys.pauses, name)
  }

  #queue(name: string): Queue {
    const found = this.#deps.queues.find((one) => one.name === name)
    if (!found) throw new AppError('not_found')
    return found
  }

  readonly #now = (): string => new Date(this.#deps.now()).toISOString()
}

/** Delayed jobs, such as the nightly comparison, do not count. */
const openIn = (queue: Queue): Promise<number> => queue.getJobCountByTypes('waiting', 'prioritized', 'active')
