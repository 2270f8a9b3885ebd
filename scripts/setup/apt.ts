import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { messageOf } from './message.ts'
import { findProgram, run } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'

/**
 * Installs Debian packages if this account may; otherwise throws `otherwise`, with manual instructions.
 * @param suite to take them from, which apt need not know
 */
export async function aptInstall(packages: readonly string[], otherwise: string, suite?: string): Promise<void> {
  const rights = rightsToInstall()
  if (!rights) throw new Error(otherwise)
  const script = join(projectRoot, 'scripts/setup/apt-install.sh')
  await step(`${packages.join(', ')} (apt)`, async () => {
    try {
      const from = suite === undefined ? [] : ['--from', suite]
      await run(rights[0] ?? 'sh', [...rights.slice(1), ...(rights.length ? ['sh'] : []), script, ...from, ...packages])
    } catch (error) {
      throw new Error(`${messageOf(error)}\n\n${otherwise}`)
    }
  })
}

/** The command prefix for root: nothing for root, `sudo -n` if it needs no password, otherwise undefined. */
function rightsToInstall(): readonly string[] | undefined {
  if (!findProgram('apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  const sudo = findProgram('sudo')
  return sudo && spawnSync(sudo, ['-n', 'true']).status === 0 ? [sudo, '-n'] : undefined
}
