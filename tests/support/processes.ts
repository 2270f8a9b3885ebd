import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCache } from './compile-cache.ts'
import type { TestDatabase } from './database.ts'
import { until } from './until.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** A process of the site as in production, started by its main file. */
export interface SiteProcess {
  readonly child: ChildProcess
  /** Everything it printed. */
  readonly output: () => string
  /** A log line with this message, once it is there. */
  readonly logged: (message: string) => Promise<Record<string, unknown>>
  /** Stops it in order; resolves with the exit code. */
  readonly stop: () => Promise<number | null>
}

interface Services {
  readonly database: Pick<TestDatabase, 'apiUrl' | 'workerUrl'>
  readonly redis: { readonly url: string }
  readonly dataDir: string
}

/** The environment of an api or worker with a test's services. */
export const siteEnv = (name: 'api' | 'worker', { database, redis, dataDir }: Services): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: name === 'api' ? database.apiUrl : database.workerUrl,
  REDIS_URL: redis.url,
  DATA_DIR: dataDir,
  PHONE_PEPPER: 'a pepper of at least thirty-two characters',
  CODE_PEPPER: 'another pepper of at least thirty-two characters',
  QUEUES: 'ballots',
  PORT: '0',
})

export function startProcess(script: string, env: Readonly<Record<string, string>>): SiteProcess {
  const child = spawn(process.execPath, [script], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const find = (message: string): Record<string, unknown> | undefined =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>) // a line of pino
      .find(({ msg }) => msg === message)
  return {
    child,
    output: () => output,
    logged: (message) =>
      until(
        () => {
          if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}: ${output}`)
          return find(message)
        },
        { withinMs: 60_000 }, // a busy machine loads slowly
      ),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null] // of Node
      return code
    },
  }
}
