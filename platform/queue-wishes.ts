import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** What an admin wants of a queue. */
export interface QueueWish {
  /** Each wish has a higher one than those before it. */
  readonly version: number
  readonly isPaused: boolean
}

/** A queue in one Redis. */
export interface QueuePlace {
  readonly queue: Pick<Queue, 'name' | 'toKey'>
  readonly redis: Redis
  readonly prefix: string
}

/** What became of a wish in one Redis. */
export interface CarriedWish {
  /** Of the last wish that was carried there: a higher one than that at hand where this one was ignored. */
  readonly version: number
  /** Whether the queue is paused there now. */
  readonly isPaused: boolean
}

/** Mostly also higher than those of a first Redis that was lost, which the further ones remember; where its clock is behind, `above` is what one of them does. */
const raise = `
  local now = redis.call('TIME')
  local last = tonumber(redis.call('HGET', KEYS[1], ARGV[1] .. ':version') or '0')
  if ARGV[4] and last ~= tonumber(ARGV[4]) then return false end
  local least = math.max(last, tonumber(ARGV[3])) + 1
  local version = string.format('%.0f', math.max(now[1] * 1000 + math.floor(now[2] / 1000), least))
  redis.call('HSET', KEYS[1], ARGV[1] .. ':version', version, ARGV[1] .. ':paused', ARGV[2])
  return version`

/**
 * BullMQ's own pause and resume, behind the comparison of versions: in one step, so that a late pause never stops what was resumed, nor a
 * late resume start what was paused. The marker wakes workers that wait for a job.
 */
const carry = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
    redis.call('SET', KEYS[1], ARGV[1])
    if ARGV[2] == '1' then
      redis.call('HSET', KEYS[2], 'paused', 1)
      redis.call('DEL', KEYS[3])
    else
      redis.call('HDEL', KEYS[2], 'paused')
      redis.call('ZADD', KEYS[3], 0, '0')
    end
  end
  return {redis.call('GET', KEYS[1]), redis.call('HEXISTS', KEYS[2], 'paused')}`

/**
 * Which queues admins want paused. It stands in the first Redis, with a version, and is carried to each Redis that a queue is in: at once to those
 * that are there, and to one that was away, is new or was replaced when somebody meets it (decision 27).
 */
export class QueueWishes {
  readonly #control: Redis
  readonly #key: string

  constructor(control: Redis, prefix: string) {
    this.#control = control
    this.#key = `${prefix}:ops:wishes`
  }

  /** A new wish, which nothing has heard of yet. @throws when the first Redis is away */
  async wish(queue: QueueName, isPaused: boolean): Promise<QueueWish> {
    const version = await this.#control.eval(raise, 1, this.#key, queue, isPaused ? '1' : '0', 0)
    return { version: Number(version), isPaused }
  }

  /**
   * The same wish once more, above a version that a Redis remembers.
   * @returns undefined where another one was made since @throws when the first Redis is away
   */
  async wishAgain(queue: QueueName, { version, isPaused }: QueueWish, above: number): Promise<QueueWish | undefined> {
    const raised = await this.#control.eval(raise, 1, this.#key, queue, isPaused ? '1' : '0', above, version)
    return raised === null ? undefined : { version: Number(raised), isPaused }
  }

  /** Undefined where nobody ever wished anything. @throws when the first Redis is away */
  async of(queue: string): Promise<QueueWish | undefined> {
    const [version, paused] = await this.#control.hmget(this.#key, `${queue}:version`, `${queue}:paused`)
    return version == null ? undefined : { version: Number(version), isPaused: paused === '1' }
  }
}

/** Does nothing where a later wish was carried. @throws when that Redis is away, or refuses */
export async function carryWish(
  { version, isPaused }: QueueWish,
  { queue, redis, prefix }: QueuePlace,
): Promise<CarriedWish> {
  const keys = [`${prefix}:ops:wish:${queue.name}`, queue.toKey('meta'), queue.toKey('marker')]
  const answer = await redis.eval(carry, keys.length, ...keys, version, isPaused ? '1' : '0')
  const [last, paused] = answer as [string, number] // of the script above
  return { version: Number(last), isPaused: paused === 1 }
}
