import { runProgram } from './processes/program-in-front.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureLighthouse } from './setup/lighthouse.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/** `npm run bench -- <what>`: measures, and writes docs/benchmarks.md. */
await underPinnedNode(async () => {
  const what = process.argv[2]
  if (what === 'cards' || what === 'list' || what === 'pages') process.env['CHROMIUM_PATH'] = await ensureChromium()
  if (what === 'pages') process.env['LIGHTHOUSE_MODULE'] = await ensureLighthouse()
  if (what !== 'cards') {
    await ensureRedisServer()
    await ensureWebBuild()
  }
  process.exitCode = await runProgram(['tests/bench/main.ts', ...process.argv.slice(2)])
})
