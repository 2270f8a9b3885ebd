import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { startTestServices } from './test/test-services.ts'

/** `npm run property -- --runs 2000`: random sequences against the real services, held against a model of what was promised. */
await withLifecycle(async (lifecycle) => {
  await ensureRedisServer()
  const { env } = await startTestServices(lifecycle)
  return runProgram(['tests/property/main.ts', ...process.argv.slice(2)], { env, signal: lifecycle.signal })
})
