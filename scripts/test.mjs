import { runChecks } from './check/run-checks.mjs'
import { withLifecycle } from './processes/lifecycle.mjs'
import { ensureChromium, ensureFonts } from './setup/chromium.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { step } from './setup/step.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'
import { runTests } from './test/test-run.mjs'
import { startTestServices } from './test/test-services.mjs'

const args = process.argv.slice(2)

/** Processes are killed and have to be back in time: nothing runs beside that. */
const alone = ['tests/chaos', '--no-file-parallelism']
const others = ['--exclude=tests/chaos/**']

/**
 * `npm test`: all that must pass. `npm test -- tests/api` runs some tests only, and no check. `npm run test:all` also runs what takes
 * minutes by itself.
 */
const runs = args.length > 0 ? [args] : [alone, others]

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
    const { folder, env } = await startTestServices(lifecycle, chromium)
    // What is named is run, however long it takes.
    if (args.length > 0) env['TESTS'] = 'all'
    for (const run of runs) {
      const { passed, failed } = await runTests({ args: run, env, dataDir: folder, signal: lifecycle.signal })
      counts.passed += passed
      counts.failed += failed
    }
    return isChecked && counts.failed === 0 ? 0 : 1
  }),
)
