import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { redisServer } from '../setup/redis-server.ts'
import { onFreePort } from './on-free-port.ts'
import { endLeftover } from './process-identity.ts'
import { startServer } from './server.ts'

/**
 * Starts a private Redis that keeps what it acknowledged: the queue of ballots must survive a crash of the machine.
 * @param {{dataDir: string, password: string}} options
 */
export async function startRedis({ dataDir, password }) {
  const folder = join(dataDir, 'redis')
  const markFile = join(dataDir, 'redis.json')
  await endLeftover(markFile, 'SIGTERM')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const configFile = join(folder, 'redis.conf')
  const [server, port] = await onFreePort(join(dataDir, 'redis.port'), (port) => {
    // In a file, not as arguments: every account of the machine can read those.
    writeFileSync(configFile, settings({ folder, port, password }), { mode: 0o600 })
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

/** @param {{folder: string, port: number, password: string}} options */
function settings({ folder, port, password }) {
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

/**
 * Whether Redis takes commands: while it reads its append-only file it listens, but answers LOADING.
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>}
 */
function answers(port, password) {
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
