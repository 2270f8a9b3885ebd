import { withLifecycle } from './processes/lifecycle.mjs'
import { runProgram } from './processes/program-in-front.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureRedisServer } from './setup/redis-server.mjs'
import { underPinnedNode } from './setup/runtime.mjs'
import { step } from './setup/step.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'
import { startTestServices } from './test/test-services.mjs'

/** `npm run draw:tips`: films the video of how to vote anew (docs/content.md). */
await underPinnedNode(() =>
  withLifecycle(async (lifecycle) => {
    await ensureRedisServer()
    const chromium = await ensureChromium()
    await step('web app', () => ensureWebBuild(lifecycle.signal))
    const { env } = await startTestServices(lifecycle, chromium)
    return runProgram(['tests/film/main.ts'], { env, signal: lifecycle.signal })
  }),
)
