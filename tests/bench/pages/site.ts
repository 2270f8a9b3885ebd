import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { freePort } from '../../../scripts/services/port.ts'
import { startTemporaryServices } from '../../../scripts/services/services.ts'
import { startProgram } from '../processes.ts'
import { untilServing } from '../until-serving.ts'

export interface DemoSite {
  readonly url: URL
  readonly stop: () => Promise<void>
}

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const pepper = 'the pepper of a benchmark, not of a platform'

/** api and worker as `npm start` runs them, with the built site and the demo's sixty contestants and their portraits. */
export async function startDemoSite(): Promise<DemoSite> {
  const services = await startTemporaryServices({ kind: 'bench' })
  const stops: (() => Promise<void>)[] = [services.stop]
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const port = await freePort()
    const env = {
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      DATA_DIR: services.dataDir,
      PHONE_PEPPER: pepper,
      CODE_PEPPER: pepper,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    }
    await migrateDatabase(services.databaseUrl)
    await promisify(execFile)(process.execPath, ['tools/demo/seed-demo.ts'], {
      cwd: projectRoot,
      env: { ...env, PATH: process.env['PATH'] },
    })
    const url = new URL(`http://127.0.0.1:${port}`)
    const api = startProgram({
      name: 'api',
      file: 'api/src/main.ts',
      env: { ...env, PORT: String(port) },
    })
    const worker = startProgram({
      name: 'worker',
      file: 'worker/src/main.ts',
      env: { ...env, QUEUES: 'ballots,payments' },
    })
    stops.push(api.stop, worker.stop)
    await untilServing(url)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
