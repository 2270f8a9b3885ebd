import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { parseCLI } from 'vitest/node'
import { runChecks } from './check/run-checks.ts'
import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureChromium, ensureFonts } from './setup/chromium.ts'
import { ensurePatroni, ensurePgBackRest, ensureReplicatingRedis } from './setup/fault-programs.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { step } from './setup/step.ts'
import { ensureWebBuild } from './setup/web-build.ts'
import { personalLines } from './test/personal-lines.ts'
import { startTestServices } from './test/test-services.ts'

const args = process.argv.slice(2)
const suite = process.env['TESTS']

/** Named files run alone, without the check; values of vitest's options name none. */
const { filter: named } = parseCLI(['vitest', 'run', ...args])
const isNamed = named.length > 0

/**
 * `npm test`: the check, and all tests but faults. `npm run test:faults`: tests that kill processes and lose services. `npm run test:all`:
 * both, and slow ones. Arguments go to vitest: files, `-t`, `--shard`.
 */
await withLifecycle(async (lifecycle) => {
  await ensureRedisServer()
  await ensureFonts()
  const chromium = await ensureChromium()
  await step('web app', () => ensureWebBuild(lifecycle.signal))
  const { env, folder } = await startTestServices(lifecycle, chromium)
  if (isNamed) env['TESTS'] = 'all'
  if (suite === 'faults' || isRun(/chaos|replicas/)) await ensureReplicatingRedis()
  if (isRun(/chaos\/?$|patroni|machines/)) await ensurePatroni()
  if (isRun(/flows\/?$|restore/)) await ensurePgBackRest()

  const isChecked = isNamed || suite === 'faults' ? true : check(lifecycle.signal)
  const code = await runProgram(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/test/closing-line.ts',
      ...args,
    ],
    { env, signal: lifecycle.signal },
  )
  const personal = personalLines(readFileSync(join(folder, 'postgres.log'), 'utf8'))
  if (personal.length > 0) {
    console.log(`The log of Postgres holds phones or e-mails, for example:\n${personal.slice(0, 5).join('\n')}`)
    return code || 1
  }
  if (await isChecked) return code
  console.log('The check failed; its report stands above.')
  return 1
})

/** Beside the tests, at the lowest priority; reported in one piece. */
async function check(signal: AbortSignal): Promise<boolean> {
  const told: string[] = []
  const passed = await runChecks({ signal, priority: constants.priority.PRIORITY_LOW, log: (text) => told.push(text) })
  console.log(told.join('\n'))
  return passed
}

/** Whether tests matching a pattern will run. */
function isRun(pattern: RegExp): boolean {
  return isNamed ? named.some((file) => pattern.test(file)) : suite === 'all'
}
