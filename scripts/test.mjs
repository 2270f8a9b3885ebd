import { runChecks } from './check/run-checks.mjs'
import { withLifecycle } from './processes/lifecycle.mjs'
import { ensureChromium, ensureFonts } from './setup/chromium.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { step } from './setup/step.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'
import { failuresOf, runTests } from './test/test-run.mjs'
import { startTestServices } from './test/test-services.mjs'

const args = process.argv.slice(2)

/** Processes are killed and have to be back in time: nothing runs beside that. */
const alone = ['tests/chaos', '--no-file-parallelism']
const others = ['--exclude=tests/chaos/**']

/** More files than that did not fail by chance. */
const filesAgain = 6

/**
 * `npm test`: all that must pass. `npm test -- tests/api` runs some tests only, and no check. `npm run test:all` also runs what takes
 * minutes by itself.
 *
 * Of a whole run, a file that fails beside the others runs once more with the machine to itself, from the start and with a database of
 * its own. What passes then is no failure of the product, but is named at the end, as its test waits for too little.
 */
const runs = args.length > 0 ? [args] : [alone, others]

await underPinnedNode(() =>
  withLifecycle(async (lifecycle) => {
    let isChecked = false
    /** @type {Map<string, import('./test/test-run.mjs').FileResult>} */
    const results = new Map()
    /** @type {string[]} */
    let atFirst = []
    // The last line of all output, also when something fails before any test could.
    lifecycle.defer(() => {
      const failures = failuresOf(results)
      const steadied = atFirst.filter((name) => !failures.includes(name))
      for (const name of steadied) console.log(`\nfailed beside the others, passed by itself: ${name}`)
      const passed = [...results.values()].reduce((sum, file) => sum + file.passed, 0)
      console.log(`\n${passed} passed, ${isChecked ? failures.length : Math.max(1, failures.length)} failed`)
    })

    await ensureRedisServer()
    const chromium = await ensureChromium()
    await ensureFonts()
    isChecked = args.length > 0 || (await runChecks(lifecycle.signal))
    await step('web app', () => ensureWebBuild(lifecycle.signal))
    const { folder, env } = await startTestServices(lifecycle, chromium)
    // What is named is run, however long it takes.
    if (args.length > 0) env['TESTS'] = 'all'
    /** @param {string[]} run */
    const collect = async (run) => {
      const found = await runTests({ args: run, env, dataDir: folder, signal: lifecycle.signal })
      for (const [file, result] of found) results.set(file, result)
    }
    for (const run of runs) await collect(run)

    atFirst = failuresOf(results)
    const files = [...results].filter(([, { failed }]) => failed.length > 0).map(([file]) => file)
    const mayBeChance = args.length === 0 && files.length > 0 && files.length <= filesAgain && !files.includes('')
    if (mayBeChance) await collect([...files, '--no-file-parallelism'])
    return isChecked && failuresOf(results).length === 0 ? 0 : 1
  }),
)
