import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slow = ['tests/e2e/looks/', 'tests/chaos/']

/**
 * Every page, language, width and scheme takes the machine for three minutes, and chaos beside it misses its times: it has a run of
 * its own, `npm run looks` (LOOKS=compare or update).
 */
const looks = ['tests/e2e/looks/{en,tig,arabic}.test.ts']

/** What takes longest begins first, so that both workers end together; a clone knows no times, and goes by the size of files. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.some((folder) => moduleId.includes(folder))
    return (await super.sort(files)).toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)))
  }
}

import { preactAsReact } from './web/build/preact-as-react.ts'

export default defineConfig({
  resolve: { alias: preactAsReact },
  test: {
    // Libraries that ask for React get what they get in the browser, too.
    server: { deps: { inline: [/\/node_modules\/(?:@tanstack\/react-|react-|wouter|zustand)/] } },
    include: ['{core,db,api,worker,web}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(process.env['LOOKS'] ? [] : looks)],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the platform anew for each file would take longer than half of them run. What a file needs of its own is a
    // database and a prefix, not a process.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
