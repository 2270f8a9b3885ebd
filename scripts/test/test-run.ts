import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { runProgram } from '../processes/program-in-front.ts'
import { projectRoot } from '../setup/project.ts'
import { type FileResult, fileItself, hasFailures, type Results } from './summary.ts'

interface TestRun {
  /** Of vitest. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Takes the file that vitest writes its results into. */
  readonly dataDir: string
  readonly signal: AbortSignal
  /** Of a run beside another one: what it prints is shown when it is over. */
  readonly beside?: string
}

/** Runs the files that `args` name; what went wrong outside of any test counts as a failure. */
export async function runTests({ args, env, dataDir, signal, beside }: TestRun): Promise<Results> {
  const resultFile = join(dataDir, `${beside ?? 'test'}-results.json`)
  const printed = beside === undefined ? undefined : join(dataDir, `${beside}.log`)
  const output = printed === undefined ? undefined : openSync(printed, 'w')
  // What an earlier run wrote says nothing of one that ends before it could.
  rmSync(resultFile, { force: true })
  const code = await runProgram(
    [
      join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(projectRoot, 'scripts/test/times-reporter.ts')}`,
      `--outputFile.json=${resultFile}`,
      ...args,
    ],
    { env, signal, ...(output !== undefined && { output }) },
  )
  if (output !== undefined) closeSync(output)
  if (printed !== undefined) console.log(readFileSync(printed, 'utf8'))
  const results = resultsOf(resultFile)
  // An error outside of any test, say, or no test found.
  if (code !== 0 && !hasFailures(results)) results.set('', { passed: 0, failed: ['vitest itself'] })
  return results
}

function resultsOf(file: string): Map<string, FileResult> {
  let told: JsonTestResults
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
