import { withExitCode } from './processes/exit-code.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureChromium, findHeadlessShell } from './setup/chromium.ts'
import { ensureReplicatingRedis } from './setup/fault-programs.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { ensureWebBuild } from './setup/web-build.ts'

/** `npm run bench -- votes | live | cards | pages | lists`: prints figures and their ratios. BENCH_SECONDS limits the whole run. */
await withExitCode(async () => {
  const what = process.argv[2]
  if (what === 'cards' || what === 'pages') {
    const chromium = await ensureChromium()
    // Cards are drawn as media draws them.
    process.env['CHROMIUM_PATH'] = (what === 'cards' ? await findHeadlessShell() : undefined) ?? chromium
  }
  if (what !== 'cards') {
    await ensureRedisServer()
    await ensureWebBuild()
  }
  if (what === 'votes') await ensureReplicatingRedis()
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 0)
  const limit = seconds > 0 ? { signal: AbortSignal.timeout(seconds * 1_000) } : {}
  return runProgram(['tests/bench/main.ts', ...process.argv.slice(2)], limit)
})
