import { defineConfig } from 'vitest/config'
import { preactAsReact } from './web/build/preact-as-react.ts'

export default defineConfig({
  resolve: { alias: preactAsReact },
  test: {
    // Libraries that ask for React get what they get in the browser, too.
    server: { deps: { inline: [/\/node_modules\/(?:@tanstack\/react-|react-|wouter|zustand)/] } },
    include: ['{core,db,api,worker,web}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the platform anew for each file would take longer than half of them run. What a file needs of its own is a
    // database and a prefix, not a process.
    isolate: false,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
