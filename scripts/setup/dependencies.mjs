import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './program.mjs'
import { projectRoot } from './project.mjs'
import { step } from './step.mjs'

/** Installs the locked dependencies unless exactly they are installed already. */
export async function ensureDependencies() {
  if (areInstalled()) return
  await step('dependencies (npm)', () => {
    // npm's own path is known when npm started this script; on Windows `npm` alone cannot be spawned.
    const npm = process.env['npm_execpath']
    const [command, ...first] =
      npm && basename(npm).startsWith('npm') ? [process.execPath, npm] : /** @type {[string]} */ (['npm'])
    // Named, because NODE_ENV=production or a personal .npmrc would leave them out.
    const kinds = ['--include=dev', '--include=optional', '--ignore-scripts=false']
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
    return run(command, [...first, 'ci', ...kinds, ...quietly], { cwd: projectRoot }).catch((error) => {
      // What follows this line is npm's page of all its options.
      throw new Error(error.message.split(/^npm error Clean install a project$/m)[0])
    })
  })
}

/**
 * Compares the lockfile with what npm wrote down about the last install, and that with what is there: npm writes it for
 * `--package-lock-only` too. No mark of our own, so an `npm install` by hand counts, and an interrupted one does not.
 */
function areInstalled() {
  const locked = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, { version, integrity, optional, link }]) => {
    if (link) return existsSync(join(projectRoot, path))
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    // Optional ones are missing where they are for another platform.
    if (!found) return optional === true
    return found.integrity === integrity && readJson(`${path}/package.json`)?.version === version
  })
}

/**
 * @param {string} lockfile
 * @returns {Record<string, {version?: string, integrity?: string, optional?: boolean, link?: boolean}> | undefined}
 */
function packagesOf(lockfile) {
  return readJson(lockfile)?.packages
}

/** @param {string} path relative to the project */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
  } catch {
    return undefined
  }
}
