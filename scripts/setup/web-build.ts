import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const built = join(projectRoot, 'web/dist')
const beingBuilt = join(projectRoot, 'web/node_modules/.dist')
const mark = join(built, '.sources')
const skipped = new Set(['node_modules', 'dist'])

/** Builds the web app unless web/dist was built from these very sources; tells whether it had to. */
export async function ensureWebBuild(signal?: AbortSignal): Promise<boolean> {
  const sources = fingerprint()
  if (fingerprintOfBuild() === sources) return false
  // NODE_ENV as it may stand would make a development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: join(projectRoot, 'web'), env, ...(signal && { signal }) }
  rmSync(beingBuilt, { recursive: true, force: true })
  // What browsers get, and what the server renders pages with, at the same time: the first may not empty the folder that the second writes into.
  const builds = [
    ['--outDir', beingBuilt, '--emptyOutDir=false'],
    ['--outDir', join(beingBuilt, '.server'), '--ssr', 'server/main.tsx'],
  ].map((args) => run(process.execPath, [viteProgram(), 'build', ...args], options))
  for (const build of await Promise.allSettled(builds)) if (build.status === 'rejected') throw build.reason
  // A build that fails, or is ended, leaves the former one in its place.
  rmSync(built, { recursive: true, force: true })
  renameSync(beingBuilt, built)
  writeFileSync(mark, sources)
  return true
}

/** The path of Vite's command, wherever npm put it. */
export function viteProgram(): string {
  const manifest = createRequire(join(projectRoot, 'web/package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin/vite.js')
}

function fingerprintOfBuild(): string | undefined {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return undefined
  }
}

/** All that a build depends on: sources, the lockfile, the versions of the tools in it, and VITE_ variables. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const audit = ['scripts/audit.mjs', ...filesUnder('scripts/audit')]
  const settings = ['package-lock.json', 'tsconfig.base.json']
  for (const file of [...filesUnder('web'), ...filesUnder('core'), ...audit, ...settings]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0')
  }
  for (const name of Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
  return hash.digest('hex')
}

/** Paths relative to the project, sorted. */
function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !entry.name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return entry.isFile() ? [path] : []
    })
}
