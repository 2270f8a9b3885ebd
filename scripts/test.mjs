import { runChecks } from './check/run-checks.mjs'
import { withLifecycle } from './processes/lifecycle.mjs'
import { openRunFolder } from './services/data-folder.mjs'
import { startServices } from './services/services.mjs'
import { ensureChromium, ensureFonts } from './setup/chromium.mjs'
import { run } from './setup/program.mjs'
import { projectRoot } from './setup/project.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { step } from './setup/step.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'
import { runTests } from './test/test-run.mjs'

const args = process.argv.slice(2)
const template = 'ashenda_template'

/** `npm test`: all that must pass. `npm test -- tests/api` runs some tests only, and no check. */
await underPinnedNode(() =>
  withLifecycle(async (lifecycle) => {
    let isChecked = false
    const counts = { passed: 0, failed: 0 }
    // The last line of all output, also when something fails before any test could.
    lifecycle.defer(() => {
      if (!isChecked && counts.failed === 0) counts.failed = 1
      console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
    })

    await ensureRedisServer()
    const chromium = await ensureChromium()
    await ensureFonts()
    isChecked = args.length > 0 || (await runChecks(lifecycle.signal))
    await step('web app', () => ensureWebBuild(lifecycle.signal))
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
      CHROMIUM_PATH: chromium,
      DATA_DIR: folder,
      TEST_DATABASE_URL: services.databaseUrl,
      TEST_TEMPLATE_DB: template,
      TEST_REDIS_URL: services.redisUrl,
    }
    Object.assign(counts, await runTests({ args, env, dataDir: folder, signal: lifecycle.signal }))
    return isChecked && counts.failed === 0 ? 0 : 1
  }),
)

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
