import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { preactAsReact } from './web/build/preact-as-react.ts'

/** Chaos keeps its times only where nothing busier runs beside it: pages in every language, width and scheme come last. */
const first = 'tests/chaos/'
const last = 'tests/e2e/looks/'

const turn = ({ moduleId }: TestSpecification): number =>
  moduleId.includes(first) ? 0 : moduleId.includes(last) ? 2 : 1

/** What takes longest begins first, so that both workers end together; a clone knows no times, and goes by the size of files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other))
  }
}

export default defineConfig({
  resolve: { alias: preactAsReact },
  test: {
    // Libraries that ask for React get what they get in the browser, too.
    server: { deps: { inline: [/\/node_modules\/(?:@tanstack\/react-|react-|wouter|zustand)/] } },
    include: ['{core,db,api,worker,web}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the platform anew for each file would take longer than half of them run. What a file needs of its own is a
    // database and a prefix, not a process.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
