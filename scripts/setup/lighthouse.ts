import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const version = '13.5.0'

/**
 * Installs Lighthouse for the page benchmark, and returns its module path. As large as half of the project's packages, so only benchmarks
 * have it: once, in .data.
 */
export async function ensureLighthouse(): Promise<string> {
  const folder = join(projectRoot, '.data/tools', `lighthouse-${version}`)
  const module = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(module)) {
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    // Renamed when complete.
    const coming = `${folder}.coming`
    rmSync(coming, { recursive: true, force: true })
    const args = ['install', '--prefix', coming, ...quietly, `lighthouse@${version}`]
    await run('npm', args, { cwd: projectRoot, timeout: 120_000 })
    rmSync(folder, { recursive: true, force: true })
    renameSync(coming, folder)
  }
  return module
}
