import { withExitCode } from './processes/exit-code.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureChromium } from './setup/chromium.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { ensureWebBuild } from './setup/web-build.ts'

/** `npm run rehearse`: plays the night of the vote on this machine, scaled down, and tells what so many voters need. */
await withExitCode(async () => {
  process.env['CHROMIUM_PATH'] = await ensureChromium()
  await ensureRedisServer()
  await ensureWebBuild()
  return runProgram(['tests/rehearsal/main.ts', ...process.argv.slice(2)])
})
