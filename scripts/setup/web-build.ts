import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const built = join(projectRoot, 'web/dist')
/** What it was built of, and of what its files were compressed. */
const markName = '.sources'
const mark = join(built, markName)
const compressedMark = join(built, '.compressed')
const skipped = new Set(['node_modules', 'dist'])

/** Builds the web app unless web/dist was built from these very sources; tells whether it had to. */
export async function ensureWebBuild(signal?: AbortSignal): Promise<boolean> {
  const { isNew, compress } = await buildWeb(signal)
  await compress?.()
  return isNew
}

interface WebBuild {
  readonly isNew: boolean
  /** Adds compressed files, which takes half as long again; a site can serve without them. Undefined where they are there. */
  readonly compress: ((priority?: number) => Promise<void>) | undefined
}

/** The same in two parts, for a site that is to be there soon. */
export async function buildWeb(signal?: AbortSignal): Promise<WebBuild> {
  const sources = fingerprint()
  const isNew = read(mark) !== sources
  if (isNew) await buildInPlace(sources, signal)
  return {
    isNew,
    compress: read(compressedMark) === sources ? undefined : (priority) => compressBuild(sources, signal, priority),
  }
}

/** A build that fails, or is ended, leaves the former one in its place. */
async function buildInPlace(sources: string, signal: AbortSignal | undefined): Promise<void> {
  // Not another process's, which may build at the same time.
  const folder = join(projectRoot, `web/node_modules/.dist-${process.pid}`)
  try {
    // What browsers get, and what the server renders pages with, at the same time: the first may not empty the folder that the second writes into.
    const builds = [
      ['--outDir', folder, '--emptyOutDir=false'],
      ['--outDir', join(folder, '.server'), '--ssr', 'server/main.tsx'],
    ].map((args) => runNode([viteProgram(), 'build', ...args], signal))
    for (const build of await Promise.allSettled(builds)) if (build.status === 'rejected') throw build.reason
    writeFileSync(join(folder, markName), sources)
    rmSync(built, { recursive: true, force: true })
    renameSync(folder, built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compressBuild(sources: string, signal: AbortSignal | undefined, priority?: number): Promise<void> {
  await runNode(['build/compress-dist.ts', built], signal, priority)
  if (read(mark) !== sources) throw new Error('the web app was built anew while its files were compressed')
  writeFileSync(compressedMark, sources)
}

const runNode = (args: readonly string[], signal: AbortSignal | undefined, priority?: number): Promise<string> =>
  run(process.execPath, args, {
    cwd: join(projectRoot, 'web'),
    // NODE_ENV as it may stand would make a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    priority,
    ...(signal && { signal }),
  })

/** The path of Vite's command, wherever npm put it. */
export function viteProgram(): string {
  const manifest = createRequire(join(projectRoot, 'web/package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin/vite.js')
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
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
