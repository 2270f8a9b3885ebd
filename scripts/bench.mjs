import { runProgram } from './processes/program-in-front.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/** `npm run bench -- <what>`: measures, and writes docs/benchmarks.md. */
await underPinnedNode(async () => {
  if (process.argv[2] === 'cards') {
    process.env['CHROMIUM_PATH'] = await ensureChromium()
  } else {
    await ensureRedisServer()
    await ensureWebBuild()
  }
  process.exitCode = await runProgram(['tests/bench/main.ts', ...process.argv.slice(2)])
})
