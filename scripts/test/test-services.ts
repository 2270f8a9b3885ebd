import { openRunFolder } from '../services/data-folder.ts'
import { startServices } from '../services/services.ts'
import { findHeadlessShell } from '../setup/chromium.ts'
import { run } from '../setup/program.ts'
import { projectRoot } from '../setup/project.ts'
import { step } from '../setup/step.ts'

/** @import { Lifecycle } from '../processes/lifecycle.ts' */

const template = 'ashenda_template'

/**
 * Starts Postgres and Redis for one run, with a migrated database that each file gets a copy of; they end with the run.
 * @param {Lifecycle} lifecycle
 * @param {string} [chromium] where it is, for what looks at pages
 * @returns {Promise<{folder: string, env: NodeJS.ProcessEnv}>} what tests/support reads
 */
export async function startTestServices(lifecycle, chromium) {
  const { folder, remove } = await openRunFolder('test')
  lifecycle.defer(remove)
  const services = await step('Postgres and Redis', () =>
    startServices({ dataDir: folder, databases: ['ashenda', template] }),
  )
  lifecycle.defer(services.stop)
  await step('database', () => migrate(databaseAt(services.databaseUrl, template), lifecycle.signal))
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    // Whatever these point to, it is not for tests.
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    ...(chromium !== undefined && {
      CHROMIUM_PATH: chromium,
      TEST_BROWSER_PATH: (await findHeadlessShell()) ?? chromium,
    }),
    DATA_DIR: folder,
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_TEMPLATE_DB: template,
    TEST_REDIS_URL: services.redisUrl,
  }
  return { folder, env }
}

/**
 * @param {string} databaseUrl
 * @param {AbortSignal} signal
 */
function migrate(databaseUrl, signal) {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return run(process.execPath, ['db/migrate.ts'], { cwd: projectRoot, env, signal })
}

/**
 * @param {string} url
 * @param {string} name
 */
function databaseAt(url, name) {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
