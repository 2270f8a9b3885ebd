import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { patienceMs } from './tests/support/patience.ts'

/** Processes are killed, connections go mute, services are lost: `npm run test:faults`. */
export const faults = [
  'tests/chaos/**/*.test.ts',
  'tests/api/{postgres-mute,redis-mute,redis-settings}.test.ts',
  'tests/db/{mute-postgres,primary,ended-connection}.test.ts',
  'tests/db/driver/**/*.test.ts',
  'tests/flows/{shutdown,slow-chapa}.test.ts',
  'tests/kubernetes/valkey-start.test.ts',
  'tests/worker/{cut-off,postgres-mute,redis-mute,refused-by-redis}.test.ts',
]

/** Takes minutes and has a shorter test of the same promise: runs only when named, or with `npm run test:all`. */
export const long = [
  'tests/chaos/{mute,outages}.test.ts',
  'tests/chaos/{machines/{machines,postgres-machines},patroni}.test.ts',
  'tests/chaos/payments/payments.test.ts',
  'tests/db/driver/killed-server.test.ts',
  'tests/e2e/looks/**',
  'tests/images/composed-site.test.ts',
  'tests/flows/{backup,restore-to-a-second,traces}.test.ts',
]

const serverTests = [
  '{core,platform,db,api,worker,web,tools}/**/*.test.ts',
  'web/**/*.server.test.tsx',
  'tests/**/*.test.ts',
]

/** Set by scripts/test.ts: `faults`, `all`, or everything else. */
const suite = process.env['TESTS']
const left = { faults: long, all: [] }[suite ?? ''] ?? [...faults, ...long]

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores carry Postgres, Redis and browsers as well; a third worker makes pages late.
    maxWorkers: Math.min(4, availableParallelism()),
    // Each file has its own database and queue prefix, so files can share a process and its loaded modules.
    isolate: false,
    setupFiles: ['tests/support/globals-as-found.ts'],
    // Ends what hangs. Waits inside a test give up earlier.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: patienceMs } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: suite === 'faults' ? faults : serverTests,
          exclude: [...configDefaults.exclude, ...left],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: suite === 'faults' ? [] : ['web/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, 'web/**/*.server.test.tsx'],
          environment: './web/src/testing/environment.ts',
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
