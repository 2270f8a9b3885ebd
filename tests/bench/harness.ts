import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { Redis } from 'ioredis'
import { votingFlags } from '../../scripts/processes/node-flags.ts'
import { freePort } from '../../scripts/services/port.ts'
import { startTemporaryServices } from '../../scripts/services/services.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { projectRoot } from '../support/project-file.ts'

export interface BenchOptions {
  readonly rounds: number
  readonly seconds: number
  /** Open pages, rising. */
  readonly sockets: readonly number[]
  readonly cards: readonly number[]
  /** Names of sides; all when left out. */
  readonly only: readonly string[] | undefined
}

const contestantCount = 60
const startsWithinMs = 60_000
const stopsWithinMs = 15_000

// Services

export interface Services {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly dataDir: string
  readonly contestants: readonly string[]
  readonly sql: Sql
}

type Fill = (sql: Sql) => Promise<unknown>

export interface Bench {
  /**
   * A migrated database with an open contest and no votes, and an empty Redis; `use` runs on it, then it is dropped. @param fill what the
   * database has besides, entered once for all runs with it
   */
  readonly onFreshData: <T>(use: (services: Services) => Promise<T>, fill?: Fill) => Promise<T>
  readonly stop: () => Promise<void>
}

/** Private Postgres and Redis. @throws where they would not be as durable as the platform's */
export async function startBench(): Promise<Bench> {
  const services = await startTemporaryServices({ kind: 'bench' })
  const admin = connect({ url: inDatabase(services.databaseUrl, 'postgres'), name: 'bench', maxConnections: 1 })
  const redis = new Redis(services.redisUrl)
  const stop = async (): Promise<void> => {
    redis.disconnect()
    await admin.end({ timeout: 5 })
    await services.stop()
  }
  try {
    const [, fsync] = (await redis.config('GET', 'appendfsync')) as readonly string[] // name and value
    const [row] = await admin<{ commit: string; fsync: string }[]>`
      select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`
    if (fsync !== 'always' || row?.commit !== 'on' || row.fsync !== 'on')
      throw new Error(`not durable: appendfsync ${fsync}, synchronous_commit ${row?.commit}, fsync ${row?.fsync}`)
    await migrateDatabase(services.databaseUrl)
    const contestants = await seed(services.databaseUrl)
    const template = new URL(services.databaseUrl).pathname.slice(1)
    let runs = 0
    const filled = new Map<Fill, string>()
    const templateWith = async (fill: Fill): Promise<string> => {
      const known = filled.get(fill)
      if (known !== undefined) return known
      const name = `filled_${filled.size}`
      await admin.unsafe(`create database ${name} template ${template}`)
      const sql = connect({ url: inDatabase(services.databaseUrl, name), name: 'bench', maxConnections: 1 })
      await fill(sql).finally(() => sql.end({ timeout: 5 }))
      filled.set(fill, name)
      return name
    }
    return {
      stop,
      onFreshData: async (use, fill) => {
        runs += 1
        const name = `run_${runs}`
        const from = fill ? await templateWith(fill) : template
        // Copying files is quicker than writing them to the log.
        await admin.unsafe(`create database ${name} template ${from} strategy file_copy`)
        await admin`checkpoint`
        await redis.flushall()
        // No run pays for rewriting what an earlier one wrote.
        await redis.bgrewriteaof()
        while (/aof_rewrite_(in_progress|scheduled):1/.test(await redis.info('persistence'))) await wait(20)
        const databaseUrl = inDatabase(services.databaseUrl, name)
        const sql = connect({ url: databaseUrl, name: 'bench', maxConnections: 2 })
        try {
          return await use({ ...services, databaseUrl, contestants, sql })
        } finally {
          await sql.end({ timeout: 5 })
          await admin.unsafe(`drop database ${name} with (force)`)
        }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function seed(url: string): Promise<readonly string[]> {
  const sql = connect({ url, name: 'bench', maxConnections: 1 })
  const contest = await insertContest(sql, { closesAt: new Date(Date.now() + 86_400_000) })
  const ids: string[] = []
  for (let count = 0; count < contestantCount; count += 1) ids.push(await insertContestant(sql, contest))
  await sql`analyze`
  await sql.end({ timeout: 5 })
  return ids
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

// Programs

export interface Program {
  readonly file: string
  readonly args?: readonly string[]
  /** A module of the project that is loaded before the program. */
  readonly preload?: string
  readonly env?: Readonly<Record<string, string>>
  /** Node's flags; those of the processes that take votes when left out. */
  readonly flags?: readonly string[]
}

export interface RunningProgram {
  readonly pid: number
  /** Sends a message, when given one, and waits for the program's next. Fails when the program ends first. */
  readonly ask: (message?: object) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts a program with an environment of its own. Its output goes to ours. */
export function startProgram({ file, args = [], preload, env = {}, flags = votingFlags }: Program): RunningProgram {
  const before = preload === undefined ? [] : ['--import', `${projectRoot}/${preload}`]
  const child = spawn(process.execPath, [...flags, ...before, file, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const waiting: Promise<unknown>[] = [nextMessage(child, file)]
  return {
    pid: child.pid ?? 0,
    ask: async (message) => {
      const answer = message === undefined ? (waiting.pop() ?? nextMessage(child, file)) : nextMessage(child, file)
      if (message !== undefined) child.send(message)
      return answer
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const force = setTimeout(() => child.kill('SIGKILL'), stopsWithinMs)
        child.kill('SIGTERM')
        await once(child, 'exit')
        clearTimeout(force)
      }
      process.off('exit', endWithUs)
    },
  }
}

function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  const message = new Promise((resolve, reject) => {
    const settle = (done: () => void): void => {
      child.off('message', onMessage).off('exit', onExit)
      done()
    }
    const onMessage = (message: unknown): void => settle(() => resolve(message))
    const onExit = (code: number | null, signal: string | null): void =>
      settle(() => reject(new Error(`${name} ended with ${signal ?? `code ${code}`}`)))
    child.on('message', onMessage).on('exit', onExit)
  })
  message.catch(() => {})
  return message
}

export const pepper = 'the pepper of a benchmark, not of a platform'

/** The environment of the platform's processes. */
export const platformEnv = ({
  databaseUrl,
  redisUrl,
  dataDir,
}: Omit<Services, 'sql' | 'contestants'>): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  DATA_DIR: dataDir,
  PHONE_PEPPER: pepper,
  CODE_PEPPER: pepper,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
})

/** The platform's api and, unless left out, its worker; gives the api's port. */
export async function startPlatform(
  env: Readonly<Record<string, string>>,
  { preload, hasWorker = true }: Pick<Program, 'preload'> & { readonly hasWorker?: boolean } = {},
): Promise<{ readonly port: number; readonly api: RunningProgram; readonly programs: readonly RunningProgram[] }> {
  const port = await freePort()
  const own = { ...env, PORT: String(port) }
  const api = startProgram({ file: 'api/src/main.ts', env: own, ...(preload !== undefined && { preload }) })
  if (!hasWorker) return { port, api, programs: [api] }
  const worker = startProgram({ file: 'worker/src/main.ts', env: { ...env, QUEUES: 'ballots,payments' } })
  return { port, api, programs: [api, worker] }
}

/** Asks until the answer suits. @throws after a minute */
export async function untilAnswers(url: string, init?: RequestInit, status = 200): Promise<void> {
  const giveUpAt = Date.now() + startsWithinMs
  for (;;) {
    const answer = await fetch(url, init).catch(() => undefined)
    if (answer?.status === status) return
    if (Date.now() > giveUpAt) throw new Error(`${url} answers ${answer ? await answer.text() : 'nothing'}`)
    await wait(100)
  }
}

// Rounds

/** Measures every side once a round, so that whatever else the machine does meets them alike. */
export async function inTurns<Name extends string, Figures extends object>(
  all: readonly Name[],
  { rounds, only }: Pick<BenchOptions, 'rounds' | 'only'>,
  measure: (name: Name, soFar: ReadonlyMap<Name, readonly Figures[]>) => Promise<Figures>,
): Promise<ReadonlyMap<Name, readonly Figures[]>> {
  const unknown = only?.find((name) => !all.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`--only knows ${all.join(', ')}, not ${unknown}`)
  const chosen = all.filter((name) => only?.includes(name) ?? true)
  const measured = new Map<Name, Figures[]>(chosen.map((name) => [name, []]))
  for (let round = 1; round <= rounds; round += 1)
    // Backwards every second time: what comes later in a round may find a busier disk.
    for (const name of round % 2 === 1 ? chosen : chosen.toReversed()) {
      const figures = await measure(name, measured)
      measured.get(name)?.push(figures)
      console.log(`${round}/${rounds} ${name.padEnd(16)} ${words(figures)}`)
    }
  return measured
}

const words = (figures: object): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? short(value) : value}`)
    .join('  ')

/** Three digits that say something: 0.71, 8.4, 43, 1,250. */
export const short = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value >= 10 ? 0 : value >= 1 ? 1 : 2 })

/** Median (lowest to highest). */
function spread(values: readonly (number | undefined)[]): string {
  const sorted = values.filter((value) => value !== undefined).toSorted((one, other) => one - other)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return '–'
  const median = ((sorted[(sorted.length - 1) >> 1] ?? lowest) + (sorted[sorted.length >> 1] ?? lowest)) / 2
  return sorted.length === 1 ? short(median) : `${short(median)} (${short(lowest)} to ${short(highest)})`
}

/** A Markdown table of the medians of all figures, a row a side. */
export function printTable(measured: ReadonlyMap<string, readonly object[]>): void {
  const names = [...new Set([...measured.values()].flat().flatMap((figures) => Object.keys(figures)))]
  const rows = [...measured].map(([side, rounds]) => [
    side,
    ...names.map((name) => spread(rounds.map((figures) => numberIn(figures, name)))),
  ])
  console.log(`\n| side | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 1)}`)
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}

const numberIn = (figures: object, name: string): number | undefined => {
  const value: unknown = Object.entries(figures).find(([key]) => key === name)?.[1]
  return typeof value === 'number' ? value : undefined
}

/** Prints the ratio of two figures, each pair of the same round. */
export function printRatio<Figures extends object>(
  what: string,
  [over, under]: readonly [readonly Figures[] | undefined, readonly Figures[] | undefined],
  [readOver, readUnder]: readonly [(one: Figures) => number, (one: Figures) => number],
): void {
  if (!over || !under) return
  const ratios = over.map((one, round) => {
    const other = under[round]
    return other && readUnder(other) > 0 ? readOver(one) / readUnder(other) : undefined
  })
  console.log(`${what}: ${spread(ratios)}`)
}
