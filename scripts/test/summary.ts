/** @import { Results } from './summary.ts' */

/** In place of a test's name, where a file could not be loaded or prepared. */
export const fileItself = 'the file itself'

/**
 * The last lines of a run. What failed beside others and passes by itself is a failure like any other: its test waits for too little,
 * or the product breaks when it has to share. It is listed apart because it is looked for in another way.
 * @param {Results} run
 * @param {Results} again
 * @param {{isChecked: boolean}} check
 * @returns {string[]}
 */
export function summaryOf(run, again, { isChecked }) {
  const failures = failuresOf(run)
  const known = new Set(failures.map(lineOf))
  const ranAgain = (/** @type {Failure} */ { file }) => again.has(file)
  const failsAgain = (/** @type {Failure} */ { file, name }) =>
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

/**
 * @param {Results} run
 * @returns {string[]}
 */
export function filesToRunAgain(run) {
  const files = [...run].filter(([, { failed }]) => failed.length > 0).map(([file]) => file)
  return files.length > filesAgain || files.includes('') ? [] : files
}

/** @param {Results} results */
export const hasFailures = (results) => failuresOf(results).length > 0

/** @typedef {{file: string, name: string}} Failure */

/**
 * @param {Results} results
 * @returns {Failure[]}
 */
const failuresOf = (results) => [...results].flatMap(([file, { failed }]) => failed.map((name) => ({ file, name })))

/** @param {Failure} failure */
const lineOf = ({ file, name }) => (file === '' ? name : `${file} > ${name}`)

/**
 * @param {string} title
 * @param {Failure[]} failures
 */
const listed = (title, failures) =>
  failures.length === 0 ? [] : [`${title}:`, ...failures.map((one) => `  ${lineOf(one)}`), '']
