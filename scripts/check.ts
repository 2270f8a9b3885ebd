import { runChecks } from './check/run-checks.ts'
import { withExitCode } from './processes/exit-code.ts'

/** `npm run check`: format, lint, types, boundaries, unused code. */
await withExitCode(async () => ((await runChecks()) ? 0 : 1))
