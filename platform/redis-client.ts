import { type SentinelAddress, sentinelAddressOf } from '@ashenda/core/config/redis-address.ts'
import { Redis, type RedisOptions } from 'ioredis'
import { PrimaryConnector } from './primary-connector.ts'
import type { SentinelLog } from './sentinel-watch.ts'

/** ioredis closes a connection that got no byte for this long after a command, and reconnects at once. */
const silentMs = 4_000

/** The ping interval of each connection: without it, an idle or listening one would never notice that it is mute. */
const pulseMs = 1_000

/**
 * The longest blocking wait of a worker, in seconds. Redis is silent meanwhile, so it stays well below the silence limit (BullMQ's usual
 * five to ten seconds do not).
 */
export const longestJobWaitSeconds = 1

/** Each attempt resolves the host again: after a failover it may be another machine. */
const shared = {
  connectTimeout: 4_000,
  socketTimeout: silentMs,
  keepAlive: 5_000,
  retryStrategy: (attempt: number): number => Math.min(attempt * 100, 1_000),
} satisfies RedisOptions

/** The primary became a replica; look for the new one. */
const isReadOnly = (error: Error): boolean => error.message.startsWith('READONLY')

/** ioredis: reconnect and resend the refused command. */
const sendAgain = 2

const roles = {
  /** For callers who wait: fails at once while Redis is away, and never sends anything twice. */
  commands: { enableOfflineQueue: false, commandTimeout: 5_000, maxRetriesPerRequest: 0, reconnectOnError: isReadOnly },
  /** Listens to pub/sub, and resubscribes by itself. */
  subscriber: { maxRetriesPerRequest: null },
  /** For BullMQ's workers, which wait for Redis as long as needed. They block on a duplicate of it. */
  worker: { maxRetriesPerRequest: null, reconnectOnError: (error) => (isReadOnly(error) ? sendAgain : false) },
} satisfies Record<string, RedisOptions>

export type RedisRole = keyof typeof roles

export interface RedisLog extends SentinelLog {
  readonly debug: (attributes: object, message: string) => void
}

/** Makes every Redis connection of the site. It connects at once and reconnects whenever it is lost. */
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

/** Asks the Sentinels for the primary at every attempt and hears of promotions. */
const throughSentinels = (
  { sentinels, name, db, username, password }: SentinelAddress,
  log: SentinelLog | undefined,
) => ({
  Connector: class extends PrimaryConnector {
    // ioredis passes its client's options, and makes a new one for each duplicate.
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

/** ioredis has no error code for this. */
const isSilence = (error: Error): boolean => error.message.startsWith('Socket timeout')
