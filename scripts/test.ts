import { join } from 'node:path'
import { runChecks } from './check/run-checks.ts'
import { withLifecycle } from './processes/lifecycle.ts'
import { ensureChromium, ensureFonts } from './setup/chromium.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { findReplicatingRedis } from './setup/replicating-redis.ts'
import { step } from './setup/step.ts'
import { ensureWebBuild } from './setup/web-build.ts'
import { type FileResult, filesToRunAgain, hasFailures, type Results, summaryOf } from './test/summary.ts'
import { runTests } from './test/test-run.ts'
import { startTestServices } from './test/test-services.ts'
import { readTimes, timesTold } from './test/times.ts'

const args = process.argv.slice(2)

/** Processes are killed and have to be back in time: nothing runs beside that. */
const alone = ['tests/chaos', '--no-file-parallelism']
const others = ['--exclude=tests/chaos/**']

/**
 * `npm test`: all that must pass. `npm test -- tests/api` runs some tests only, and no check. `npm run test:all` also runs what takes
 * minutes by itself.
 *
 * Of a whole run, a file that fails beside the others runs once more with the machine to itself, from the start and with a database of
 * its own. That changes nothing about the run, which has failed: it tells where to look.
 */
const runs = args.length > 0 ? { tests: args } : { 'tests alone': alone, 'tests beside others': others }

await withLifecycle(async (lifecycle) => {
  let isChecked = false
  const results = new Map<string, FileResult>()
  let again: Results = new Map()
  const phases = new Map<string, number>()
  const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
    const started = performance.now()
    return await (async () => work())().finally(() => phases.set(name, performance.now() - started))
  }
  // The last line of all output, also when something fails before any test could.
  lifecycle.defer(() => console.log(['', ...summaryOf(results, again, { isChecked })].join('\n')))

  const chromium = await timed('programs', async () => {
    await ensureRedisServer()
    await ensureFonts()
    return await ensureChromium()
  })
  isChecked = args.length > 0 || (await timed('check', () => runChecks(lifecycle.signal)))
  await timed('web app', () => step('web app', () => ensureWebBuild(lifecycle.signal)))
  const { folder, env } = await timed('services', () => startTestServices(lifecycle, chromium))
  const timesFile = join(folder, 'test-times.jsonl')
  env['TEST_TIMES'] = timesFile
  // What is named is run, however long it takes.
  if (args.length > 0) env['TESTS'] = 'all'
  const replicating = await findReplicatingRedis()
  if (replicating) env['TEST_REPLICATING_REDIS'] = replicating
  const runFiles = (files: readonly string[]): Promise<Results> =>
    runTests({ args: files, env, dataDir: folder, signal: lifecycle.signal })
  for (const [name, run] of Object.entries(runs))
    for (const [file, result] of await timed(name, () => runFiles(run))) results.set(file, result)
  const times = readTimes(timesFile)

  const files = args.length === 0 ? filesToRunAgain(results) : []
  if (files.length > 0) again = await timed('again', () => runFiles([...files, '--no-file-parallelism']))
  console.log(['', ...timesTold(phases, times)].join('\n'))
  return isChecked && !hasFailures(results) ? 0 : 1
})
