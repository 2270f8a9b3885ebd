import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { startTestServices } from './test/test-services.ts'

/** `npm run attack`: what somebody would try against a site of this machine, and what got through. Bounded, and against nobody else. */
await withLifecycle(async (lifecycle) => {
  await ensureRedisServer()
  const { env } = await startTestServices(lifecycle)
  return runProgram(['tests/attack/main.ts'], { env, signal: lifecycle.signal })
})
