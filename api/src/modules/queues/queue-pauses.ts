import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { Drain, Pause, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type CarriedWish, carryWish, type QueueWish, QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import { tellRefusal, type WishLog } from '@ashenda/platform/wish-carrier.ts'
import type { Redis } from 'ioredis'
import { recordedStep } from '../actions/recorded-step.ts'
import type { ByAdmin } from './failed-jobs.ts'
import type { QueueShard, WatchedQueue } from './watched-queue.ts'

export interface QueuePausesDeps {
  readonly sql: Sql
  readonly queues: readonly WatchedQueue[]
  readonly redis: Redis
  readonly prefix: string
  /** Epoch ms by Redis's clock. */
  readonly now: () => number
  readonly log: WishLog
}

/** What is waited for, as it was when somebody began to wait. */
interface BegunDrain {
  readonly startedAt: string
  readonly open: number
  readonly emptyAt?: string
}

/** A further Redis that does not answer is away: a wish reaches it when it is met again. */
const furtherMs = 1_000

/**
 * Queues that an admin has stopped, or waits for. A paused queue takes in whatever comes and starts nothing: a vote is acknowledged as ever, and
 * counted when the queue goes on. What is known of it beside BullMQ's own flag lies in Redis, beside the queues, for all copies of the api.
 * A queue in several Redis is paused in all of them, in one that is away as soon as it is met (decision 27); while one is away none is waited for.
 */
export class QueuePauses {
  readonly #deps: QueuePausesDeps
  readonly #wishes: QueueWishes
  readonly #keys: Readonly<Record<'pauses' | 'drains', string>>

  constructor(deps: QueuePausesDeps) {
    this.#deps = deps
    this.#wishes = new QueueWishes(deps.redis, deps.prefix)
    this.#keys = { pauses: `${deps.prefix}:ops:pauses`, drains: `${deps.prefix}:ops:drains` }
  }

  /** Nothing more is started; what runs ends. Twice is once. */
  async pause(name: QueueName, by: ByAdmin): Promise<void> {
    if (await this.#isSo(name, true)) return
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.pause', subjectId: name, before: { queue: name } },
      async () => {
        const pause: Pause = { since: this.#now(), reason: by.reason ?? '' }
        // First the queue: whoever sees what was noted of a queue that is not paused takes it away.
        await this.#wish(name, true)
        await this.#deps.redis.hset(this.#keys.pauses, name, JSON.stringify(pause))
        await this.#deps.redis.hdel(this.#keys.drains, name)
      },
    )
  }

  /** Twice is once. */
  async resume(name: QueueName, by: ByAdmin): Promise<void> {
    if (await this.#isSo(name, false)) return
    await recordedStep(
      this.#deps.sql,
      { ...by, action: 'queue.resume', subjectId: name, before: { queue: name } },
      () => this.#goOn(name),
    )
  }

  /** Begins to wait until the queue is empty; one that is paused goes on for that. Refuses nothing that comes meanwhile. */
  async drain(name: QueueName, by: ByAdmin): Promise<void> {
    const open = sumOf(await Promise.all(openIn(this.#shards(name))))
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
    const shards = this.#shards(name)
    if ((await this.#deps.redis.hexists(this.#keys.drains, name)) === 0) return
    const there = await Promise.all(openIn(shards).map((open) => open.catch(() => 0)))
    const before = { queue: name, open: sumOf(there) }
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
      if (text !== undefined && (await this.#isRunning(name))) await redis.hdel(this.#keys.pauses, name)
      return null
    }
    if (text !== undefined) return JSON.parse(text) as Pause // only this class writes there
    const pause: Pause = { since: this.#now(), reason: '' }
    await redis.hsetnx(this.#keys.pauses, name, JSON.stringify(pause))
    return pause
  }

  /** Asked once more: it may have been paused since it was read. Not while one of its Redis is away, which may be paused. */
  async #isRunning(name: string): Promise<boolean> {
    const pauses = await pausesOf(this.#shards(name)).catch(() => [undefined])
    return pauses.every((isPaused) => isPaused === false)
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
    await this.#wish(name, false)
    await this.#deps.redis.hdel(this.#keys.pauses, name)
  }

  /**
   * Whether it is so in every Redis that is there, and is wished so: one that is away, or is added later, goes by the wish alone. Flags may be set
   * by hand, or by a release that knew no wishes. @throws when the first Redis is away
   */
  async #isSo(name: QueueName, wanted: boolean): Promise<boolean> {
    const [pauses, wish] = await Promise.all([pausesOf(this.#shards(name)), this.#wishes.of(name)])
    return (wish?.isPaused ?? false) === wanted && pauses.every((isPaused) => (isPaused ?? wanted) === wanted)
  }

  /** @throws when the first Redis is away */
  async #wish(name: QueueName, isPaused: boolean): Promise<void> {
    const wish = await this.#wishes.wish(name, isPaused)
    const known = await this.#carry(name, wish)
    if (known <= wish.version) return
    // Later than this one, or than what a first Redis whose clock is behind can say.
    const again = await this.#wishes.wishAgain(name, wish, known)
    if (again) await this.#carry(name, again)
  }

  /** @returns the highest version that a Redis remembers now @throws when the first one is away */
  async #carry(name: QueueName, wish: QueueWish): Promise<number> {
    const [first, ...further] = this.#shards(name)
    const carried = further.map((shard, index) =>
      withTimeout(furtherMs, carryWish(wish, shard)).catch((error: unknown) => {
        tellRefusal(error, name, { shard: index + 1 }, this.#deps.log)
        return undefined
      }),
    )
    const answers: (CarriedWish | undefined)[] = await Promise.all([carryWish(wish, first), ...carried])
    return Math.max(...answers.map((answer) => answer?.version ?? 0))
  }

  #shards(name: string): WatchedQueue['shards'] {
    const found = this.#deps.queues.find((one) => one.name === name)
    if (!found) throw new AppError('not_found')
    return found.shards
  }

  readonly #now = (): string => new Date(this.#deps.now()).toISOString()
}

/** Of each Redis whether the queue is paused there; undefined of a further one that is away. @throws when the first one is away */
const pausesOf = ([first, ...further]: WatchedQueue['shards']): Promise<readonly (boolean | undefined)[]> =>
  Promise.all([
    first.queue.isPaused(),
    ...further.map(({ queue }) => withTimeout(furtherMs, queue.isPaused()).catch(() => undefined)),
  ])

/** Delayed jobs, such as the nightly comparison, are not waited for. */
const openIn = (shards: readonly QueueShard[]): readonly Promise<number>[] =>
  shards.map(({ queue }, number) => {
    const open = queue.getJobCountByTypes('waiting', 'prioritized', 'active')
    return number === 0 ? open : withTimeout(furtherMs, open)
  })

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
