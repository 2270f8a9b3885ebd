import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { namedArea } from './areas.ts'

/** Of the copy in which code is changed: the packages must be found there, and not where node_modules leads to. */
const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@ashenda\/(core|db)\//, replacement: `${root}$1/` },
      { find: /^@ashenda\/api\/sandbox\//, replacement: `${root}api/sandbox/` },
      { find: /^@ashenda\/(api|worker)\//, replacement: `${root}$1/src/` },
    ],
  },
  test: {
    include: [...namedArea().tests],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
