import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../scripts/services/port.ts'
import { until } from './until.ts'

/** The platform's required settings; a test may revert one. */
export const durable = {
  appendonly: 'yes',
  appendfsync: 'always',
  'no-appendfsync-on-rewrite': 'no',
  'maxmemory-policy': 'noeviction',
  maxmemory: '64mb',
  save: '',
}

/** The test script ensures that one of them exists. */
const program = (): string =>
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? 'none'

/** A test's own Redis, which it may stop. Data and port survive a restart. */
export interface PrivateRedis {
  readonly url: string
  /** For the test's queries. */
  readonly client: Redis
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<void>
  /** Stops it and deletes its data. */
  readonly remove: () => Promise<void>
}

export async function startRedisServer(): Promise<PrivateRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null, lazyConnect: true })
  client.on('error', () => {})
  let server: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const settings = { ...durable, dir: folder, port: String(port), bind: '127.0.0.1' }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    server = spawn(program(), args, { stdio: 'ignore' })
    if (client.status === 'wait') client.connect().catch(() => {}) // it goes on trying
    await until(async () => {
      if (server?.exitCode != null) throw new Error(`Redis ended with code ${server.exitCode}: is port ${port} taken?`)
      return (await client.ping().catch(() => '')) === 'PONG'
    })
  }
  const killWithTests = (): void => void server?.kill('SIGKILL')
  process.once('exit', killWithTests)
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await start()
  return {
    url,
    client,
    kill,
    restart: start,
    remove: async () => {
      process.off('exit', killWithTests)
      client.disconnect()
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
