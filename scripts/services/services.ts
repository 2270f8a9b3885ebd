import { claimDataFolder, openRunFolder } from './data-folder.ts'
import { startMissingServices } from './missing-services.ts'

/** @type {typeof import('./services.ts').startServices} */
export async function startServices({ dataDir, log = () => {}, databases = ['ashenda'] }) {
  const release = claimDataFolder(dataDir)
  try {
    const { postgres, redis, stop } = await startMissingServices({ dataDir, log, databases })
    if (!postgres || !redis) throw new Error('unreachable: no addresses were given, so both were started')
    return {
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      postgres: postgres.server,
      redis: redis.server,
      stop: async () => {
        await stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** @type {typeof import('./services.ts').startTemporaryServices} */
export async function startTemporaryServices({ kind, log, databases }) {
  const { folder, remove } = await openRunFolder(kind)
  const services = await startServices({ dataDir: folder, ...(log && { log }), ...(databases && { databases }) })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  /** @type {Promise<void> | undefined} */
  let stopped
  const stop = () => {
    stopped ??= services.stop().then(() => {
      remove()
      for (const signal of signals) process.off(signal, stopAndLeave)
    })
    return stopped
  }
  // Stays until all is stopped: one Ctrl-C may come as several signals.
  const stopAndLeave = () => stop().finally(() => process.exit(130))
  for (const signal of signals) process.on(signal, stopAndLeave)
  return { ...services, dataDir: folder, stop }
}
