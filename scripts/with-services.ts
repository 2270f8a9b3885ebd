import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { startTestServices } from './test/test-services.ts'

/** Runs a program of tests with Postgres and Redis of its own: `npm run property`, `npm run attack`, `npm run make:dump`. */
await withLifecycle(async (lifecycle) => {
  await ensureRedisServer()
  const { env } = await startTestServices(lifecycle)
  return runProgram(process.argv.slice(2), { env, signal: lifecycle.signal })
})
