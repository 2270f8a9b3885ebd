import { setTimeout as wait } from 'node:timers/promises'
import { coalesce } from '@ashenda/core/async/coalesce.ts'
import { type OwnTime, startOwnTime } from '@ashenda/core/async/own-time.ts'
import { withOwnTimeout } from '@ashenda/core/async/timeout.ts'
import type { HistoryPoint, QueueState, QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import { type HistoryRange, historyRanges, rangeSeconds } from '@ashenda/core/domain/history-range.ts'
import { isPointDue, mostHistoryPoints, pointOf } from '@ashenda/core/domain/queue-history.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { countDeadLetters } from '@ashenda/db/queries/ballots/dead-letters.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { QueuesFeed } from '../../realtime/queues-feed.ts'
import type { ServiceStates } from '../services/service-states.ts'
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
  readonly services: Pick<ServiceStates, 'read' | 'withoutRedis'>
  /** @throws when Postgres is away */
  readonly countDeadLetters: () => Promise<number>
  readonly log: FastifyBaseLogger
  /** Whether an admin is watching through this process. */
  readonly isWatched: () => boolean
  readonly tell: (state: QueuesState) => void
  readonly looks: QueueLooks
}

/** Sampling intervals in milliseconds. */
export interface QueueLooks {
  /** While an admin watches. */
  readonly watchedMs: number
  readonly unwatchedMs: number
}

export const usualQueueLooks: QueueLooks = { watchedMs: 2_000, unwatchedMs: 10_000 }
/** Rates over a longer gap would not describe the present. */
const longestGapMs = 60_000
const keptMs = 120_000
/** Measures event loop starvation after a sample that failed at once and so measured nothing. */
const tellingMs = 500

/**
 * Samples the queues every two seconds while an admin watches, otherwise every ten, to fill the last hour's charts. One
 * copy of the api samples at a time; all read the result.
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
    this.#state = {
      at: new Date(deps.now()).toISOString(),
      isRedisThere: false,
      queues: [],
      services: [],
      deadLetters: null,
    }
  }

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

  /** Samples now, unless another process just did, and informs the listeners. Never rejects. */
  readonly look = coalesce(async () => {
    const time = startOwnTime()
    try {
      this.#state = await this.#read()
    } catch (error) {
      // A starved process loses its Redis connection too. Rare: once per failed sample.
      if (time.passedMs() < tellingMs) await wait(tellingMs)
      const isApiLate = wasLate(time)
      this.#deps.log.debug({ err: error, isApiLate }, 'the queues could not be looked at')
      const { services } = this.#state
      this.#state = {
        ...this.#state,
        isRedisThere: false,
        isApiLate,
        services: isApiLate ? services : this.#deps.services.withoutRedis(services, this.#deps.now()),
      }
    } finally {
      time.stop()
    }
    this.#deps.tell(this.#state)
  })

  /** Samples even if another process just did, because something changed. Never rejects. */
  async lookAnew(): Promise<void> {
    const { watchedTurn, unwatchedTurn } = this.#keys
    await this.#deps.redis.del(watchedTurn, unwatchedTurn).catch(() => 0) // then it shows seconds later
    await this.look()
  }

  /** Oldest first. @throws when Redis is away */
  async history(range: HistoryRange = '1h'): Promise<readonly HistoryPoint[]> {
    const kept = await this.#deps.redis.lrange(this.#historyKey(range), 0, -1)
    return kept.map((text) => JSON.parse(text) as HistoryPoint).toReversed() // written by this class only
  }

  async #read(): Promise<QueuesState> {
    const { redis, isWatched, looks } = this.#deps
    const { watchedTurn, unwatchedTurn } = this.#keys
    const [turn, everyMs] = isWatched() ? [watchedTurn, looks.watchedMs] : [unwatchedTurn, looks.unwatchedMs]
    const isOurs = (await redis.set(turn, '1', 'PX', Math.round(everyMs * 0.9), 'NX')) === 'OK'
    const kept = await this.#kept()
    return kept && !isOurs ? kept : this.#sample(kept)
  }

  /** The last sample, shared by all copies of the api and base of the next rates. */
  async #kept(): Promise<QueuesState | undefined> {
    const text = await this.#deps.redis.get(this.#keys.state)
    return text === null ? undefined : (JSON.parse(text) as QueuesState) // written by this class only
  }

  async #sample(before: QueuesState | undefined): Promise<QueuesState> {
    const { queues, redis, now, countDeadLetters, queuePauses, services } = this.#deps
    const at = now()
    const seconds = before ? (at - Date.parse(before.at)) / 1_000 : 0
    const was = new Map<string, QueueState>(before?.queues.map((queue) => [queue.name, queue]))
    const [seen, deadLetters] = await Promise.all([
      Promise.all(queues.map((queue) => this.#see(queue, at, was.get(queue.name), seconds))),
      countDeadLetters().catch(() => null),
    ])
    const [paused, used] = await Promise.all([queuePauses.of(seen), services.read(at, deadLetters !== null)])
    const state: QueuesState = {
      at: new Date(at).toISOString(),
      isRedisThere: true,
      queues: seen.map((queue) => ({ ...queue, ...(paused.get(queue.name) ?? { pause: null, drain: null }) })),
      services: [...used],
      deadLetters,
    }
    await redis.set(this.#keys.state, JSON.stringify(state), 'PX', keptMs)
    await Promise.all(historyRanges.map((range) => this.#keepPoint(state, range)))
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
    const name = queue.name as QueueState['name'] // opened by a defined name
    return { name, ...withRates(sample, before, seconds) }
  }

  async #keepPoint(state: QueuesState, range: HistoryRange): Promise<void> {
    const { redis } = this.#deps
    const key = this.#historyKey(range)
    const newest = await redis.lindex(key, 0)
    const last = newest === null ? undefined : (JSON.parse(newest) as HistoryPoint) // as above
    if (!isPointDue(last, state.at, range)) return
    await redis
      .multi()
      .lpush(key, JSON.stringify(pointOf(state, last)))
      .ltrim(key, 0, mostHistoryPoints - 1)
      .expire(key, rangeSeconds[range])
      .exec()
  }

  readonly #historyKey = (range: HistoryRange): string =>
    range === '1h' ? this.#keys.history : `${this.#keys.history}:${range}`
}

/** Whether this process got less than half of the elapsed time. */
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
  extends Pick<QueueWatchDeps, 'queues' | 'redis' | 'prefix' | 'now' | 'log' | 'queuePauses' | 'services' | 'looks'> {
  readonly sql: Sql
}

export interface WatchedQueues {
  readonly queueWatch: QueueWatch
  readonly queuesFeed: QueuesFeed
}

/** A starved api must not be mistaken for a Postgres outage, which pages somebody. */
const lookUpMs = 1_000

/** Starts sampling: faster while the feed has listeners, and at once when the first one comes. */
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
