import { constants } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check/run-checks.ts'
import { withLifecycle } from './processes/lifecycle.ts'
import { ensureChromium, ensureFonts } from './setup/chromium.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { findReplicatingRedis } from './setup/replicating-redis.ts'
import { step } from './setup/step.ts'
import { findPatroni, findPgBackRest } from './setup/unpacked-debian.ts'
import { ensureWebBuild } from './setup/web-build.ts'
import { alone, others, waitingAlone } from './test/plan.ts'
import { type FileResult, filesToRunAgain, hasFailures, type Results, summaryOf } from './test/summary.ts'
import { runTests } from './test/test-run.ts'
import { startTestServices } from './test/test-services.ts'
import { readTimes, timesTold } from './test/times.ts'

const args = process.argv.slice(2)

/**
 * `npm test`: all that must pass. `npm test -- tests/api` runs some tests only, and no check. `npm run test:all` also runs what takes
 * minutes by itself.
 *
 * Of a whole run, a file that fails beside the others runs once more with the machine to itself, from the start and with a database of
 * its own. That changes nothing about the run, which has failed: it tells where to look.
 */
const isWhole = args.length === 0

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
  await timed('web app', () => step('web app', () => ensureWebBuild(lifecycle.signal)))
  const { folder, env } = await timed('services', () => startTestServices(lifecycle, chromium))
  const timesFile = join(folder, 'test-times.jsonl')
  env['TEST_TIMES'] = timesFile
  // What is named is run, however long it takes.
  if (!isWhole) env['TESTS'] = 'all'
  const replicating = await findReplicatingRedis()
  if (replicating) env['TEST_REPLICATING_REDIS'] = replicating
  // 90 MB that only long tests need.
  const isRun = (named: RegExp): boolean => (isWhole ? env['TESTS'] === 'all' : args.some((arg) => named.test(arg)))
  const patroni = isRun(/chaos|patroni/) ? await findPatroni() : undefined
  if (patroni) env['TEST_PATRONI_ROOT'] = patroni
  const pgBackRest = isRun(/flows\/?$|restore/) ? await findPgBackRest() : undefined
  if (pgBackRest) env['TEST_PGBACKREST_ROOT'] = pgBackRest
  const runFiles = (files: readonly string[], more: { readonly beside?: string } = {}): Promise<Results> =>
    runTests({ args: files, env, dataDir: folder, signal: lifecycle.signal, ...more })
  const keep = async (run: Promise<Results>): Promise<void> => {
    for (const [file, result] of await run) results.set(file, result)
  }
  if (isWhole) {
    // A check waits for nobody, and what it finds does not depend on when: it takes what the tests alone leave.
    const told: string[] = []
    const { PRIORITY_LOW: priority } = constants.priority
    const checking = timed('check', () =>
      runChecks({ signal: lifecycle.signal, priority, log: (text) => told.push(text) }),
    )
    await Promise.all([checking, timed('tests alone', () => keep(runFiles(alone)))])
    isChecked = await checking
    for (const text of told) console.log(text)
    await Promise.all([
      timed('tests beside others', () => keep(runFiles(others))),
      timed('tests that wait', () => keep(runFiles(waitingAlone, { beside: 'waiting' }))),
    ])
  } else {
    isChecked = true
    await timed('tests', () => keep(runFiles(args)))
  }
  const times = readTimes(timesFile)

  const files = isWhole ? filesToRunAgain(results) : []
  if (files.length > 0) again = await timed('again', () => runFiles([...files, '--no-file-parallelism']))
  console.log(['', ...timesTold(phases, times)].join('\n'))
  return isChecked && !hasFailures(results) ? 0 : 1
})
