import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/project-file.ts'

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section: facts of the standard, not its words. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

const text = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => `${section}.${number}`),
)

test('the list of security names each requirement of ASVS 5.0, levels 1 and 2, once', () => {
  // `10.*` is a whole chapter.
  const named = rows
    .flatMap(([, ids = '']) => ids.split(', '))
    .flatMap((id) => (id.endsWith('.*') ? wanted.filter((one) => one.startsWith(id.slice(0, -1))) : id))
  expect(wanted).toHaveLength(253)
  expect(named.toSorted()).toEqual(wanted.toSorted())
})

test('the list of security says how each requirement is met, and its tests exist', () => {
  for (const [, ids, how] of rows) expect([ids, how]).not.toEqual([ids, ''])
  const tests = rows.flatMap(([, , , cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const exists = (name: string): boolean =>
    [`tests/${name}`, `tests/${name}.test.ts`, `${name}.test.ts`, `${name}.test.tsx`].some((file) =>
      existsSync(path.join(projectRoot, file)),
    )
  expect(tests.length).toBeGreaterThan(100)
  expect([...new Set(tests)].filter((name) => !exists(name))).toEqual([])
})
