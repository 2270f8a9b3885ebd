import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../processes/program-in-front.mjs'
import { projectRoot } from '../setup/project.mjs'

/**
 * Runs vitest and counts.
 * @param {{args: string[], env: NodeJS.ProcessEnv, dataDir: string, signal: AbortSignal}} options
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runTests({ args, env, dataDir, signal }) {
  const resultFile = join(dataDir, 'test-results.json')
  const code = await runProgram(
    [
      join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile}`,
      ...args,
    ],
    { env, signal },
  )
  const counts = countsOf(resultFile)
  // An error outside of any test, say, or no test found.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** @param {string} file */
function countsOf(file) {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8'))
    // A file that could not be loaded has no tests of its own to fail.
    const unloaded = results.testResults.filter(
      (/** @type {{status: string, assertionResults: unknown[]}} */ one) =>
        one.status === 'failed' && one.assertionResults.length === 0,
    )
    return { passed: results.numPassedTests, failed: results.numFailedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
