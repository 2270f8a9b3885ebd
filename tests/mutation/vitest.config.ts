import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { namedArea } from './areas.ts'

/** The root of the copy being mutated: packages must resolve there, not through node_modules. */
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Unit tests notice in milliseconds, so tests with services run only if needed. */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isUnit = ({ moduleId }: TestSpecification): boolean => !moduleId.startsWith(`${root}tests/`)
    return [...files.filter(isUnit), ...files.filter((file) => !isUnit(file))]
  }
}

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
    sequence: { sequencer: UnitTestsFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
