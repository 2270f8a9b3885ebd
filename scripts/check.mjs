import { runChecks } from './check/run-checks.mjs'
import { underPinnedNode } from './setup/runtime.mjs'

/** `npm run check`: format, lint, types, boundaries, unused code. */
await underPinnedNode(async () => {
  process.exitCode = (await runChecks()) ? 0 : 1
})
