import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './program.mjs'
import { projectRoot } from './project.mjs'

const version = '13.5.0'

/**
 * Brings Lighthouse for the benchmark of pages. It is as large as half of all that the project installs, so only who measures
 * has it: in .data, once.
 * @returns {Promise<string>} the module to import
 */
export async function ensureLighthouse() {
  const folder = join(projectRoot, '.data/tools', `lighthouse-${version}`)
  const module = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(module)) {
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    await run('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${version}`], { cwd: projectRoot })
  }
  return module
}
