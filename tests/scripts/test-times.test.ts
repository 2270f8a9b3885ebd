import { expect, test } from 'vitest'
import { timesTold } from '../../scripts/test/times.ts'
import { guessedSeconds } from '../support/slowest-first.ts'

const files = Array.from({ length: 25 }, (_, index) => ({
  file: `tests/${index}.test.ts`,
  importMs: 100,
  setUpMs: 400,
  testsMs: index * 1_000,
}))

test('[OPS-01] a whole run tells its phases and its slowest twenty files, the slowest first', () => {
  const lines = timesTold(new Map([['check', 50_000]]), files)
  expect(lines.slice(0, 3)).toEqual([
    'Where the time went:',
    `  ${'check'.padEnd(24)}   50.0 s`,
    '  Of 25 files, side by side: 2.5 s imports, 10.0 s before and after tests, 300.0 s tests.',
  ])
  const slowest = lines.slice(5, -1)
  expect(slowest).toHaveLength(20)
  expect(slowest[0]).toBe('    24.5 s    0.5 s  tests/24.test.ts')
  expect(slowest.at(-1)).toBe('     5.5 s    0.5 s  tests/5.test.ts')
})

test('[OPS-01] of a few files nothing is told: their times stand above', () => {
  expect(timesTold(new Map(), files.slice(0, 20))).toEqual([])
})

test('[OPS-01] what no run has told is guessed by its place, so that the slowest begin', () => {
  const guessed = [
    'tests/worker/redis-mute.test.ts',
    'tests/e2e/hero.test.ts',
    'tests/api/zones.test.ts',
    'core/a.test.ts',
  ]
  const seconds = guessed.map(guessedSeconds)
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
  expect(new Set(seconds).size).toBe(guessed.length)
})
