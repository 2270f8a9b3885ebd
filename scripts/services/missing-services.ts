import { type PostgresSettings, startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import type { StartedServer } from './server.ts'

interface Options {
  readonly dataDir: string
  readonly log: (text: string) => void
  readonly databases: readonly string[]
  /** Overrides for a started Postgres. */
  readonly postgresSettings?: PostgresSettings
  /** An already running Postgres, left alone. */
  readonly databaseUrl?: string | undefined
  /** The same for Redis. */
  readonly redisUrl?: string | undefined
}

interface StartedServices {
  readonly postgres: StartedServer | undefined
  readonly redis: StartedServer | undefined
  readonly secrets: Secrets
  readonly stop: () => Promise<void>
}

/** Starts Postgres and Redis unless the environment provides them. Claim the folder first. */
export async function startMissingServices({
  dataDir,
  log,
  databases,
  postgresSettings: settings = {},
  databaseUrl,
  redisUrl,
}: Options): Promise<StartedServices> {
  const secrets = loadSecrets(dataDir)
  const [postgres, redis] = await Promise.allSettled([
    databaseUrl ? undefined : startPostgres({ dataDir, password: secrets.POSTGRES_PASSWORD, databases, settings, log }),
    redisUrl ? undefined : startRedis({ dataDir, password: secrets.REDIS_PASSWORD }),
  ])
  const stop = async () => {
    await Promise.all([postgres, redis].map((one) => one.status === 'fulfilled' && one.value?.server.stop()))
  }
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await stop()
    throw [postgres, redis].find((one) => one.status === 'rejected')?.reason
  }
  return { postgres: postgres.value, redis: redis.value, secrets, stop }
}
