import { withExitCode } from './processes/exit-code.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensurePatroni, ensureReplicatingRedis } from './setup/fault-programs.ts'
import { ensureRedisServer } from './setup/redis-server.ts'

/** `npm run chaos -- --kills 200`: kills processes under load and checks the promises. */
await withExitCode(async () => {
  await ensureRedisServer()
  if (process.argv.includes('machines')) await ensureReplicatingRedis()
  if (process.argv.includes('postgres-machines')) await ensurePatroni()
  return runProgram(['tests/chaos/main.ts', ...process.argv.slice(2)])
})
