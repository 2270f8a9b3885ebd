import { withLifecycle } from './processes/lifecycle.mjs'
import { runProgram } from './processes/program-in-front.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { step } from './setup/step.mjs'
import { ensureStryker } from './setup/stryker.mjs'
import { startTestServices } from './test/test-services.mjs'

/**
 * `npm run mutate -- domain`: changes the code of an area (tests/mutation/areas.ts) in one place after another, and names the
 * changes that no test notices. What stands behind the area's name goes to Stryker.
 */
await underPinnedNode(() =>
  withLifecycle(async (lifecycle) => {
    const [area, ...more] = process.argv.slice(2)
    const stryker = await step('Stryker', ensureStryker)
    await ensureRedisServer()
    const { env } = await startTestServices(lifecycle)
    const args = [stryker, 'run', 'tests/mutation/stryker.config.ts', ...more]
    return runProgram(args, { env: { ...env, MUTATION_AREA: area }, signal: lifecycle.signal })
  }),
)
