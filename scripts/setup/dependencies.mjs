import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** What the site consists of. */
const siteWorkspaces = ['core', 'platform', 'db', 'api', 'worker', 'web', 'tools']

/** Where npm puts the pinned Node. */
export const pinnedNodeFolder = `node_modules/node-${process.platform}-${process.arch}`

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
/** The host's own Node runs the project: from the first long-term release of 24 on. */
export const isHostsNodeNewEnough = major > 24 || (major === 24 && minor >= 11)

/**
 * Installs the locked dependencies unless exactly they are installed already.
 * @param {'site' | 'all'} what `site`: enough to build and serve it, without the tools of tests, checks and benchmarks
 */
export function ensureDependencies(what) {
  if (areInstalled(what)) return
  const started = performance.now()
  console.log('  dependencies (npm) …')
  // npm's own path is known when npm started this script; on Windows `npm` alone cannot be spawned.
  const path = process.env['npm_execpath'] ?? ''
  const npm = basename(path).startsWith('npm') ? [process.execPath, path] : ['npm']
  // Named, because NODE_ENV=production or a personal .npmrc would leave them out. Without --legacy-peer-deps optional peers of
  // libraries come along, because tests and benchmarks have them: Express, pg, a second TypeScript.
  const extent = what === 'site' ? ['--omit=dev', '--legacy-peer-deps', ...workspacesOfSite()] : ['--include=dev']
  const kinds = [...extent, '--include=optional', '--ignore-scripts=false']
  // A registry that resets a connection is asked more often than npm's usual twice, and not after longer pauses than in all of those.
  const patience = ['--fetch-retries=5', '--fetch-retry-maxtimeout=10000']
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  const [program = '', ...args] = [...npm, 'ci', ...kinds, ...patience, ...quietly]
  const { status, signal, error, stderr, stdout } = spawnSync(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (error) throw new Error(`npm does not start: ${error.message}`)
  // The rest is npm's list of options.
  const [told = ''] = `${stdout}${stderr}`.trim().split(/^npm error Clean install a project$/m)
  if (status !== 0) throw new Error(`${told}\nnpm ci ended with ${signal ?? `code ${status}`}`)
  console.log(`  dependencies (npm)      ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`)
}

const workspacesOfSite = () => [
  '--include-workspace-root',
  ...[...siteWorkspaces, ...(isHostsNodeNewEnough ? [] : ['scripts/node'])].map((one) => `--workspace=${one}`),
]

/**
 * Compares the lockfile with what npm wrote down about the last install, and that with what is there: npm writes it for
 * `--package-lock-only` too. No mark of our own, so an `npm install` by hand counts, and an interrupted one does not.
 * @param {'site' | 'all'} what
 */
function areInstalled(what) {
  const locked = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!locked || !installed) return false
  return Object.entries(locked).every(
    ([path, { version, integrity, dev, devOptional, peer, optional, link, resolved }]) => {
      if (what === 'site' && (dev || devOptional || peer)) return true
      if (link)
        return (what === 'site' && !siteWorkspaces.includes(resolved ?? '')) || existsSync(join(projectRoot, path))
      if (!path.includes('node_modules/')) return true
      const found = installed[path]
      // Optional packages of other platforms are missing, and Node if the host's own serves.
      if (!found) return optional === true && (path !== pinnedNodeFolder || (what === 'site' && isHostsNodeNewEnough))
      return found.integrity === integrity && readJson(`${path}/package.json`)?.version === version
    },
  )
}

/**
 * @param {string} lockfile
 * @returns {Record<string, {version?: string, integrity?: string, dev?: boolean, devOptional?: boolean, peer?: boolean, optional?: boolean, link?: boolean, resolved?: string}> | undefined}
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
