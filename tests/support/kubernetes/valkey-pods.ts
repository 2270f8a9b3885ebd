import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../../scripts/services/port.ts'
import { projectRoot } from '../project-file.ts'

const password = 'of-a-test'
const script = path.join(projectRoot, 'docker/kubernetes/base/valkey-start.sh')

/** A Valkey pod as the manifests start it: server and Sentinel on one disk, at its own address of this machine. */
export interface ValkeyPod {
  readonly address: string
  readonly start: () => void
  /** kill -9 of both; resolves when they are gone. */
  readonly kill: () => Promise<void>
  readonly loseDisk: () => Promise<void>
  /** The server's output. */
  readonly said: () => string
  /** `master` or `slave`; undefined if the server does not answer. */
  readonly role: () => Promise<string | undefined>
  readonly ask: (command: string, ...args: readonly string[]) => Promise<unknown>
  /** Its Sentinel's primary, once it knows the other two Sentinels and two promotable servers. */
  readonly primary: () => Promise<string | undefined>
}

export interface ValkeyPods {
  /** In REDIS_URL's form. */
  readonly url: string
  readonly pods: readonly ValkeyPod[]
  readonly remove: () => Promise<void>
}

/** Whether the server and further local addresses are available. */
export const canRunPods =
  process.platform === 'linux' &&
  ['valkey-server', 'redis-server'].some((name) => spawnSync(name, ['--version']).status === 0)

export async function prepareValkeyPods(): Promise<ValkeyPods> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-pods-'))
  const [port, sentinelPort] = [await freePort(), await freePort()]
  const addresses = [1, 2, 3].map((last) => `127.31.7.${last}`)
  writeFileSync(path.join(folder, 'password'), `${password}\n`)
  const running = new Set<ChildProcess>()
  const killAll = (): void => {
    for (const child of running) signal(child)
  }
  process.once('exit', killAll)

  const pods = await Promise.all(
    addresses.map(async (address): Promise<ValkeyPod> => {
      const disk = path.join(folder, address)
      await mkdir(disk)
      let said = ''
      let own: readonly ChildProcess[] = []
      const begin = (...args: readonly string[]): ChildProcess => {
        // Its own process group, because it has children while waiting.
        const child = spawn('sh', [script, ...args], {
          detached: true,
          stdio: ['ignore', 'ignore', 'pipe'],
          env: {
            PATH: process.env['PATH'],
            SELF: address,
            BIND: address,
            SERVERS: addresses.join(' '),
            PASSWORD_FILE: path.join(folder, 'password'),
            MAXMEMORY: '64mb',
            DATA_DIR: disk,
            PORT: String(port),
            SENTINEL_PORT: String(sentinelPort),
            DOWN_AFTER_MS: '3000',
            FAILOVER_MS: '6000',
          },
        })
        child.stderr.setEncoding('utf8').on('data', (text) => {
          said += text
        })
        running.add(child)
        child.once('exit', () => running.delete(child))
        return child
      }
      return {
        address,
        start: () => {
          own = [begin(), begin('sentinel')]
        },
        kill: async () => {
          const gone = own.filter((child) => running.has(child)).map((child) => once(child, 'exit'))
          for (const child of own) signal(child)
          await Promise.all(gone)
          own = []
        },
        loseDisk: async () => {
          await rm(disk, { recursive: true })
          await mkdir(disk)
          said = ''
        },
        said: () => said,
        role: async () => {
          const info = await asked(address, port, 'info', 'replication')
          return /^role:(\w+)/m.exec(String(info))?.[1]
        },
        ask: (command, ...args) => asked(address, port, command, ...args),
        primary: async () => {
          const sentinel = (...args: readonly string[]) => asked(address, sentinelPort, 'sentinel', ...args)
          // Polls servers every second instead of every tenth.
          await sentinel('debug', 'info-period', '1000')
          const told = fieldsOf(await sentinel('master', 'votes'))
          const replicas = await sentinel('replicas', 'votes')
          if (!Array.isArray(replicas)) return undefined
          const promotable = replicas.map(fieldsOf).filter((replica) => Number(replica.get('slave-priority')) > 0)
          return promotable.length >= 2 && Number(told.get('num-other-sentinels')) >= 2 ? told.get('ip') : undefined
        },
      }
    }),
  )
  return {
    url: `redis-sentinel://:${password}@${addresses.map((address) => `${address}:${sentinelPort}`).join(',')}/0#votes`,
    pods,
    remove: async () => {
      await Promise.all(pods.map((pod) => pod.kill()))
      process.off('exit', killAll)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A Sentinel's answer of alternating names and values. */
function fieldsOf(told: unknown): ReadonlyMap<string, string> {
  const words = Array.isArray(told) ? told.map(String) : []
  return new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? '']] : [])))
}

function signal({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it ended by itself meanwhile
  }
}

/** One question over its own connection; undefined without an answer. */
async function asked(host: string, port: number, command: string, ...args: readonly string[]): Promise<unknown> {
  const client = new Redis({
    host,
    port,
    password,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 3_000,
    enableReadyCheck: false,
    replyMapping: 'legacy',
  })
  client.on('error', () => {})
  try {
    return await client.call(command, ...args)
  } catch {
    return undefined
  } finally {
    client.disconnect()
  }
}
