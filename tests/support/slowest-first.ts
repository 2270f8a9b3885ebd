import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that files of a folder take on two cores, and of those that take far longer than their neighbours: for the first run of a clone. */
const guesses: readonly (readonly [place: string, seconds: number])[] = [
  ['tests/worker/redis-mute.test.ts', 38],
  ['tests/db/mute-postgres.test.ts', 30],
  ['tests/flows/shutdown.test.ts', 26],
  ['tests/db/roles.test.ts', 25],
  ['tests/api/redis-mute.test.ts', 23],
  ['tests/api/crowded-address.test.ts', 21],
  ['tests/api/redis-settings.test.ts', 20],
  ['tests/property/', 18],
  ['tests/attack/', 14],
  ['tests/e2e/admin', 18],
  ['tests/e2e/', 14],
  ['tests/flows/', 5],
  ['tests/db/', 5],
  ['tests/api/', 4],
  ['tests/', 3],
]

/** What a file is expected to take where no run of this clone has told. */
export const guessedSeconds = (file: string): number => guesses.find(([place]) => file.startsWith(place))?.[1] ?? 0.2

/** The slowest files first, by what they took in the last run: begun last, one of them would hold up the end with a single worker. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { config, cache } = this.ctx
    const secondsOf = (file: TestSpecification): number => {
      const known = cache.getTestSpecificationResult(file)?.duration
      return known ? known / 1000 : guessedSeconds(relative(config.root, file.moduleId))
    }
    const seconds = new Map(files.map((file) => [file, secondsOf(file)]))
    return files.toSorted((a, b) => (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0))
  }
}
