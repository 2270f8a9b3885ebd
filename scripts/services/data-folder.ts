import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectRoot } from '../setup/project.ts'
import { removePostgresHome } from './postgres-home.ts'
import { endLeftover, liveProcess, markOf, writeProcessMark } from './process-identity.ts'

const ownerFile = 'owner.json'
const servers = [
  ['postgres.json', 'SIGQUIT'],
  ['redis.json', 'SIGKILL'],
] as const

/** The data folder of `npm start`. */
export function demoDataFolder(): string {
  return resolve(projectRoot, process.env['DATA_DIR'] ?? '.data')
}

/** Makes this process the only user of a data folder; the result releases it. */
export function claimDataFolder(folder: string): () => void {
  // Others may pass through (Postgres's account does), not list.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const file = join(folder, ownerFile)
  const owner = liveProcess(file)
  if (owner && owner.pid !== process.pid) {
    throw new Error(
      `${folder} is in use by process ${owner.pid}. Stop that one first (Ctrl-C there, or kill ${owner.pid}).`,
    )
  }
  try {
    // Moved, not removed: of two processes that find a dead owner only one succeeds.
    renameSync(file, `${file}.old`)
    rmSync(`${file}.old`)
  } catch {}
  writeFileSync(file, markOf(process.pid), { flag: 'wx' })
  return () => rmSync(file, { force: true })
}

/** The processes of a site, by their marks and logs. */
export const appNames = ['api', 'worker', 'media', 'web', 'chapa', 'messages'] as const

/** Those of platform/storage/storage.ts, which scripts do not import. */
export const storedFolders: readonly string[] = ['images', 'uploads', 'cards', 'results']

/** What a site keeps there besides secrets: servers' data and files, stored files, logs. Folders of tests and builds stay. */
const siteData = [
  ...['postgres', 'postgres.json', 'postgres.log', 'postgres.port', 'redis', 'redis.json', 'redis.log', 'redis.port'],
  ...storedFolders,
  ...appNames.flatMap((name) => [`${name}.log`, `${name}.json`]),
]

/** Removes a site's data. @throws if a process uses the folder */
export async function emptyDataFolder(folder: string): Promise<void> {
  const release = claimDataFolder(folder)
  try {
    for (const name of appNames) await endLeftover(join(folder, `${name}.json`), 'SIGTERM')
    for (const [file, signal] of servers) await endLeftover(join(folder, file), signal)
    removePostgresHome(folder)
    for (const name of siteData) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  } finally {
    release()
  }
}

interface RunFolder {
  readonly folder: string
  readonly remove: () => void
}

interface RunFolderOptions {
  /** For data that need not survive the machine: writes are nearly free in memory. On disk if memory is short. */
  readonly inMemory?: boolean
}

/** A fresh folder below .data/{kind} for a run of tests or benchmarks. Removes those of dead runs first. */
export async function openRunFolder(kind: string, { inMemory = false }: RunFolderOptions = {}): Promise<RunFolder> {
  const parent = (inMemory && folderInMemory()) || join(projectRoot, '.data', kind)
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  await clearDeadRuns(parent)
  const folder = await mkdtemp(join(parent, 'run-'))
  // Postgres's account passes through.
  chmodSync(folder, 0o711)
  writeProcessMark(join(folder, ownerFile), process.pid)
  return { folder, remove: () => removeRun(folder) }
}

const memory = '/dev/shm'
/** statfs(2): tmpfs. */
const tmpfs = 0x01021994
/** A run's databases and write-ahead log, twice. */
const roomNeeded = 6e9

/** This user's folder in memory, if a whole run fits; otherwise undefined. */
function folderInMemory(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    if (type !== tmpfs || bavail * bsize < roomNeeded) return undefined
    const uid = process.getuid?.()
    const folder = join(memory, `ashenda-${uid}`)
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    // Anybody may write there, so it is trusted only if we made it.
    const made = lstatSync(folder)
    return made.isDirectory() && made.uid === uid ? folder : undefined
  } catch {
    return undefined
  }
}

async function clearDeadRuns(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((name) => name.startsWith('run-'))) {
    const folder = join(parent, name)
    // A folder this young may belong to a run that has not written its mark.
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (liveProcess(join(folder, ownerFile)) || age < 10_000) continue
    for (const [file, signal] of servers) await endLeftover(join(folder, file), signal, 2000)
    removeRun(folder)
  }
}

function removeRun(folder: string): void {
  removePostgresHome(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
