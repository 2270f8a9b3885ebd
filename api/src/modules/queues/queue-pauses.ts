import type { Drain, Pause, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
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

/** What is waited for, as it was when somebody began to wait. */
interface BegunDrain {
  readonly startedAt: string
  readonly open: number
  readonly emptyAt?: string
}

/**
 * Queues that an admin has stopped, or waits for. A paused queue takes in whatever comes and starts nothing: a vote is acknowledged as ever, and
 * counted when the queue goes on. What is known of it beside BullMQ's own flag lies in Redis, beside the queues, for all copies of the api.
 */
export class QueuePauses {
  readonly #deps: QueuePausesDeps
  readonly #keys: Readonly<Record<'pauses' | 'drains', string>>

  constructor(deps: QueuePausesDeps) {
    this.#deps = deps
    this.#keys = { pauses: `${deps.prefix}:ops:pauses`, drains: `${deps.prefix}:ops:drains` }
  }

  /** Nothing more is started; what runs ends. Twice is once. */
  async pause(name: QueueName, by: ByAdmin): Promise<void> {
    const queue = this.#queue(name)
    if (await queue.isPaused()) return
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.pause', subjectId: name, before: { queue: name } },
      async () => {
        const pause: Pause = { since: this.#now(), reason: by.reason ?? '' }
        // First the queue: whoever sees what was noted of a queue that is not paused takes it away.
        await queue.pause()
        await this.#deps.redis.hset(this.#keys.pauses, name, JSON.stringify(pause))
        await this.#deps.redis.hdel(this.#keys.drains, name)
      },
    )
  }

  /** Twice is once. */
  async resume(name: QueueName, by: ByAdmin): Promise<void> {
    if (!(await this.#queue(name).isPaused())) return
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.resume', subjectId: name, before: { queue: name } },
      () => this.#goOn(name),
    )
  }

  /** Begins to wait until the queue is empty; one that is paused goes on for that. Refuses nothing that comes meanwhile. */
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

  /** Nobody waits any more. Changes nothing of the queue. */
  async endDrain(name: QueueName, by: ByAdmin): Promise<void> {
    const queue = this.#queue(name)
    if ((await this.#deps.redis.hexists(this.#keys.drains, name)) === 0) return
    const before = { queue: name, open: await openIn(queue) }
    await recordedStep(this.#deps.sql, { ...by, action: 'queue.end-drain', subjectId: name, before }, async () => {
      await this.#deps.redis.hdel(this.#keys.drains, name)
    })
  }

  /** The pauses and waits to show with queues that were just read. A pause that was not made here begins when it is first seen. @throws when Redis is away */
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
      // Asked once more: it may have been paused since it was read.
      if (text !== undefined && !(await this.#queue(name).isPaused())) await redis.hdel(this.#keys.pauses, name)
      return null
    }
    if (text !== undefined) return JSON.parse(text) as Pause // only this class writes there
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

/** Delayed jobs, such as the nightly comparison, are not waited for. */
const openIn = (queue: Queue): Promise<number> => queue.getJobCountByTypes('waiting', 'prioritized', 'active')
