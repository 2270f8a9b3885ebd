import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import { loadSecrets } from './secrets.ts'

/**
 * Starts those of Postgres and Redis that the environment does not bring. The folder must have been claimed.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {(text: string) => void} options.log
 * @param {string[]} options.databases
 * @param {string | undefined} [options.databaseUrl] of a Postgres that runs already; it is left alone
 * @param {string | undefined} [options.redisUrl] the same for Redis
 */
export async function startMissingServices({ dataDir, log, databases, databaseUrl, redisUrl }) {
  const secrets = loadSecrets(dataDir)
  const [postgres, redis] = await Promise.allSettled([
    databaseUrl ? undefined : startPostgres({ dataDir, password: secrets.POSTGRES_PASSWORD, databases, log }),
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
