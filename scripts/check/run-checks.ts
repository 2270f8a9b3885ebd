import { run } from '../setup/program.ts'
import { projectRoot } from '../setup/project.ts'
import { seconds } from '../setup/step.ts'

/** `tells`: what it prints is worth reading when it passes, too. @typedef {{name: string, command: string, args: string[], tells?: true}} Check */

const packages = ['core', 'platform', 'db', 'api', 'worker', 'web', 'tools', 'tests', 'scripts']

/** @type {Check[]} */
const checks = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--colors=off', '.'] },
  ...packages.map((name) => ({ name: `types of ${name}`, command: 'tsc', args: ['-p', name, '--pretty', 'false'] })),
  { name: 'boundaries', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...packages] },
  // A lockfile npm wrote without having reached the packages of every platform is refused by the next fresh clone.
  { name: 'lockfile', command: 'npm', args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'] },
  { name: 'texts', command: process.execPath, args: ['scripts/check/check-texts.ts'] },
  { name: 'bytes of pages', command: process.execPath, args: ['scripts/check/check-bytes.ts'], tells: true },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
]

const atOnce = 2

/**
 * Runs all checks, prints a line for each, and at the end what those that failed had to say.
 * @param {AbortSignal} [signal]
 * @returns {Promise<boolean>} whether all passed
 */
export async function runChecks(signal) {
  /** @type {{name: string, message: string}[]} */
  const failures = []
  /** @type {string[]} */
  const told = []
  const waiting = [...checks]
  const takeTurns = async () => {
    for (let check = waiting.shift(); check && !signal?.aborted; check = waiting.shift()) {
      const started = performance.now()
      const message = await messageOf(check, told, signal)
      if (message !== undefined) failures.push({ name: check.name, message })
      console.log(
        `  ${check.name.padEnd(24)}${seconds(started).padStart(8)}  ${message === undefined ? 'ok' : 'FAILED'}`,
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  for (const text of told) console.log(`\n${text.trimEnd()}`)
  for (const { name, message } of failures) console.log(`\n${name}\n${message}`)
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`)
  return failures.length === 0
}

/**
 * @param {Check} check
 * @param {string[]} told
 * @param {AbortSignal | undefined} signal
 */
async function messageOf({ command, args, tells }, told, signal) {
  try {
    const output = await run(command, args, { cwd: projectRoot, ...(signal && { signal }) })
    if (tells) told.push(output)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
