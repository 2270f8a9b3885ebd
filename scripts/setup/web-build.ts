import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run } from './program.ts'
import { projectRoot } from './project.ts'

const built = join(projectRoot, 'web/dist')
/** The sources of the build, and of its compressed files. */
const markName = '.sources'
const mark = join(built, markName)
const compressedMark = join(built, '.compressed')
const skipped = new Set(['node_modules', 'dist'])

/** Builds the web app unless web/dist matches the sources; returns whether it did. */
export async function ensureWebBuild(signal?: AbortSignal): Promise<boolean> {
  const { isNew, compress } = await buildWeb(signal)
  await compress?.()
  return isNew
}

interface WebBuild {
  readonly isNew: boolean
  /** Adds compressed files, half as long again; a site can serve without them. Undefined if they exist. */
  readonly compress: ((priority?: number) => Promise<void>) | undefined
}

/** The same in two parts, for a fast start. */
export async function buildWeb(signal?: AbortSignal): Promise<WebBuild> {
  const sources = fingerprint()
  const isNew = read(mark) !== sources
  if (isNew) await buildInPlace(sources, signal)
  return {
    isNew,
    compress: read(compressedMark) === sources ? undefined : (priority) => compressBuild(sources, signal, priority),
  }
}

/** A failed or ended build leaves the former one. */
async function buildInPlace(sources: string, signal: AbortSignal | undefined): Promise<void> {
  // Its own folder, because another process may build at the same time.
  const folder = join(projectRoot, `web/node_modules/.dist-${process.pid}`)
  try {
    // Browser and server builds run in parallel: the first must not empty the second's folder.
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
    // Any other NODE_ENV would make a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    priority,
    ...(signal && { signal }),
  })

/** The path of Vite's command. */
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

/** Everything a build depends on: sources, lockfile, tool versions, VITE_ variables. */
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
