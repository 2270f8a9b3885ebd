import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runProgram } from '../processes/program-in-front.ts'
import { projectRoot } from '../setup/project.ts'
import { fileItself, hasFailures } from './summary.ts'

/** @import { FileResult } from './summary.ts' */

/**
 * Runs vitest.
 * @param {{args: string[], env: NodeJS.ProcessEnv, dataDir: string, signal: AbortSignal}} options
 * @returns {Promise<Map<string, FileResult>>} by the file's path from the project's root; '' where something failed outside of any file
 */
export async function runTests({ args, env, dataDir, signal }) {
  const resultFile = join(dataDir, 'test-results.json')
  // What an earlier run wrote says nothing of one that ends before it could.
  rmSync(resultFile, { force: true })
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
  const results = resultsOf(resultFile)
  // An error outside of any test, say, or no test found.
  if (code !== 0 && !hasFailures(results)) results.set('', { passed: 0, failed: ['vitest itself'] })
  return results
}

/**
 * @param {string} file
 * @returns {Map<string, FileResult>}
 */
function resultsOf(file) {
  /** @type {{testResults: {name: string, status: string, assertionResults: {status: string, fullName: string}[]}[]}} */
  let told
  try {
    told = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return new Map()
  }
  return new Map(
    told.testResults.map(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
      // A file that could not be loaded, or whose preparation failed, may have no test to fail.
      if (status === 'failed' && failed.length === 0) failed.push(fileItself)
      const passed = assertionResults.filter((one) => one.status === 'passed').length
      return [relative(projectRoot, name), { passed, failed }]
    }),
  )
}
