import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const home = join(projectRoot, 'tests/mutation')

/**
 * Installs mutation testing with its own lockfile, 60 MB that nobody else needs. It uses the project's vitest. Returns Stryker's program.
 */
export async function ensureStryker(): Promise<string> {
  const wanted = manifestIn(home)?.devDependencies?.['@stryker-mutator/core']
  const core = join(home, 'node_modules/@stryker-mutator/core')
  if (manifestIn(core)?.version !== wanted) {
    // Without its own vitest: the project's is found above.
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
