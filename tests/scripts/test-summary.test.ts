import { describe, expect, test } from 'vitest'
import { filesToRunAgain, hasFailures, summaryOf } from '../../scripts/test/summary.ts'

/** A file with three tests that pass, and these that fail. */
const file = (name: string, ...failed: string[]) => [name, { passed: 3, failed }] as const
const none = new Map()
const isChecked = true

describe('[OPS-01] the last lines of npm test', () => {
  test('count what passed, where nothing failed', () => {
    expect(summaryOf(new Map([file('a'), file('b')]), none, { isChecked })).toEqual(['6 passed, 0 failed'])
  })

  test('count what failed beside others as failed, and say last that it passes by itself', () => {
    const run = new Map([file('a', 'one', 'two'), file('b', 'three'), file('c')])
    const again = new Map([file('a', 'two'), file('b')])
    expect(summaryOf(run, again, { isChecked })).toEqual([
      'Fails beside others and by itself:',
      '  a > two',
      '',
      'Fails beside others, passes by itself:',
      '  a > one',
      '  b > three',
      '',
      '9 passed, 3 failed',
    ])
    expect(hasFailures(run)).toBe(true)
  })

  test('say so where a file passed beside others and fails by itself, which changes no count', () => {
    const lines = summaryOf(new Map([file('a', 'one')]), new Map([file('a', 'one', 'new')]), { isChecked })
    expect(lines.slice(2)).toEqual([
      '',
      'Fails by itself, passes beside others:',
      '  a > new',
      '',
      '3 passed, 1 failed',
    ])
  })

  test('call nothing passed of a file that could not even be loaded by itself', () => {
    const lines = summaryOf(new Map([file('a', 'one')]), new Map([file('a', 'the file itself')]), { isChecked })
    expect(lines.slice(0, 2)).toEqual(['Fails beside others and by itself:', '  a > one'])
    expect(lines.at(-1)).toBe('3 passed, 1 failed')
  })

  test('name what was not run again, also what failed outside of any file', () => {
    const run = new Map([file('a', 'one'), file('', 'vitest itself')])
    expect(summaryOf(run, none, { isChecked })).toEqual([
      'Fails:',
      '  a > one',
      '  vitest itself',
      '',
      '6 passed, 2 failed',
    ])
  })

  test('count a check that fails as a failure, before any test ran', () => {
    expect(summaryOf(none, none, { isChecked: false })).toEqual(['0 passed, 1 failed'])
    expect(summaryOf(new Map([file('a', 'one', 'two')]), none, { isChecked: false }).at(-1)).toBe('3 passed, 2 failed')
  })
})

test('[OPS-01] few files that failed run by themselves; of many, or where the whole run failed, none does', () => {
  const failing = (count: number) => Array.from({ length: count }, (_, number) => file(`${number}`, 'one'))
  expect(filesToRunAgain(new Map([...failing(6), file('fine')]))).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(filesToRunAgain(new Map(failing(7)))).toEqual([])
  expect(filesToRunAgain(new Map([...failing(1), file('', 'vitest itself')]))).toEqual([])
})
