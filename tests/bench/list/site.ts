import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { startTemporaryServices } from '../../../scripts/services/services.ts'
import { freePort } from '../free-port.ts'
import { startProgram } from '../processes.ts'
import { untilServing } from '../until-serving.ts'
import { seedCrowd } from './crowd.ts'

export interface ListSite {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The api as `npm start` runs it, with the built site and ten thousand contestants. */
export async function startListSite(): Promise<ListSite> {
  const services = await startTemporaryServices({ kind: 'bench' })
  try {
    await migrateDatabase(services.databaseUrl)
    await seedCrowd(services.databaseUrl, services.dataDir)
    const port = await freePort()
    const pepper = 'the pepper of a benchmark, not of a platform'
    const api = startProgram({
      name: 'api',
      file: 'api/src/main.ts',
      env: {
        DATABASE_URL: services.databaseUrl,
        REDIS_URL: services.redisUrl,
        DATA_DIR: services.dataDir,
        PHONE_PEPPER: pepper,
        CODE_PEPPER: pepper,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        PORT: String(port),
      },
    })
    const url = `http://127.0.0.1:${port}`
    const stop = async (): Promise<void> => {
      await api.stop()
      await services.stop()
    }
    await untilServing(url).catch(async (error: unknown) => {
      await api.stop()
      throw error
    })
    return { url, stop }
  } catch (error) {
    await services.stop()
    throw error
  }
}
