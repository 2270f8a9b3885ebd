import { namedArea } from './areas.ts'

const { name, mutate } = namedArea()
const folder = '.data/mutation'

export default {
  mutate: [...mutate, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  // Tests of processes and time need the machine to themselves.
  concurrency: 1,
  coverageAnalysis: 'perTest',
  // After an endless change the next one waits for a new process that must load everything.
  timeoutMS: 30_000,
  tempDirName: `${folder}/${name}-sandbox`,
  ignorePatterns: ['.data', '.ci', 'docs', 'docker', 'web', 'tests/bench', 'tests/e2e'],
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  jsonReporter: { fileName: `${folder}/${name}.json` },
  htmlReporter: { fileName: `${folder}/${name}.html` },
  // Unchanged code with unchanged tests is not tried again.
  incremental: true,
  incrementalFile: `${folder}/${name}-known.json`,
  thresholds: { high: 95, low: 90, break: 90 },
  allowConsoleColors: false,
}
