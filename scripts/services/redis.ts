import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { redisServer } from '../setup/redis-server.ts'
import { onFreePort } from './on-free-port.ts'
import { endLeftover } from './process-identity.ts'
import { type StartedServer, startServer } from './server.ts'

interface Options {
  readonly dataDir: string
  readonly password: string
}

/** Starts a private Redis that keeps what it acknowledged: the ballot queue must survive a crash. */
export async function startRedis({ dataDir, password }: Options): Promise<StartedServer> {
  const folder = join(dataDir, 'redis')
  const markFile = join(dataDir, 'redis.json')
  await endLeftover(markFile, 'SIGTERM')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const configFile = join(folder, 'redis.conf')
  const [server, port] = await onFreePort(join(dataDir, 'redis.port'), (port) => {
    // In a file, because arguments are visible to every account.
    writeFileSync(configFile, settings(folder, port, password), { mode: 0o600 })
    return startServer({
      name: 'Redis',
      command: redisServer(),
      args: [configFile],
      logFile: join(dataDir, 'redis.log'),
      markFile,
      account: undefined,
      stopSignal: 'SIGTERM',
      isReady: () => answers(port, password),
    })
  })
  return { server, url: `redis://:${password}@127.0.0.1:${port}/0` }
}

function settings(folder: string, port: number, password: string): string {
  return `bind 127.0.0.1
port ${port}
requirepass ${password}
dir ${JSON.stringify(folder)}
daemonize no
appendonly yes
appendfsync always
no-appendfsync-on-rewrite no
save ""
maxmemory 512mb
maxmemory-policy noeviction
`
}

/** Whether Redis accepts commands: while loading its append-only file it answers LOADING. */
function answers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 })
    let received = ''
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
      if (received.split('\r\n').length > 2) socket.destroy()
    })
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve(received.startsWith('+OK\r\n+PONG\r\n')))
  })
}
