import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../setup/program.ts'
import { onFreePort } from './on-free-port.ts'
import { type PostgresHome, postgresHome } from './postgres-home.ts'
import { endLeftover, processIdentity } from './process-identity.ts'
import { type StartedServer, startServer } from './server.ts'

const superuser = 'ashenda'

/** Settings of Postgres by name. */
export type PostgresSettings = Readonly<Record<string, string>>

const usualSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // Acknowledged data is on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Timed, spread checkpoints, no storms while ballots pour in.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  // Statements are short; compiling costs more than it saves.
  jit: 'off',
  // Otherwise a violation's DETAIL, with phone or e-mail, is in the log.
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

interface ClusterOptions {
  /** The superuser's. */
  readonly password: string
  readonly databases: readonly string[]
}

interface Options extends ClusterOptions {
  readonly dataDir: string
  /** Overrides. */
  readonly settings: PostgresSettings
  readonly log: (text: string) => void
}

/** Starts a private Postgres. The first use of a folder creates cluster and databases. */
export async function startPostgres({ dataDir, password, databases, settings, log }: Options): Promise<StartedServer> {
  const home = postgresHome(dataDir)
  if (home.isElsewhere) log(`The account of Postgres cannot enter this folder; its data is in ${home.data}`)
  if (!existsSync(home.data)) await createCluster(home, { password, databases })
  refuseOtherMajor(home)
  const markFile = join(dataDir, 'postgres.json')
  await endLeftover(markFile, 'SIGINT')
  const [server, port] = await onFreePort(join(dataDir, 'postgres.port'), (port) => {
    removeStaleLock(home.data)
    return startServer({
      name: 'Postgres',
      command: join(home.programs, 'postgres'),
      args: ['-D', home.data, '-p', String(port), ...asArguments({ ...usualSettings, ...settings })],
      logFile: join(dataDir, 'postgres.log'),
      markFile,
      account: home.account,
      stopSignal: 'SIGINT',
      isReady: (pid) => {
        const lock = lockOf(home.data)
        return lock?.pid === pid && lock.isReady
      },
    })
  })
  return { server, url: `postgres://${superuser}:${password}@127.0.0.1:${port}/${databases[0]}` }
}

function asArguments(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Built elsewhere and moved when complete: half a cluster never starts. */
async function createCluster(
  { programs, data, account }: PostgresHome,
  { password, databases }: ClusterOptions,
): Promise<void> {
  const unfinished = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
  try {
    // Sorted by code point whatever the machine's locales: the same order everywhere.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const where = { cwd: '/', ...account }
    await run(join(programs, 'initdb'), ['-D', unfinished, ...locale, ...access], where)
    await run(
      join(programs, 'postgres'),
      ['--single', '-D', unfinished, ...asArguments({ exit_on_error: 'on' }), 'postgres'],
      { ...where, input: databases.map((name) => `CREATE DATABASE "${name}";\n`).join('') },
    )
    renameSync(unfinished, data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function refuseOtherMajor({ programs, data }: PostgresHome): void {
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const catalog = readFileSync(join(programs, '../share/postgresql/postgres.bki'), 'utf8').split('\n', 1)[0] ?? ''
  const major = /\d+/.exec(catalog)?.[0]
  if (written === major) return
  throw new Error(
    `${data} was written by Postgres ${written}; this is Postgres ${major}. Dump it with the old one first.`,
  )
}

/** Parses postmaster.pid: the pid is line one, `ready` line eight (as pg_ctl does). */
function lockOf(data: string): { readonly pid: number; readonly isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Removes a killed Postgres's lock file. Postgres ignores it unless the pid is in use by another process. */
function removeStaleLock(data: string): void {
  const lock = lockOf(data)
  if (!lock) return
  if (processIdentity(lock.pid) && isPostgresOf(lock.pid, data)) {
    throw new Error(`A Postgres that this script did not start uses ${data} (process ${lock.pid}). Stop it first.`)
  }
  rmSync(join(data, 'postmaster.pid'))
}

function isPostgresOf(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    // Without /proc, trusts the file.
    return process.platform !== 'linux'
  }
}
