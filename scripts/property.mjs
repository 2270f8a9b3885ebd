import { withLifecycle } from './processes/lifecycle.mjs'
import { runProgram } from './processes/program-in-front.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { startTestServices } from './test/test-services.mjs'

/** `npm run property -- --runs 2000`: random sequences against the real services, held against a model of what was promised. */
await underPinnedNode(() =>
  withLifecycle(async (lifecycle) => {
    await ensureRedisServer()
    const { env } = await startTestServices(lifecycle)
    return runProgram(['tests/property/main.ts', ...process.argv.slice(2)], { env, signal: lifecycle.signal })
  }),
)
