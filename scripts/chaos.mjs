import { runProgram } from './processes/program-in-front.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'

/** `npm run chaos -- --kills 200`: kills processes under load and checks what was promised. */
await underPinnedNode(async () => {
  await ensureRedisServer()
  process.exitCode = await runProgram(['tests/chaos/main.ts', ...process.argv.slice(2)])
})
