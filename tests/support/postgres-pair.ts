import { appendFile, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { freePort } from '../../scripts/services/port.ts'
import { type PostgresHome, postgresHome, removePostgresHome } from '../../scripts/services/postgres-home.ts'
import { type Server, startServer } from '../../scripts/services/server.ts'
import { backUpPostgres } from './base-backup.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { until } from './until.ts'

/** One of the two, whichever role it has. */
export interface PostgresNode {
  readonly server: Server
  /** The programs' way to it; the test bypasses it. */
  readonly proxy: TcpProxy
  /** The other node's replication link. */
  readonly link: TcpProxy
  readonly port: number
}

/** Two servers, one following the other. A commit is answered when both have it on disk. */
export interface PostgresPair {
  readonly primary: PostgresNode
  readonly standby: PostgresNode
  /** The first server's address, as both servers' through their proxies, the first one first. */
  readonly viaProxies: (url: string) => string
  /** Promotes the standby after the primary is gone. It waits for no standby until one follows. */
  readonly promote: () => Promise<void>
  /** Ends the former primary, makes it follow the new one from scratch, and reconnects it. */
  readonly rejoin: () => Promise<void>
  /** Ends the second server and the proxies. Services end the first. */
  readonly remove: () => Promise<void>
}

interface First {
  readonly postgres: Server
  readonly databaseUrl: string
  readonly dataDir: string
}

const nameOfStandby = 'follower'

interface Node extends PostgresNode {
  readonly home: PostgresHome
}

/** Gives a private Postgres a synchronous standby. @param proxy the first server's, if any; its maker closes it */
export async function startPostgresPair(services: First, proxy?: TcpProxy): Promise<PostgresPair> {
  const { databaseUrl, dataDir } = services
  const firstPort = Number(new URL(databaseUrl).port)
  const first: Node = {
    server: services.postgres,
    proxy: proxy ?? (await startTcpProxy(firstPort)),
    link: await startTcpProxy(firstPort),
    port: firstPort,
    home: postgresHome(dataDir),
  }
  const ownFolder = path.join(dataDir, 'standby')
  await mkdir(ownFolder, { mode: 0o711 })
  const home = postgresHome(ownFolder)
  const urlOf = ({ port }: Pick<PostgresNode, 'port'>): string =>
    Object.assign(new URL(databaseUrl), { port: String(port) }).href

  /** Fills an empty folder as a standby of a running primary. */
  const follow = async (to: PostgresHome, primary: PostgresNode): Promise<void> => {
    await backUpPostgres(urlOf(primary), to.data)
    const { username, password } = new URL(databaseUrl)
    const address = `host=127.0.0.1 port=${primary.link.port} user=${username} password=${password}`
    const settings = [
      `primary_conninfo = '${address} application_name=${nameOfStandby}'`,
      // The primary's setting may differ; a promoted server waits for nobody until one follows.
      `synchronous_standby_names = ''`,
      `wal_retrieve_retry_interval = '200ms'`,
    ]
    await appendFile(path.join(to.data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    const signal = path.join(to.data, 'standby.signal')
    await writeFile(signal, '')
    if (to.account) await chown(signal, to.account.uid, to.account.gid)
  }

  const inStep = async (primary: PostgresNode): Promise<void> => {
    await asSuperuser(urlOf(primary), async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = 'ANY 1 (${nameOfStandby})'`)
      await sql`select pg_reload_conf()`
      await until(async () => {
        const [row] = await sql`select 1 from pg_stat_replication where sync_state = 'quorum' and state = 'streaming'`
        return row
      })
    })
  }

  await follow(home, first)
  const port = await freePort()
  const second: Node = {
    server: await startStandby(home, ownFolder, port, urlOf({ port })),
    proxy: await startTcpProxy(port),
    link: await startTcpProxy(port),
    port,
    home,
  }
  await inStep(first)
  let [primary, standby] = [first, second]
  const hosts = [first, second].map(({ proxy }) => `127.0.0.1:${proxy.port}`).join(',')
  return {
    get primary() {
      return primary
    },
    get standby() {
      return standby
    },
    viaProxies: (url) => `${url.replace(new URL(url).host, hosts)}?target_session_attrs=read-write`,
    promote: async () => {
      await asSuperuser(`${urlOf(standby)}?target_session_attrs=standby`, (sql) => sql`select pg_promote()`)
      ;[primary, standby] = [standby, primary]
    },
    rejoin: async () => {
      await standby.server.kill()
      for (const one of [standby.proxy, standby.link]) one.muteNew(false)
      const { data } = standby.home
      for (const name of await readdir(data)) await rm(path.join(data, name), { recursive: true })
      await follow(standby.home, primary)
      await standby.server.restart()
      await inStep(primary)
    },
    remove: async () => {
      await second.server.kill()
      const own = [second.proxy, first.link, second.link, ...(proxy ? [] : [first.proxy])]
      await Promise.all(own.map((one) => one.close()))
      removePostgresHome(ownFolder)
    },
  }
}

function startStandby(home: PostgresHome, folder: string, port: number, url: string): Promise<Server> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
  return startServer({
    name: 'the second Postgres',
    command: path.join(home.programs, 'postgres'),
    args: ['-D', home.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    logFile: path.join(folder, 'postgres.log'),
    markFile: path.join(folder, 'postgres.json'),
    account: home.account,
    stopSignal: 'SIGINT',
    isReady: () =>
      asSuperuser(`${url}?target_session_attrs=standby`, (sql) => sql`select 1`).then(
        () => true,
        () => false,
      ),
  })
}

async function asSuperuser<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect({ url, name: 'pair', maxConnections: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
