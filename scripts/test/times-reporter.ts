import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTimes } from './times.ts'

/** Of vitest: adds a line to the file that TEST_TIMES names for each file of tests that has run. */
export default class TimesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic()
    const tests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
    const times: FileTimes = {
      file: relative(module.project.config.root, module.moduleId),
      importMs: collectDuration,
      // What hooks of the file take; of tests that run at once each counts.
      setUpMs: Math.max(0, duration - tests),
      testsMs: Math.min(tests, duration),
    }
    const target = process.env['TEST_TIMES']
    if (target) appendFileSync(target, `${JSON.stringify(times)}\n`)
  }
}
