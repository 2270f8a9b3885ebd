import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { startTestServices } from './test/test-services.ts'

/** `npm run make:dump`: the database of a filled site of this version, which upgrades are tried on from now on. */
await withLifecycle(async (lifecycle) => {
  await ensureRedisServer()
  const { env } = await startTestServices(lifecycle)
  return runProgram(['tests/db/upgrade/make-dump.ts'], { env, signal: lifecycle.signal })
})
