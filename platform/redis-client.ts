import { type SentinelAddress, sentinelAddressOf } from '@ashenda/core/config/redis-address.ts'
import { Redis, type RedisOptions } from 'ioredis'
import { PrimaryConnector } from './primary-connector.ts'
import type { SentinelLog } from './sentinel-watch.ts'

/** ioredis ends a connection on which a command was sent and nothing at all came for so long; the next one is opened at once. */
const silentMs = 4_000

/**
 * How often each connection asks for a sign of life: one without commands of its own would be mute for as long as it has
 * nothing to say, and one that only listens for good.
 */
const pulseMs = 1_000

/**
 * The longest a worker's connection waits for a job before it asks anew, in seconds. Redis says nothing meanwhile, so this
 * stays well below the silence that ends a connection (BullMQ's usual five to ten seconds do not).
 */
export const longestJobWaitSeconds = 1

/** Each attempt resolves the host's name anew: after a failover it may stand for another machine. */
const shared = {
  connectTimeout: 4_000,
  socketTimeout: silentMs,
  keepAlive: 5_000,
  retryStrategy: (attempt: number): number => Math.min(attempt * 100, 1_000),
} satisfies RedisOptions

/** What was a primary is a replica now: another one is to be found. */
const isReadOnly = (error: Error): boolean => error.message.startsWith('READONLY')

/** To ioredis: connect anew, and send there what was refused. */
const sendAgain = 2

const roles = {
  /** Hands in and asks, for somebody who waits: refuses at once while Redis is away, and never sends anything twice. */
  commands: { enableOfflineQueue: false, commandTimeout: 5_000, maxRetriesPerRequest: 0, reconnectOnError: isReadOnly },
  /** Hears what is published, and is subscribed again by itself. */
  subscriber: { maxRetriesPerRequest: null },
  /** Serves BullMQ's workers, which wait for Redis as long as it takes. The one they block on is a duplicate of it. */
  worker: { maxRetriesPerRequest: null, reconnectOnError: (error) => (isReadOnly(error) ? sendAgain : false) },
} satisfies Record<string, RedisOptions>

export type RedisRole = keyof typeof roles

export interface RedisLog extends SentinelLog {
  readonly debug: (attributes: object, message: string) => void
}

/** Every connection to Redis that a process of the site makes. It connects at once, and again whenever it is lost. */
export function connectRedis(url: string, role: RedisRole, log?: RedisLog): Redis {
  const address = sentinelAddressOf(url)
  const redis = address
    ? new Redis({ ...throughSentinels(address, log), ...shared, ...roles[role] })
    : new Redis(url, { ...shared, ...roles[role] })
  redis.on('error', (error) => {
    if (isSilence(error)) log?.warn({ err: error, role }, 'a mute connection to Redis was given up')
    else log?.debug({ err: error, role }, 'Redis')
  })
  let pulse: NodeJS.Timeout | undefined
  redis.on('ready', () => {
    clearInterval(pulse)
    pulse = setInterval(() => void redis.ping().catch(() => {}), pulseMs).unref()
  })
  redis.on('close', () => clearInterval(pulse))
  return redis
}

/** Asks the Sentinels for the primary at every attempt, and hears from them when another one was promoted. */
const throughSentinels = (
  { sentinels, name, db, username, password }: SentinelAddress,
  log: SentinelLog | undefined,
) => ({
  Connector: class extends PrimaryConnector {
    // ioredis gives it the options of its client, and makes another one for each duplicate.
    constructor(options: unknown) {
      super(options as ConstructorParameters<typeof PrimaryConnector>[0], log)
    }
  },
  sentinels: [...sentinels],
  name,
  role: 'master' as const,
  failoverDetector: true,
  sentinelCommandTimeout: 2_000,
  sentinelRetryStrategy: (attempt: number): number => Math.min(attempt * 100, 1_000),
  sentinelReconnectStrategy: (attempt: number): number => Math.min(attempt * 1_000, 30_000),
  ...(db !== undefined && { db }),
  ...(username && { username, sentinelUsername: username }),
  ...(password && { password, sentinelPassword: password }),
})

/** ioredis has no code for it. */
const isSilence = (error: Error): boolean => error.message.startsWith('Socket timeout')
