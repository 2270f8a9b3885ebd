import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/services/port.ts'
import { findProgram } from '../../scripts/setup/program.ts'
import { until } from './until.ts'

/** Debian: package `pgbouncer`. If missing, pooler tests are skipped and say so. */
export const pgbouncer = findProgram('pgbouncer') ?? ''

/** From 1.21 on, if configured. */
export const knowsPrepared = ((): boolean => {
  if (pgbouncer === '') return false
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
})()

export interface Pooler {
  /** A database's address through the pooler. */
  readonly instead: (url: string) => string
  readonly stop: () => Promise<void>
}

/** A PgBouncer in transaction mode with three sessions per role and database, otherwise configured as by Debian. */
export async function startPgBouncer(urls: readonly string[]): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-pgbouncer-'))
  const port = await freePort()
  const { port: postgresPort } = new URL(urls[0] ?? '')
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    ...(knowsPrepared ? ['max_prepared_statements = 200'] : []),
  ]
  const users = urls.map((url) => new URL(url)).map(({ username, password }) => `"${username}" "${password}"`)
  await writeFile(path.join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  await writeFile(path.join(folder, 'users.txt'), `${users.join('\n')}\n`)
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(pgbouncer, ['-q', ...account, path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  })
  const killWithTests = (): void => void child.kill('SIGKILL')
  process.once('exit', killWithTests)
  await until(() => listens(port))
  return {
    instead: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      process.off('exit', killWithTests)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connectTo(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
