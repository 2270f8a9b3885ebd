import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import {
  historyMinutes,
  type MinuteOfVotes,
  partKey,
  watchedPrefixOf,
  windowMinutes,
} from '@ashenda/core/domain/vote-watch.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const minuteMs = 60_000
const flushMs = 1_000
const keptSeconds = 2 * 3_600
/** The most parts per kind and minute that a worker counts; beyond that, a single part is no large attack. */
const mostParts = 2_000
/** Minutes in which late votes may come, of groups that waited. Older ones are read once. */
const openMinutes = 10

/** A minute's counts. Part keys are built once a second, not per ballot. */
interface Counted {
  all: number
  readonly prefixes: Map<string, number>
  readonly contestants: Map<string, number>
}

const allField = 'all'

/**
 * Counted free votes by minute of acceptance. Each worker counts in memory and adds to shared Redis hashes once a second. A killed worker
 * loses a second: single votes decide nothing.
 */
export class VoteRates {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #log: Logger
  /** By contest, then by minute since the epoch. */
  #counted = new Map<string, Map<number, Counted>>()
  #flushing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Past minutes that were read. */
  readonly #known = new Map<string, MinuteOfVotes>()

  constructor(redis: Redis, prefix: string, log: Logger) {
    this.#redis = redis
    this.#prefix = prefix
    this.#log = log
  }

  count(contest: string, ballots: readonly QueuedBallot[]): void {
    const minutes = this.#counted.get(contest) ?? new Map<number, Counted>()
    for (const { kind, phone, picks, at } of ballots) {
      if (kind !== 'free') continue
      const minute = Math.floor(at / minuteMs)
      const counted = minutes.get(minute) ?? { all: 0, prefixes: new Map(), contestants: new Map() }
      minutes.set(minute, counted)
      counted.all += 1
      add(counted.prefixes, watchedPrefixOf(phone))
      add(counted.contestants, picks[0] ?? '')
    }
    if (minutes.size === 0) return
    this.#counted.set(contest, minutes)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs)
  }

  /** Adds this process's counts to Redis. If Redis is away they are lost; but then no vote is taken either. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#flushing
    if (this.#counted.size === 0) return
    this.#flushing = this.#write()
    await this.#flushing
    this.#flushing = undefined
  }

  /** Finished minutes, oldest first: as many as are examined, or as exist since `from` (epoch ms) and since counting began. */
  async read(contest: string, from: number, now: number): Promise<readonly MinuteOfVotes[]> {
    const last = Math.floor(now / minuteMs)
    const since = Number((await this.#redis.get(this.#sinceKey(contest))) ?? last)
    const first = Math.max(last + 1 - windowMinutes - historyMinutes, Math.ceil(from / minuteMs), since)
    const minutes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    const keys = minutes.map((minute) => this.#keyOf(contest, minute))
    const asked = keys.filter((key) => !this.#known.has(key))
    const pipeline = this.#redis.pipeline()
    for (const key of asked) pipeline.hgetall(key)
    const answers = (await pipeline.exec()) ?? []
    const read = new Map<string, MinuteOfVotes>()
    for (const [index, key] of asked.entries()) {
      const [error, fields] = answers[index] ?? []
      if (error) throw error
      read.set(key, minuteIn(fields as Readonly<Record<string, string>>)) // what HGETALL answers
    }
    const found = keys.map((key) => this.#known.get(key) ?? read.get(key) ?? { all: 0, parts: new Map() })
    this.#known.clear()
    for (const [index, key] of keys.slice(0, -openMinutes).entries()) {
      const minute = found[index]
      if (minute) this.#known.set(key, minute)
    }
    return found
  }

  async stop(): Promise<void> {
    await this.flush()
  }

  async #write(): Promise<void> {
    const counted = this.#counted
    this.#counted = new Map()
    const pipeline = this.#redis.pipeline()
    for (const [contest, minutes] of counted)
      for (const [minute, { all, prefixes, contestants }] of minutes) {
        const key = this.#keyOf(contest, minute)
        pipeline.set(this.#sinceKey(contest), minute, 'EX', keptSeconds, 'NX')
        pipeline.expire(this.#sinceKey(contest), keptSeconds)
        pipeline.hincrby(key, allField, all)
        for (const [subject, votes] of prefixes) pipeline.hincrby(key, partKey({ kind: 'prefix', subject }), votes)
        for (const [subject, votes] of contestants)
          pipeline.hincrby(key, partKey({ kind: 'contestant', subject }), votes)
        pipeline.expire(key, keptSeconds)
      }
    await pipeline.exec().catch((error: unknown) => this.#log.debug({ err: error }, 'the vote watch lost counts'))
  }

  readonly #keyOf = (contest: string, minute: number): string => `${this.#prefix}:vote-rates:${contest}:${minute}`
  readonly #sinceKey = (contest: string): string => `${this.#prefix}:vote-rates:${contest}:since`
}

function add(parts: Map<string, number>, subject: string): void {
  const votes = parts.get(subject)
  if (votes !== undefined || parts.size < mostParts) parts.set(subject, (votes ?? 0) + 1)
}

const minuteIn = ({ [allField]: all = '0', ...parts }: Readonly<Record<string, string>>): MinuteOfVotes => ({
  all: Number(all),
  parts: new Map(Object.entries(parts).map(([key, votes]) => [key, Number(votes)])),
})
