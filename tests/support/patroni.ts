import { readFileSync, rmSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { freePort } from '../../scripts/services/port.ts'
import { type Account, postgresHome } from '../../scripts/services/postgres-home.ts'
import { type RoleAddresses, roleAddresses } from '../../scripts/services/role-addresses.ts'
import { hasPatroni } from '../../scripts/setup/fault-programs.ts'
import { type DebianPrograms, debianPrograms, type Program, signal, treeOf } from './debian-programs.ts'
import { type Etcd, startEtcds } from './etcd.ts'
import { type Place, thisMachine } from './place.ts'
import { projectFile } from './project-file.ts'
import { until } from './until.ts'

/** Why Patroni cannot run here; undefined if it can. */
export const whyNoPatroni: string | undefined = hasPatroni()
  ? undefined
  : 'there is no Patroni 4 with etcd and Postgres 18'

/** A Postgres machine: Patroni, its server, and an etcd. */
export interface PatroniNode {
  readonly name: string
  readonly address: string
  readonly port: number
  readonly etcd: Etcd
  /** Kills everything at once, like a power failure. */
  readonly kill: () => Promise<void>
  /** Stops all its processes until `thaw`. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly start: () => void
  /** Empties Postgres's folder; only after a kill. */
  readonly loseData: () => void
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  /** Addresses of all nodes. */
  readonly addresses: RoleAddresses
  readonly primary: () => Promise<PatroniNode>
  /** The primary's synchronous standbys; 0 without a primary. */
  readonly standbysInStep: () => Promise<number>
  /** Resolves when the primary has this many standbys in step. */
  readonly inStep: (standbys: number) => Promise<void>
  /** One node's own superuser, whatever its role. @throws if unreachable */
  readonly ask: <T>(node: PatroniNode, as: 'primary' | 'standby', work: (sql: Sql) => Promise<T>) => Promise<T>
  /** The superuser's address at one node, which must be the primary. */
  readonly urlOf: (node: PatroniNode) => string
  readonly keepLogs: (folder: string) => Promise<void>
  readonly remove: () => Promise<void>
}

const passwords = { postgres: 'of-the-superuser', owner: 'of-the-owner' }
const names = ['one', 'two', 'three'] as const

interface PatroniOptions {
  /** A run's folder, absolute. */
  readonly folder: string
  /** A machine each; this one by default. */
  readonly places?: readonly Place[]
  /** The network they are reached from, each other's too. */
  readonly network?: string
}

/** Three nodes with the project's configuration, each with an etcd of one cluster. */
export async function startPatroni({
  folder,
  places = [thisMachine, thisMachine, thisMachine],
  network = '127.0.0.1/32',
}: PatroniOptions): Promise<PatroniCluster> {
  const home = await mkdtemp(path.join(folder, 'patroni-'))
  await chmod(home, 0o711)
  const { account } = postgresHome(folder)
  const programs = debianPrograms(home, account)
  const remove = async (): Promise<void> => {
    await programs.remove()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return { ...(await startNodes({ places, network, home, account, programs })), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Parts {
  readonly places: readonly Place[]
  readonly network: string
  readonly home: string
  readonly account: Account | undefined
  readonly programs: DebianPrograms
}

async function startNodes({
  places,
  network,
  home,
  account,
  programs,
}: Parts): Promise<Omit<PatroniCluster, 'remove'>> {
  const etcds = await startEtcds(programs, { places, home, account })

  const startNode = async (name: string, place: Place, etcd: Etcd): Promise<PatroniNode> => {
    const own = path.join(home, name)
    await mkdir(own, { mode: 0o700 })
    if (account) await chown(own, account.uid, account.gid)
    const { address } = place
    const [port, restPort] = [await freePort(), await freePort()]
    const file = path.join(home, `${name}.yml`)
    const settings = { name, own, network, etcds, restapi: `${address}:${restPort}`, postgres: `${address}:${port}` }
    await writeFile(file, configurationOf(settings))
    const patroni = programs.start({
      name,
      place,
      command: ['/usr/bin/patroni', file],
      // Postgres outlives its Patroni and is then no child of it.
      others: () => treeOf(postmasterOf(own)),
    })
    return { ...machineOf([patroni, etcd], path.join(own, 'data')), name, address, port, etcd }
  }
  const nodes: PatroniNode[] = []
  for (const [index, etcd] of etcds.entries())
    nodes.push(await startNode(names[index] ?? `${index}`, places[index] ?? thisMachine, etcd))

  const hosts = nodes.map(({ address, port }) => `${address}:${port}`).join(',')
  const asSuperuser = async <T>(at: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const url = `postgres://postgres:${passwords.postgres}@${at}`
    const sql = connect({ url, name: 'patroni', maxConnections: 1, statementTimeoutMs: 5_000 })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  const primary = async (): Promise<PatroniNode> => {
    const [row] = await asSuperuser(
      `${hosts}/postgres`,
      (sql) => sql<{ address: string; port: number }[]>`
        select host(inet_server_addr()) as address, inet_server_port() as port`,
    )
    const found = nodes.find(({ address, port }) => address === row?.address && port === row.port)
    if (!found) throw new Error('no node is the primary')
    return found
  }
  const standbysInStep = async (): Promise<number> => {
    const rows = await asSuperuser(
      `${hosts}/postgres`,
      (sql) => sql`select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('quorum', 'sync')`,
    ).catch(() => [])
    return rows.length
  }
  const inStep = async (standbys: number): Promise<void> =>
    void (await until(async () => (await standbysInStep()) >= standbys, { withinMs: 120_000, everyMs: 500 }))
  await inStep(2)
  await asSuperuser(`${hosts}/postgres`, async (sql) => {
    await sql.unsafe(`create role ashenda login createrole password '${passwords.owner}'`)
    await sql.unsafe('create database ashenda owner ashenda')
  })
  return {
    nodes,
    addresses: addressesOf(hosts),
    primary,
    standbysInStep,
    inStep,
    ask: ({ address, port }, as, work) => asSuperuser(`${address}:${port}/ashenda?target_session_attrs=${as}`, work),
    urlOf: ({ address, port }) => `postgres://postgres:${passwords.postgres}@${address}:${port}/ashenda`,
    keepLogs: async (folder) => {
      for (const file of await readdir(home))
        if (file.endsWith('.log')) await cp(path.join(home, file), path.join(folder, file))
    },
  }
}

interface Settings {
  readonly name: string
  /** Its folder. */
  readonly own: string
  readonly network: string
  readonly etcds: readonly Etcd[]
  /** address:port */
  readonly restapi: string
  readonly postgres: string
}

const configurationOf = ({ name, own, network, etcds, restapi, postgres }: Settings): string =>
  projectFile('docker/patroni/patroni.yml')
    .replace('name: NAME', `name: ${name}`)
    .replaceAll('ADDRESS:8008', restapi)
    .replaceAll('ADDRESS:5432', postgres)
    .replace('[ETCD]', JSON.stringify(etcds.map(({ url }) => new URL(url).host)))
    .replaceAll('NETWORK', network)
    .replace('SUPERUSER_PASSWORD', passwords.postgres)
    .replace('REPLICATION_PASSWORD', 'of-the-replicator')
    .replace('REWIND_PASSWORD', 'of-the-rewinder')
    .replace('/var/lib/postgresql/18/main', path.join(own, 'data'))
    .replace('/var/lib/postgresql/.patroni-pgpass', path.join(own, 'pgpass'))
    .replace('/var/run/postgresql', own)
    .replace('mode: automatic', 'mode: off')

/** What a machine's power takes with it. */
function machineOf(
  programs: readonly Program[],
  data: string,
): Pick<PatroniNode, 'kill' | 'freeze' | 'thaw' | 'start' | 'loseData'> {
  let frozen: readonly number[] = []
  return {
    start: () => {
      for (const program of programs) program.start()
    },
    kill: async () => void (await Promise.all(programs.map((program) => program.kill()))),
    freeze: () => {
      // Stops starters first, so that nothing new starts.
      frozen = programs.flatMap((program) => program.pids())
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of frozen.toReversed()) signal(pid, 'SIGCONT')
    },
    loseData: () => rmSync(data, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function addressesOf(hosts: string): RoleAddresses {
  const one = `postgres://ashenda:${passwords.owner}@127.0.0.1:1/ashenda`
  const secrets = { POSTGRES_API_PASSWORD: 'of-the-api', POSTGRES_WORKER_PASSWORD: 'of-the-worker' }
  const ofAll = (url: string): string => `${url.replace('127.0.0.1:1/', `${hosts}/`)}?target_session_attrs=read-write`
  const { MIGRATE_DATABASE_URL, API_DATABASE_URL, WORKER_DATABASE_URL } = roleAddresses(one, secrets)
  return {
    MIGRATE_DATABASE_URL: ofAll(MIGRATE_DATABASE_URL),
    API_DATABASE_URL: ofAll(API_DATABASE_URL),
    WORKER_DATABASE_URL: ofAll(WORKER_DATABASE_URL),
  }
}

/** Not another process that reused its id. */
function postmasterOf(folder: string): number | undefined {
  try {
    const data = path.join(folder, 'data')
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data) ? pid : undefined
  } catch {
    return undefined
  }
}
