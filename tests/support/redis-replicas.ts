import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { durable } from './redis-server.ts'
import { until } from './until.ts'

const name = 'votes'

interface Server {
  readonly port: number
  readonly signal: (signal: NodeJS.Signals) => void
  /** kill -9; resolves when it is gone. */
  readonly kill: () => Promise<void>
  /** With the data it had. */
  readonly start: () => void
}

/** A primary, two replicas and three Sentinels of a test's own. */
export interface RedisReplicas {
  /** redis-sentinel://… */
  readonly url: string
  readonly servers: readonly Server[]
  readonly sentinels: readonly Server[]
  /** Whom most Sentinels that answer name. */
  readonly primary: () => Promise<Server>
  /** Resolves when as many replicas as are named follow the primary and are in step with it. */
  readonly inStep: (replicas: number) => Promise<void>
  /** Ends all and removes their data. */
  readonly remove: () => Promise<void>
}

/** Where there is none that knows WAITAOF the tests of replicas do not run; the script that runs the tests says so. */
export const replicatingRedis = process.env['TEST_REPLICATING_REDIS'] ?? ''

/** How long a primary says nothing before Sentinels call it down: short, as nothing else keeps this machine's waiting. */
const downAfterMs = 3_000

export async function startRedisReplicas(): Promise<RedisReplicas> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-replicas-'))
  const started: Server[] = []
  const killAll = (): void => {
    for (const server of started) server.signal('SIGKILL')
  }
  process.once('exit', killAll)

  const startServer = async (kind: string, settings: Readonly<Record<string, string>>): Promise<Server> => {
    const port = await freePort()
    const home = path.join(folder, `${kind}-${port}`)
    await mkdir(home)
    // Sentinels write what they learn into their configuration, and servers whom they follow.
    const file = path.join(home, 'server.conf')
    const all = { port: String(port), bind: '127.0.0.1', dir: home, ...settings }
    writeFileSync(
      file,
      Object.entries(all)
        .map(([key, value]) => `${key} ${value === '' ? '""' : value}\n`)
        .join(''),
    )
    const server = serverOf(port, [file, ...(kind === 'sentinel' ? ['--sentinel'] : [])])
    started.push(server)
    return server
  }

  const settings = {
    ...durable,
    'repl-diskless-sync-delay': '0',
    'min-replicas-to-write': '1',
    'min-replicas-max-lag': '10',
  }
  const first = await startServer('server', settings)
  const replicas = await Promise.all(
    [1, 2].map(() => startServer('server', { ...settings, replicaof: `127.0.0.1 ${first.port}` })),
  )
  const servers = [first, ...replicas]
  const sentinels = await Promise.all(
    [1, 2, 3].map(() =>
      startServer('sentinel', {
        'sentinel monitor': `${name} 127.0.0.1 ${first.port} 2`,
        'sentinel down-after-milliseconds': `${name} ${downAfterMs}`,
        'sentinel failover-timeout': `${name} 10000`,
      }),
    ),
  )

  const primary = async (): Promise<Server> => {
    const named = await Promise.all(
      sentinels.map(({ port }) =>
        ask(port, (client) => client.call('sentinel', 'get-master-addr-by-name', name)).then(
          (address) => Number((address as string[] | null)?.[1]), // host and port
          () => Number.NaN,
        ),
      ),
    )
    const found = servers.find(({ port }) => named.filter((other) => other === port).length >= 2)
    if (!found) throw new Error(`Sentinels name ${named.join(', ')}`)
    return found
  }
  const inStep = async (wanted: number): Promise<void> => {
    await until(async () => {
      const server = await primary().catch(() => undefined)
      const info = server && (await ask(server.port, (client) => client.info('replication')).catch(() => ''))
      return (info?.match(/state=online,offset=\d+,lag=[01]\b/g) ?? []).length >= wanted
    })
  }
  await inStep(2)
  // Each of them knows the others: before that they promote nobody.
  await until(async () => {
    const known = await Promise.all(
      sentinels.map(({ port }) => ask(port, (client) => client.call('sentinel', 'sentinels', name)).catch(() => [])),
    )
    return known.every((others) => (others as unknown[]).length === 2) // a list of them
  })
  return {
    url: `redis-sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/0#${name}`,
    servers,
    sentinels,
    primary,
    inStep,
    remove: async () => {
      process.off('exit', killAll)
      await Promise.all(started.map((server) => server.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serverOf(port: number, args: readonly string[]): Server {
  let child: ChildProcess | undefined
  const start = (): void => {
    child = spawn(replicatingRedis, args, { stdio: 'ignore' })
  }
  start()
  return {
    port,
    start,
    signal: (signal) => void child?.kill(signal),
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** One question to a server that may be away or mute. */
async function ask<T>(port: number, question: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(port, '127.0.0.1', {
    connectTimeout: 1_000,
    commandTimeout: 1_000,
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
