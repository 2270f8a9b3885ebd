import { join } from 'node:path'
import type { Lifecycle } from '../processes/lifecycle.ts'
import { openRunFolder } from '../services/data-folder.ts'
import type { RoleAddresses } from '../services/role-addresses.ts'
import { startServices } from '../services/services.ts'
import { findHeadlessShell } from '../setup/chromium.ts'
import { run } from '../setup/program.ts'
import { projectRoot } from '../setup/project.ts'
import { step } from '../setup/step.ts'

const template = 'ashenda_template'

interface TestServices {
  readonly folder: string
  /** The variables that tests/support reads. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Starts Postgres and Redis for a run, with a migrated template database that each file copies; stopped with the run. Page tests get
 * Chromium's path. In memory if it fits: tests of lost machines have their own disks.
 */
export async function startTestServices(lifecycle: Lifecycle, chromium?: string): Promise<TestServices> {
  const { folder, remove } = await openRunFolder('test', { inMemory: true })
  lifecycle.defer(remove)
  const services = await step('Postgres and Redis', () =>
    startServices({ dataDir: folder, databases: ['ashenda', template] }),
  )
  lifecycle.defer(services.stop)
  await step('database', () => migrate(services.addresses, lifecycle.signal))
  const shell = chromium === undefined ? undefined : await findHeadlessShell()
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    // Whatever these point to is not for tests.
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    ...(chromium !== undefined && {
      CHROMIUM_PATH: shell ?? chromium,
      TEST_BROWSER_PATH: shell ?? chromium,
      // The headless shell has no personal settings, such as refusing cookies.
      TEST_WHOLE_BROWSER_PATH: chromium,
    }),
    DATA_DIR: folder,
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_API_DATABASE_URL: services.addresses.API_DATABASE_URL,
    TEST_WORKER_DATABASE_URL: services.addresses.WORKER_DATABASE_URL,
    TEST_TEMPLATE_DB: template,
    TEST_REDIS_URL: services.redisUrl,
    // Some hundred site processes start: all but the first find their programs compiled.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  return { folder, env }
}

function migrate(addresses: RoleAddresses, signal: AbortSignal): Promise<string> {
  const ofTemplate = Object.entries(addresses).map(([name, url]) => [name, databaseAt(url, template)])
  const env = { ...process.env, DATABASE_URL: undefined, ...Object.fromEntries(ofTemplate) }
  return run(process.execPath, ['db/migrate.ts'], { cwd: projectRoot, env, signal })
}

function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
