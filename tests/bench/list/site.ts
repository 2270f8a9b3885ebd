import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { startTemporaryServices } from '../../../scripts/services/services.ts'
import { startBenchApi } from '../bench-api.ts'
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
    const api = await startBenchApi(services)
    const { url } = api
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
