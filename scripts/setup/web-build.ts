import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  await buildInPlace(signal, {})
  writeFileSync(mark, sources)
  return true
}

/**
 * The same for a site that is to be there soon: built without compressed files, which take longer than all else.
 * @returns adds them, while the site already serves, and only then is the build whole: one that lacks them is made anew at the next
 * start. Undefined where nothing had to be built.
 */
export async function buildWebUncompressed(signal: AbortSignal): Promise<(() => Promise<void>) | undefined> {
  const sources = fingerprint()
  if (fingerprintOfBuild() === sources) return undefined
  await buildInPlace(signal, { WEB_COMPRESSED: 'later' })
  return async () => {
    rmSync(beingBuilt, { recursive: true, force: true })
    await vite(['--outDir', beingBuilt, '--emptyOutDir=false'], signal, {})
    addCompressed(beingBuilt, built)
    rmSync(beingBuilt, { recursive: true, force: true })
    writeFileSync(mark, sources)
  }
}

async function buildInPlace(signal: AbortSignal | undefined, env: NodeJS.ProcessEnv): Promise<void> {
  rmSync(beingBuilt, { recursive: true, force: true })
  // What browsers get, and what the server renders pages with, at the same time: the first may not empty the folder that the second writes into.
  const builds = [
    ['--outDir', beingBuilt, '--emptyOutDir=false'],
    ['--outDir', join(beingBuilt, '.server'), '--ssr', 'server/main.tsx'],
  ].map((args) => vite(args, signal, env))
  for (const build of await Promise.allSettled(builds)) if (build.status === 'rejected') throw build.reason
  // A build that fails, or is ended, leaves the former one in its place.
  rmSync(built, { recursive: true, force: true })
  renameSync(beingBuilt, built)
}

const vite = (args: readonly string[], signal: AbortSignal | undefined, env: NodeJS.ProcessEnv): Promise<string> =>
  run(process.execPath, [viteProgram(), 'build', ...args], {
    cwd: join(projectRoot, 'web'),
    // NODE_ENV as it may stand would make a development build.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    ...(signal && { signal }),
  })

/**
 * Moves the compressed files of a second build of the same sources beside the files of the first.
 * @throws where a file is another one there, or is not there: then the two were not of the same sources
 */
export function addCompressed(from: string, to: string): void {
  const compressed = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[.](?:br|gz)$/.test(file),
  )
  for (const file of compressed) {
    const original = file.replace(/[.]\w+$/, '')
    const there = join(to, original)
    if (!existsSync(there) || !readFileSync(there).equals(readFileSync(join(from, original))))
      throw new Error(`the web app changed while it was built: ${original} is another file now`)
  }
  for (const file of compressed) renameSync(join(from, file), join(to, file))
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
