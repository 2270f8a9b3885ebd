import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findProgram, run } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'

/**
 * Installs Debian packages where this account may; says what to do where it may not.
 * @param {string[]} packages
 * @param {string} otherwise how people get it by hand
 */
export async function aptInstall(packages, otherwise) {
  const rights = rightsToInstall()
  if (!rights) throw new Error(otherwise)
  const script = join(projectRoot, 'scripts/setup/apt-install.sh')
  await step(`${packages.join(', ')} (apt)`, async () => {
    try {
      await run(rights[0] ?? 'sh', [...rights.slice(1), ...(rights.length ? ['sh'] : []), script, ...packages])
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n\n${otherwise}`)
    }
  })
}

/**
 * What goes before the command to run it as root: nothing for root, `sudo -n` where that asks no password.
 * @returns {string[] | undefined} undefined where neither works
 */
function rightsToInstall() {
  if (!findProgram('apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  const sudo = findProgram('sudo')
  return sudo && spawnSync(sudo, ['-n', 'true']).status === 0 ? [sudo, '-n'] : undefined
}
