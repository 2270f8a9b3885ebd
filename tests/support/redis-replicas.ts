import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../scripts/services/port.ts'
import { findReplicatingRedis } from '../../scripts/setup/fault-programs.ts'
import { commandAt, type Place, thisMachine } from './place.ts'
import { durable } from './redis-server.ts'
import { until } from './until.ts'

const name = 'votes'

export interface Server {
  readonly address: string
  readonly port: number
  readonly signal: (signal: NodeJS.Signals) => void
  /** kill -9; resolves when gone. */
  readonly kill: () => Promise<void>
  /** With its former data. */
  readonly start: () => void
  /** Empties a killed one's disk. */
  readonly loseDisk: () => void
}

/** A test's own primary, two replicas and three Sentinels. */
export interface RedisReplicas {
  /** redis-sentinel://… */
  readonly url: string
  readonly servers: readonly Server[]
  readonly sentinels: readonly Server[]
  /** The primary that most answering Sentinels name. */
  readonly primary: () => Promise<Server>
  /** Resolves when this many replicas are in step. */
  readonly inStep: (replicas: number) => Promise<void>
  /** The number of replicas in step; 0 if the primary is unreachable. */
  readonly replicasInStep: () => Promise<number>
  /** Ends all and removes their data. */
  readonly remove: () => Promise<void>
}

/** Empty without a Redis that has WAITAOF; replica tests are skipped then. */
export const replicatingRedis = findReplicatingRedis() ?? ''

/** The silence after which Sentinels call a primary down: short, as only this machine waits. */
const downAfterMs = 3_000

const ofThisMachine = [thisMachine, thisMachine, thisMachine]

/** @param places for a server and a Sentinel each: the primary's, and two replicas' */
export async function startRedisReplicas(places: readonly Place[] = ofThisMachine): Promise<RedisReplicas> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-replicas-'))
  const started: Server[] = []
  const killAll = (): void => {
    for (const server of started) server.signal('SIGKILL')
  }
  process.once('exit', killAll)

  const startServer = async (
    kind: string,
    place: Place,
    settings: Readonly<Record<string, string>>,
  ): Promise<Server> => {
    const port = await freePort()
    const home = path.join(folder, `${kind}-${port}`)
    await mkdir(home)
    // Sentinels and servers write what they learn into their configuration.
    const file = path.join(home, 'server.conf')
    const all = { port: String(port), bind: place.address, 'protected-mode': 'no', dir: home, ...settings }
    writeFileSync(
      file,
      Object.entries(all)
        .map(([key, value]) => `${key} ${value === '' ? '""' : value}\n`)
        .join(''),
    )
    const server = serverOf(place, port, home, [file, ...(kind === 'sentinel' ? ['--sentinel'] : [])])
    started.push(server)
    return server
  }

  const settings = {
    ...durable,
    'repl-diskless-sync-delay': '0',
    'min-replicas-to-write': '1',
    'min-replicas-max-lag': '10',
  }
  const [ofPrimary = thisMachine, ...ofReplicas] = places
  const first = await startServer('server', ofPrimary, settings)
  const replicas = await Promise.all(
    ofReplicas.map((place) =>
      startServer('server', place, { ...settings, replicaof: `${first.address} ${first.port}` }),
    ),
  )
  const servers = [first, ...replicas]
  const sentinels = await Promise.all(
    places.map((place) =>
      startServer('sentinel', place, {
        'sentinel monitor': `${name} ${first.address} ${first.port} 2`,
        'sentinel down-after-milliseconds': `${name} ${downAfterMs}`,
        'sentinel failover-timeout': `${name} 10000`,
      }),
    ),
  )

  const primary = async (): Promise<Server> => {
    const named = await Promise.all(
      sentinels.map((sentinel) =>
        ask(sentinel, (client) => client.call('sentinel', 'get-master-addr-by-name', name)).then(
          (address) => Number((address as string[] | null)?.[1]), // host and port
          () => Number.NaN,
        ),
      ),
    )
    const found = servers.find(({ port }) => named.filter((other) => other === port).length >= 2)
    if (!found) throw new Error(`Sentinels name ${named.join(', ')}`)
    return found
  }
  const replicasInStep = async (): Promise<number> => {
    const server = await primary().catch(() => undefined)
    const info = server && (await ask(server, (client) => client.info('replication')).catch(() => ''))
    return (info?.match(/state=online,offset=\d+,lag=[01]\b/g) ?? []).length
  }
  const inStep = async (wanted: number): Promise<void> =>
    void (await until(async () => (await replicasInStep()) >= wanted))
  await inStep(2)
  // They promote nobody before they know each other.
  await until(async () => {
    const known = await Promise.all(
      sentinels.map((sentinel) =>
        ask(sentinel, (client) => client.call('sentinel', 'sentinels', name)).catch(() => []),
      ),
    )
    return known.every((others) => (others as unknown[]).length === 2) // a list of them
  })
  return {
    url: `redis-sentinel://${sentinels.map(({ address, port }) => `${address}:${port}`).join(',')}/0#${name}`,
    servers,
    sentinels,
    primary,
    inStep,
    replicasInStep,
    remove: async () => {
      process.off('exit', killAll)
      await Promise.all(started.map((server) => server.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serverOf(place: Place, port: number, home: string, args: readonly string[]): Server {
  let child: ChildProcess | undefined
  const start = (): void => {
    child = spawn(...commandAt(place, replicatingRedis, args), { stdio: 'ignore' })
  }
  start()
  return {
    address: place.address,
    port,
    start,
    loseDisk: () => rmSync(path.join(home, 'appendonlydir'), { recursive: true, force: true }),
    signal: (signal) => void child?.kill(signal),
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** One question to a server that may be down or mute. */
export async function ask<T>(
  { address, port }: Pick<Server, 'address' | 'port'>,
  question: (client: Redis) => Promise<T>,
): Promise<T> {
  const client = new Redis(port, address, {
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  })
  client.on('error', () => {})
  try {
    return await question(client)
  } finally {
    client.disconnect()
  }
}
