import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const home = join(projectRoot, 'tests/mutation')

/**
 * Brings what mutation testing needs, by a lockfile of its own: 60 MB that nobody else has a use for. It works with the vitest of
 * the project.
 * @returns {Promise<string>} the program
 */
export async function ensureStryker() {
  const { devDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const wanted = devDependencies['@stryker-mutator/core']
  const core = join(home, 'node_modules/@stryker-mutator/core')
  const manifest = join(core, 'package.json')
  const found = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
  if (found !== wanted) {
    // Without the vitest it asks for: the project's stands further up.
    const args = ['ci', '--prefix', home, '--legacy-peer-deps', '--no-audit', '--no-fund', '--ignore-scripts']
    await run('npm', [...args, '--loglevel=error'], { cwd: projectRoot, timeout: 300_000 })
  }
  return join(core, 'bin/stryker.js')
}
