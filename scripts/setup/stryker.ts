import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const home = join(projectRoot, 'tests/mutation')

/**
 * Brings what mutation testing needs, by a lockfile of its own: 60 MB that nobody else has a use for. It works with the vitest of
 * the project. Gives the path of Stryker's program.
 */
export async function ensureStryker(): Promise<string> {
  const wanted = manifestIn(home)?.devDependencies?.['@stryker-mutator/core']
  const core = join(home, 'node_modules/@stryker-mutator/core')
  if (manifestIn(core)?.version !== wanted) {
    // Without the vitest it asks for: the project's stands further up.
    const args = ['ci', '--prefix', home, '--legacy-peer-deps', '--no-audit', '--no-fund', '--ignore-scripts']
    await run('npm', [...args, '--loglevel=error'], { cwd: projectRoot, timeout: 300_000 })
  }
  return join(core, 'bin/stryker.js')
}

interface Manifest {
  readonly version?: string
  readonly devDependencies?: Readonly<Record<string, string>>
}

function manifestIn(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
