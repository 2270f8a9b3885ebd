import { withLifecycle } from './processes/lifecycle.mjs'
import { runProgram } from './processes/program-in-front.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { startTestServices } from './test/test-services.mjs'

/** `npm run make:dump`: the database of a filled site of this version, which upgrades are tried on from now on. */
await underPinnedNode(() =>
  withLifecycle(async (lifecycle) => {
    await ensureRedisServer()
    const { env } = await startTestServices(lifecycle)
    return runProgram(['tests/db/upgrade/make-dump.ts'], { env, signal: lifecycle.signal })
  }),
)
