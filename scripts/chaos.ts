import { withExitCode } from './processes/exit-code.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { findReplicatingRedis } from './setup/replicating-redis.ts'
import { findPatroni } from './setup/unpacked-debian.ts'

/** `npm run chaos -- --kills 200`: kills processes under load and checks the promises. */
await withExitCode(async () => {
  await ensureRedisServer()
  if (process.argv.includes('machines')) {
    const replicating = await findReplicatingRedis()
    if (replicating) process.env['TEST_REPLICATING_REDIS'] = replicating
  }
  if (process.argv.includes('postgres-machines')) {
    const patroni = await findPatroni()
    if (patroni) process.env['TEST_PATRONI_ROOT'] = patroni
  }
  return runProgram(['tests/chaos/main.ts', ...process.argv.slice(2)])
})
