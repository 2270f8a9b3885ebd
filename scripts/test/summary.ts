/** What became of a file of tests: how many passed, and the names of those that failed. */
export interface FileResult {
  readonly passed: number
  readonly failed: readonly string[]
}

/** By the file's path from the project's root; '' where something failed outside of any file. */
export type Results = ReadonlyMap<string, FileResult>

/** In place of a test's name, where a file could not be loaded or prepared. */
export const fileItself = 'the file itself'

/**
 * The last lines of a run, the very last `N passed, M failed`. The counts are of `run`, which all that was asked for gave; `again` is
 * what files that failed gave when each ran by itself, and empty where none did.
 *
 * What failed beside others and passes by itself is a failure like any other: its test waits for too little, or the product breaks when
 * it has to share. It is listed apart because it is looked for in another way.
 */
export function summaryOf(run: Results, again: Results, { isChecked }: { readonly isChecked: boolean }): string[] {
  const failures = failuresOf(run)
  const known = new Set(failures.map(lineOf))
  const ranAgain = ({ file }: Failure): boolean => again.has(file)
  const failsAgain = ({ file, name }: Failure): boolean =>
    again.get(file)?.failed.some((one) => one === name || one === fileItself) ?? false
  const newOnes = failuresOf(again).filter((one) => !known.has(lineOf(one)))
  const passed = [...run.values()].reduce((sum, file) => sum + file.passed, 0)
  return [
    ...listed(
      'Fails',
      failures.filter((one) => !ranAgain(one)),
    ),
    ...listed('Fails beside others and by itself', failures.filter(failsAgain)),
    ...listed('Fails by itself, passes beside others', newOnes),
    ...listed(
      'Fails beside others, passes by itself',
      failures.filter((one) => ranAgain(one) && !failsAgain(one)),
    ),
    `${passed} passed, ${isChecked ? failures.length : Math.max(1, failures.length)} failed`,
  ]
}

/** Of so many files it was no chance, and they would take too long once more. */
const filesAgain = 6

/** The files that are worth running by themselves: none where too many failed, or something outside of any file. */
export function filesToRunAgain(run: Results): string[] {
  const files = [...run].filter(([, { failed }]) => failed.length > 0).map(([file]) => file)
  return files.length > filesAgain || files.includes('') ? [] : files
}

export const hasFailures = (results: Results): boolean => failuresOf(results).length > 0

interface Failure {
  readonly file: string
  readonly name: string
}

const failuresOf = (results: Results): Failure[] =>
  [...results].flatMap(([file, { failed }]) => failed.map((name) => ({ file, name })))

const lineOf = ({ file, name }: Failure): string => (file === '' ? name : `${file} > ${name}`)

const listed = (title: string, failures: readonly Failure[]): string[] =>
  failures.length === 0 ? [] : [`${title}:`, ...failures.map((one) => `  ${lineOf(one)}`), '']
