import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { step } from './setup/step.ts'
import { ensureStryker } from './setup/stryker.ts'
import { startTestServices } from './test/test-services.ts'

/**
 * `npm run mutate -- domain`: mutates the code of an area (tests/mutation/areas.ts) and lists mutations that no test notices. Further
 * arguments go to Stryker.
 */
await withLifecycle(async (lifecycle) => {
  const [area, ...more] = process.argv.slice(2)
  const stryker = await step('Stryker', ensureStryker)
  await ensureRedisServer()
  const { env } = await startTestServices(lifecycle)
  const args = [stryker, 'run', 'tests/mutation/stryker.config.ts', ...more]
  return runProgram(args, { env: { ...env, MUTATION_AREA: area }, signal: lifecycle.signal })
})
