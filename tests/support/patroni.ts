import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { postgresHome } from '../../scripts/services/postgres-home.ts'
import { type RoleAddresses, roleAddresses } from '../../scripts/services/role-addresses.ts'
import { findProgram, isExecutable } from '../../scripts/setup/program.ts'
import { freePort } from './free-port.ts'
import { descendantsOf } from './process-tree.ts'
import { projectFile } from './project-file.ts'
import { until } from './until.ts'

const programs = '/usr/lib/postgresql/18/bin'

/** Why nobody can be promoted by Patroni here; undefined where it can. Of Debian: patroni, etcd-server, postgresql-18. */
export const whyNoPatroni: string | undefined =
  ['patroni', 'etcd'].find((name) => findProgram(name) === undefined) ??
  (isExecutable(path.join(programs, 'postgres')) ? undefined : 'Postgres 18')

/** A machine of Postgres: Patroni and the server that it starts. */
export interface PatroniNode {
  readonly name: string
  readonly port: number
  /** Both at once, as when the machine has no power. */
  readonly kill: () => Promise<void>
  /** Every process of it stands still, until `thaw`. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly start: () => void
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  /** Of all nodes. */
  readonly addresses: RoleAddresses
  readonly primary: () => Promise<PatroniNode>
  /** Resolves when the primary has as many standbys in step. */
  readonly inStep: (standbys: number) => Promise<void>
  readonly remove: () => Promise<void>
}

const passwords = { postgres: 'of-the-superuser', owner: 'of-the-owner' }

/** Three nodes by the project's own configuration, and one etcd, on this machine. @param folder of a run, absolute */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const home = await mkdtemp(path.join(folder, 'patroni-'))
  await chmod(home, 0o711)
  const { account } = postgresHome(folder)
  const children: ChildProcess[] = []
  const ends: (() => void)[] = []
  const killAll = (): void => {
    for (const end of ends) end()
    for (const { pid } of children) for (const one of treeOf(pid)) kill(one, 'SIGKILL')
  }
  process.once('exit', killAll)
  const run = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const log = openSync(path.join(home, `${name}.log`), 'a')
    const child = spawn(program, args, { cwd: '/', stdio: ['ignore', log, log], detached: true, ...account })
    closeSync(log)
    children.push(child)
    return child
  }
  const ownFolder = async (name: string): Promise<string> => {
    const own = path.join(home, name)
    await mkdir(own, { mode: 0o700 })
    if (account) await chown(own, account.uid, account.gid)
    return own
  }

  const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  run('etcd', findProgram('etcd') ?? '', [
    ...['--data-dir', await ownFolder('etcd'), '--initial-cluster', `default=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ])
  await until(() =>
    fetch(`${client}/health`)
      .then(({ ok }) => ok)
      .catch(() => false),
  )

  const nodes: PatroniNode[] = []
  for (const name of ['one', 'two', 'three']) {
    const [port, restPort, own] = [await freePort(), await freePort(), await ownFolder(name)]
    const filled = projectFile('docker/patroni/patroni.yml')
      .replace('name: NAME', `name: ${name}`)
      .replaceAll('ADDRESS:8008', `127.0.0.1:${restPort}`)
      .replaceAll('ADDRESS:5432', `127.0.0.1:${port}`)
      .replace('[ETCD]', `["${new URL(client).host}"]`)
      .replaceAll('NETWORK', '127.0.0.1/32')
      .replace('SUPERUSER_PASSWORD', passwords.postgres)
      .replace('REPLICATION_PASSWORD', 'of-the-replicator')
      .replace('REWIND_PASSWORD', 'of-the-rewinder')
      .replace('/var/lib/postgresql/18/main', path.join(own, 'data'))
      .replace('/var/lib/postgresql/.patroni-pgpass', path.join(own, 'pgpass'))
      .replace('/var/run/postgresql', own)
      .replace('mode: automatic', 'mode: off')
    const file = path.join(home, `${name}.yml`)
    await writeFile(file, filled)
    let child: ChildProcess | undefined
    let frozen: readonly number[] = []
    const start = (): void => {
      child = run(name, findProgram('patroni') ?? '', [file])
    }
    /** Postgres outlives the Patroni that started it, and is no child of it. */
    const all = (): readonly number[] => [...(child ? treeOf(child.pid) : []), ...treeOf(postmasterOf(own))]
    const end = (): void => {
      for (const pid of all()) kill(pid, 'SIGKILL')
    }
    start()
    ends.push(end)
    nodes.push({
      name,
      port,
      start,
      freeze: () => {
        // Whoever is stopped first starts nobody any more.
        frozen = all()
        for (const pid of frozen) kill(pid, 'SIGSTOP')
      },
      thaw: () => {
        for (const pid of frozen.toReversed()) kill(pid, 'SIGCONT')
      },
      kill: async () => {
        const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
        end()
        await ended
      },
    })
  }

  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const asSuperuser = async <T>(work: (sql: Sql) => Promise<T>, database = 'postgres'): Promise<T> => {
    const url = `postgres://postgres:${passwords.postgres}@${hosts}/${database}`
    const sql = connect({ url, name: 'patroni', maxConnections: 1, statementTimeoutMs: 5_000 })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  const primary = async (): Promise<PatroniNode> => {
    const [row] = await asSuperuser((sql) => sql<{ port: number }[]>`select inet_server_port() as port`)
    const found = nodes.find(({ port }) => port === row?.port)
    if (!found) throw new Error('no node is the primary')
    return found
  }
  const inStep = async (standbys: number): Promise<void> =>
    void (await until(
      async () => {
        const rows = await asSuperuser(
          (sql) =>
            sql`select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('quorum', 'sync')`,
        ).catch(() => [])
        return rows.length >= standbys
      },
      { withinMs: 120_000, everyMs: 500 },
    ))
  await inStep(2)
  await asSuperuser(async (sql) => {
    await sql.unsafe(`create role ashenda login createrole password '${passwords.owner}'`)
    await sql.unsafe('create database ashenda owner ashenda')
  })
  const one = `postgres://ashenda:${passwords.owner}@127.0.0.1:1/ashenda`
  const secrets = { POSTGRES_API_PASSWORD: 'of-the-api', POSTGRES_WORKER_PASSWORD: 'of-the-worker' }
  const ofAll = (url: string): string => `${url.replace('127.0.0.1:1/', `${hosts}/`)}?target_session_attrs=read-write`
  const { MIGRATE_DATABASE_URL, API_DATABASE_URL, WORKER_DATABASE_URL } = roleAddresses(one, secrets)
  return {
    nodes,
    addresses: {
      MIGRATE_DATABASE_URL: ofAll(MIGRATE_DATABASE_URL),
      API_DATABASE_URL: ofAll(API_DATABASE_URL),
      WORKER_DATABASE_URL: ofAll(WORKER_DATABASE_URL),
    },
    primary,
    inStep,
    remove: async () => {
      process.off('exit', killAll)
      killAll()
      await until(() => children.every((child) => child.exitCode !== null || child.signalCode !== null))
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const treeOf = (pid: number | undefined): readonly number[] => (pid === undefined ? [] : [pid, ...descendantsOf(pid)])

/** Not another process that has got its number since. */
function postmasterOf(folder: string): number | undefined {
  try {
    const data = path.join(folder, 'data')
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data) ? pid : undefined
  } catch {
    return undefined
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended
  }
}
