import { shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** A Redis that jobs are taken from. */
export interface RedisPlace {
  /** As `/health/ready` of the api names it. */
  readonly name: string
  /** To hand in and to look. */
  readonly commands: Redis
  /** A fresh connection. */
  readonly connect: () => Redis
  readonly prefix: string
}

/** The first Redis and, where ballots are taken from them, the further ones. Connects at once. */
export function redisPlaces(
  first: () => Redis,
  further: readonly (() => Redis)[],
  prefix: string,
): readonly [RedisPlace, ...RedisPlace[]] {
  const placeOf = (connect: () => Redis, index: number): RedisPlace => ({
    name: `redis-${index + 1}`,
    commands: connect(),
    connect,
    prefix: shardPrefix(prefix),
  })
  return [{ name: 'redis', commands: first(), connect: first, prefix }, ...further.map(placeOf)]
}

/** One nearby answers in milliseconds. */
const quietMs = 1_000

/** Says which Redis is waited for, and that it has come. @returns ends it */
export function tellWhatIsAwaited(places: readonly RedisPlace[], log: Logger): () => void {
  const timer = setTimeout(() => {
    for (const { name, commands } of places) {
      if (commands.status === 'ready') continue
      log.warn({ redis: name }, 'waits for Redis; what the others hold is worked on')
      commands.once('ready', () => log.info({ redis: name }, 'Redis has come'))
    }
  }, quietMs)
  return () => clearTimeout(timer)
}
