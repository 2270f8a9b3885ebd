import { withLifecycle } from './processes/lifecycle.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureChromium } from './setup/chromium.ts'
import { ensureRedisServer } from './setup/redis-server.ts'
import { step } from './setup/step.ts'
import { ensureWebBuild } from './setup/web-build.ts'
import { startTestServices } from './test/test-services.ts'

/** `npm run draw:tips`: films the video of how to vote anew (docs/content.md). */
await withLifecycle(async (lifecycle) => {
  await ensureRedisServer()
  const chromium = await ensureChromium()
  await step('web app', () => ensureWebBuild(lifecycle.signal))
  const { env } = await startTestServices(lifecycle, chromium)
  return runProgram(['tests/film/main.ts'], { env, signal: lifecycle.signal })
})
