import { setTimeout as wait } from 'node:timers/promises'
import { coalesce } from '@ashenda/core/async/coalesce.ts'
import { type OwnTime, startOwnTime } from '@ashenda/core/async/own-time.ts'
import { withOwnTimeout } from '@ashenda/core/async/timeout.ts'
import type { HistoryPoint, QueueState, QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import { isPointDue, mostHistoryPoints, pointOf } from '@ashenda/core/domain/queue-history.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { countDeadLetters } from '@ashenda/db/queries/ballots/dead-letters.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { QueuesFeed } from '../../realtime/queues-feed.ts'
import { FailedBallotCount } from './failed-records.ts'
import type { QueuePauses } from './queue-pauses.ts'
import { type QueueFigures, type QueueSample, sampleQueue } from './sample-queue.ts'

export interface QueueWatchDeps {
  readonly queues: readonly Queue[]
  readonly redis: Redis
  readonly prefix: string
  /** Epoch ms by Redis's clock. */
  readonly now: () => number
  readonly queuePauses: Pick<QueuePauses, 'of'>
  /** @throws when Postgres is away */
  readonly countDeadLetters: () => Promise<number>
  readonly log: FastifyBaseLogger
  /** Whether anybody looks on from this process. */
  readonly isWatched: () => boolean
  readonly tell: (state: QueuesState) => void
  readonly looks: QueueLooks
}

/** How often the queues are looked at, in milliseconds. */
export interface QueueLooks {
  /** While an admin looks on. */
  readonly watchedMs: number
  readonly unwatchedMs: number
}

export const usualQueueLooks: QueueLooks = { watchedMs: 2_000, unwatchedMs: 10_000 }
/** Rates across a longer gap would not describe the present. */
const longestGapMs = 60_000
const keptMs = 120_000
/** Window for measuring whether this process lacks time, after a look that failed at once: such a look itself measures nothing. */
const tellingMs = 500

/**
 * How the queues are: looked at every two seconds while an admin looks on, every ten otherwise, so that the charts know the
 * last hour. Of several copies of the api one looks each time; all read what it kept.
 */
export class QueueWatch {
  readonly #deps: QueueWatchDeps
  readonly #keys: Readonly<Record<'watchedTurn' | 'unwatchedTurn' | 'state' | 'history', string>>
  readonly #held = new Map<Queue, FailedBallotCount>()
  #timer: NodeJS.Timeout | undefined
  #state: QueuesState
  #isStopped = false

  constructor(deps: QueueWatchDeps) {
    this.#deps = deps
    const key = (name: string): string => `${deps.prefix}:ops:${name}`
    this.#keys = {
      watchedTurn: key('turn:watched'),
      unwatchedTurn: key('turn:unwatched'),
      state: key('seen'),
      history: key('points'),
    }
    this.#state = { at: new Date(deps.now()).toISOString(), isRedisThere: false, queues: [], deadLetters: null }
  }

  /** As last heard of. */
  get state(): QueuesState {
    return this.#state
  }

  start(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    const { isWatched, looks } = this.#deps
    this.#timer = setTimeout(
      () => void this.look().finally(() => this.start()),
      isWatched() ? looks.watchedMs : looks.unwatchedMs,
    )
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Reads the queues now, unless another process has just done so, and informs the listeners. Never rejects. */
  readonly look = coalesce(async () => {
    const time = startOwnTime()
    try {
      this.#state = await this.#read()
    } catch (error) {
      // A process without time loses its connection to Redis as well. Rare: once per failed look, while Redis is away.
      if (time.passedMs() < tellingMs) await wait(tellingMs)
      const isApiLate = wasLate(time)
      this.#deps.log.debug({ err: error, isApiLate }, 'the queues could not be looked at')
      this.#state = { ...this.#state, isRedisThere: false, isApiLate }
    } finally {
      time.stop()
    }
    this.#deps.tell(this.#state)
  })

  /** As `look`, even if another process has just done so, because something was changed. Never rejects. */
  async lookAnew(): Promise<void> {
    const { watchedTurn, unwatchedTurn } = this.#keys
    await this.#deps.redis.del(watchedTurn, unwatchedTurn).catch(() => 0) // then it is seen seconds later
    await this.look()
  }

  /** The oldest first. @throws when Redis is away */
  async history(): Promise<readonly HistoryPoint[]> {
    const kept = await this.#deps.redis.lrange(this.#keys.history, 0, -1)
    return kept.map((text) => JSON.parse(text) as HistoryPoint).toReversed() // only this class writes there
  }

  async #read(): Promise<QueuesState> {
    const { redis, isWatched, looks } = this.#deps
    const { watchedTurn, unwatchedTurn } = this.#keys
    const [turn, everyMs] = isWatched() ? [watchedTurn, looks.watchedMs] : [unwatchedTurn, looks.unwatchedMs]
    const isOurs = (await redis.set(turn, '1', 'PX', Math.round(everyMs * 0.9), 'NX')) === 'OK'
    const kept = await this.#kept()
    return kept && !isOurs ? kept : this.#sample(kept)
  }

  /** What was seen last, for all copies of the api and for the next difference. */
  async #kept(): Promise<QueuesState | undefined> {
    const text = await this.#deps.redis.get(this.#keys.state)
    return text === null ? undefined : (JSON.parse(text) as QueuesState) // only this class writes there
  }

  async #sample(before: QueuesState | undefined): Promise<QueuesState> {
    const { queues, redis, now, countDeadLetters, queuePauses } = this.#deps
    const at = now()
    const seconds = before ? (at - Date.parse(before.at)) / 1_000 : 0
    const was = new Map<string, QueueState>(before?.queues.map((queue) => [queue.name, queue]))
    const [seen, deadLetters] = await Promise.all([
      Promise.all(queues.map((queue) => this.#see(queue, at, was.get(queue.name), seconds))),
      countDeadLetters().catch(() => null),
    ])
    const paused = await queuePauses.of(seen)
    const state: QueuesState = {
      at: new Date(at).toISOString(),
      isRedisThere: true,
      queues: seen.map((queue) => ({ ...queue, ...(paused.get(queue.name) ?? { pause: null, drain: null }) })),
      deadLetters,
    }
    await redis.set(this.#keys.state, JSON.stringify(state), 'PX', keptMs)
    await this.#keepPoint(state)
    return state
  }

  /** @throws when Redis is away */
  async #see(
    queue: Queue,
    at: number,
    before: QueueState | undefined,
    seconds: number,
  ): Promise<Omit<QueueState, 'pause' | 'drain'>> {
    const { redis, prefix } = this.#deps
    const held = this.#held.get(queue) ?? new FailedBallotCount()
    this.#held.set(queue, held)
    const sample = await sampleQueue(queue, { redis, prefix, now: at, held })
    const name = queue.name as QueueState['name'] // opened by a name of the definitions
    return { name, ...withRates(sample, before, seconds) }
  }

  async #keepPoint(state: QueuesState): Promise<void> {
    const { redis } = this.#deps
    const newest = await redis.lindex(this.#keys.history, 0)
    const last = newest === null ? undefined : (JSON.parse(newest) as HistoryPoint) // as above
    if (!isPointDue(last, state.at)) return
    await redis
      .multi()
      .lpush(this.#keys.history, JSON.stringify(pointOf(state, last)))
      .ltrim(this.#keys.history, 0, mostHistoryPoints - 1)
      .expire(this.#keys.history, 3_600)
      .exec()
  }
}

/** Whether this process had less than half of the time that has passed. */
const wasLate = ({ passedMs, ownMs }: OwnTime): boolean => ownMs() < passedMs() / 2

function withRates(
  sample: QueueSample,
  before: Pick<QueueFigures, 'taken' | 'finished'> | undefined,
  seconds: number,
): QueueFigures {
  const isKnown = before !== undefined && seconds > 0 && seconds * 1_000 <= longestGapMs
  const perSecond = (total: 'taken' | 'finished'): number =>
    isKnown ? Math.round((Math.max(0, sample[total] - before[total]) / seconds) * 10) / 10 : 0
  return { ...sample, inPerSecond: perSecond('taken'), outPerSecond: perSecond('finished') }
}

export interface StartQueueWatchDeps
  extends Pick<QueueWatchDeps, 'queues' | 'redis' | 'prefix' | 'now' | 'log' | 'queuePauses' | 'looks'> {
  readonly sql: Sql
}

export interface WatchedQueues {
  readonly queueWatch: QueueWatch
  /** Brings what the watch sees to the admins who look on. */
  readonly queuesFeed: QueuesFeed
}

/** An api that has no time for itself must not be taken for a Postgres that is away: that wakes somebody. */
const lookUpMs = 1_000

/** Begins to watch the queues: more often while somebody listens to the feed, and at once when somebody begins to. */
export function startQueueWatch({ sql, ...deps }: StartQueueWatchDeps): WatchedQueues {
  const queuesFeed = new QueuesFeed(async () => {
    queueWatch.start()
    await queueWatch.look()
  })
  const queueWatch = new QueueWatch({
    ...deps,
    countDeadLetters: () => withOwnTimeout(lookUpMs, countDeadLetters(sql)),
    isWatched: () => queuesFeed.isWatched,
    tell: (state) => queuesFeed.tell(state),
  })
  queueWatch.start()
  return { queueWatch, queuesFeed }
}
