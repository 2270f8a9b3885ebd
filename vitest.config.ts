import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { patienceMs } from './tests/support/patience.ts'
import { SlowestFirst } from './tests/support/slowest-first.ts'

/**
 * What takes minutes and is left out of `npm test`, which has a smaller test of the same promises: `npm run test:all` runs it, and so does
 * naming it. What runs without neighbours is `alone` in scripts/test.ts.
 */
export const long = [
  'tests/bench/live/live.test.ts',
  'tests/chaos/{mute,outages}.test.ts',
  'tests/chaos/{machines/{machines,postgres-machines},patroni}.test.ts',
  'tests/chaos/payments/payments.test.ts',
  'tests/db/driver/killed-server.test.ts',
  'tests/e2e/looks/**',
  'tests/flows/{backup,restore-to-a-second,traces}.test.ts',
]

export default defineConfig({
  test: {
    include: ['{core,platform,db,api,worker,web,tools}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env['TESTS'] === 'all' ? [] : long)],
    pool: 'forks',
    // One a core: a third on two cores was tried, and took a tenth less time for pages that came too late (decision 56). Beyond four,
    // Postgres would need more connections than a site has.
    maxWorkers: Math.min(4, availableParallelism()),
    sequence: { sequencer: SlowestFirst },
    // Loading the platform anew for each file would take longer than half of them run. What a file needs of its own is a
    // database and a prefix, not a process.
    isolate: false,
    setupFiles: ['tests/support/globals-as-found.ts'],
    // To end what hangs, not to measure: beside others a machine takes ten times as long. Waits inside a test give up earlier.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: patienceMs } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
