import { readFileSync } from 'node:fs'

/** What a file of tests took, in milliseconds. */
export interface FileTimes {
  readonly file: string
  readonly importMs: number
  /** What stands around tests: platforms that are started, contests that are written. */
  readonly setUpMs: number
  readonly testsMs: number
}

const shown = 20

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const wholeOf = ({ importMs, setUpMs, testsMs }: FileTimes): number => importMs + setUpMs + testsMs

/** The phases of a run in the order they came, and the slowest of its files. */
export function timesTold(phases: ReadonlyMap<string, number>, files: readonly FileTimes[]): string[] {
  if (files.length <= shown) return []
  const sum = (part: (file: FileTimes) => number): string => seconds(files.reduce((all, file) => all + part(file), 0))
  const slowest = files.toSorted((a, b) => wholeOf(b) - wholeOf(a)).slice(0, shown)
  return [
    'Where the time went:',
    ...[...phases].map(([name, ms]) => `  ${name.padEnd(24)}${seconds(ms).padStart(9)}`),
    `  Of ${files.length} files, side by side: ${sum((file) => file.importMs)} imports, ${sum((file) => file.setUpMs)} before and after tests, ${sum((file) => file.testsMs)} tests.`,
    '',
    `The slowest ${shown} files, with what of it stands around their tests:`,
    ...slowest.map(
      (file) =>
        `  ${seconds(wholeOf(file)).padStart(8)} ${seconds(file.importMs + file.setUpMs).padStart(8)}  ${file.file}`,
    ),
    '',
  ]
}

/** What the reporter wrote so far; nothing where no file has run. */
export function readTimes(file: string): FileTimes[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as FileTimes) // by the reporter of this run
  } catch {
    return []
  }
}
