import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
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

/** The newest Postgres of Debian that has all the product asks for. */
const programs = [18, 17]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => isExecutable(path.join(folder, 'postgres')))

/** Why nobody can be promoted by Patroni here; undefined where it can. Debian 13 has all of it: patroni, etcd-server, postgresql-17. */
export const whyNoPatroni: string | undefined =
  ['patroni', 'etcd'].find((name) => findProgram(name) === undefined) ?? (programs ? undefined : 'Postgres 17 or newer')

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
  const killAll = (): void => {
    for (const child of children) for (const pid of treeOf(child)) kill(pid, 'SIGKILL')
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
      .replace('/usr/lib/postgresql/18/bin', programs ?? '')
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
    start()
    nodes.push({
      name,
      port,
      start,
      freeze: () => {
        // Whoever is stopped first starts nobody any more.
        frozen = child ? treeOf(child) : []
        for (const pid of frozen) kill(pid, 'SIGSTOP')
      },
      thaw: () => {
        for (const pid of frozen.toReversed()) kill(pid, 'SIGCONT')
      },
      kill: async () => {
        if (!child) return
        const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
        for (const pid of treeOf(child)) kill(pid, 'SIGKILL')
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

/** Postgres is a child of Patroni until that is gone, so they are found while it is there. */
const treeOf = ({ pid }: ChildProcess): readonly number[] => (pid === undefined ? [] : [pid, ...descendantsOf(pid)])

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended
  }
}
