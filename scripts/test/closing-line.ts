import type { Reporter, TestModule } from 'vitest/node'

/** Ends vitest's output with `N passed, M failed`, which CI reads. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    // A file that failed to load has no failed test.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = results.filter((state) => state === 'failed').length + broken + errors.length
    console.log(`\n${results.filter((state) => state === 'passed').length} passed, ${failed} failed`)
  }
}
