import { messageOf } from '../setup/message.ts'
import { run } from '../setup/program.ts'
import { projectRoot } from '../setup/project.ts'
import { seconds } from '../setup/step.ts'

interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Its output is shown even when it passes. */
  readonly tells?: true
}

const packages = ['core', 'platform', 'db', 'api', 'worker', 'web', 'tools', 'tests', 'scripts']

const checks: readonly Check[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--colors=off', '.'] },
  ...packages.map((name) => ({ name: `types of ${name}`, command: 'tsc', args: ['-p', name, '--pretty', 'false'] })),
  { name: 'boundaries', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...packages] },
  // npm may write a lockfile without the packages of other platforms; the next fresh clone would refuse it.
  { name: 'lockfile', command: 'npm', args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'] },
  { name: 'texts', command: process.execPath, args: ['scripts/check/check-texts.ts'] },
  { name: 'translated pages', command: process.execPath, args: ['scripts/check/check-translation.ts'] },
  { name: 'bytes of pages', command: process.execPath, args: ['scripts/check/check-bytes.ts'], tells: true },
  { name: 'size', command: process.execPath, args: ['scripts/check/check-lines.ts'], tells: true },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
]

const atOnce = 2

interface CheckOptions {
  readonly signal?: AbortSignal
  /** Niceness of the programs it runs. */
  readonly priority?: number
  readonly log?: (text: string) => void
}

/** Runs all checks, prints a line for each, then the output of those that failed. Returns whether all passed. */
export async function runChecks({ signal, priority, log = console.log }: CheckOptions = {}): Promise<boolean> {
  const failures: { readonly name: string; readonly message: string }[] = []
  const told: string[] = []
  const waiting = [...checks]
  const takeTurns = async (): Promise<void> => {
    for (let check = waiting.shift(); check && !signal?.aborted; check = waiting.shift()) {
      const started = performance.now()
      const message = await failureOf(check, told, { signal, priority })
      if (message !== undefined) failures.push({ name: check.name, message })
      log(`  ${check.name.padEnd(24)}${seconds(started).padStart(8)}  ${message === undefined ? 'ok' : 'FAILED'}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  for (const text of told) log(`\n${text.trimEnd()}`)
  for (const { name, message } of failures) log(`\n${name}\n${message}`)
  if (failures.length > 0) log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`)
  return failures.length === 0
}

/** Returns the output of a failed check; adds that of a passed one to `told`. */
async function failureOf(
  { command, args, tells }: Check,
  told: string[],
  { signal, priority }: { readonly signal: AbortSignal | undefined; readonly priority: number | undefined },
): Promise<string | undefined> {
  try {
    const output = await run(command, args, { cwd: projectRoot, priority, ...(signal && { signal }) })
    if (tells) told.push(output)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
