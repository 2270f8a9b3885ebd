import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { Redis } from 'ioredis'
import { freePort } from '../../../scripts/services/port.ts'
import { startTemporaryServices } from '../../../scripts/services/services.ts'
import { type RunningProgram, startProgram } from '../../bench/processes.ts'
import { untilServing } from '../../bench/until-serving.ts'
import { projectRoot } from '../../chaos/app-process.ts'
import { pepper } from '../../chaos/cluster.ts'
import { type Chapa, chapaEnv, startChapa } from '../../chaos/payments/chapa.ts'
import { moneyInHand, readMoneyQueues } from '../../chaos/payments/money-queues.ts'
import { insertCards } from '../../chaos/payments/wallet.ts'
import { isEmpty, readQueue } from '../../chaos/queue-state.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'

interface Api extends RunningProgram {
  readonly port: number
}

/** The whole platform for one rehearsal: services with its durability, so many apis and workers as are wanted, media, Chapa. */
export interface Site {
  readonly sql: Sql
  readonly redis: Redis
  readonly databaseUrl: string
  readonly postgresPid: number
  readonly redisPid: number
  readonly contest: string
  /** Who can be voted for. */
  readonly contestants: readonly string[]
  readonly chapa: Chapa
  readonly cards: readonly string[]
  readonly apis: readonly Api[]
  readonly workers: readonly RunningProgram[]
  readonly media: RunningProgram | undefined
  /** Starts and ends copies until there are so many; resolves when all of them serve. */
  readonly setCopies: (copies: { readonly api: number; readonly worker: number }) => Promise<void>
  /** Until nothing waits in the queues of ballots and money. @throws where it does not come to that */
  readonly untilCounted: (withinMs?: number) => Promise<void>
  readonly facts: () => Promise<{ readonly postgres: string; readonly redis: string }>
  readonly stop: () => Promise<void>
}

export interface SiteOptions {
  /** `demo`: sixty contestants with portraits, as `npm start` has them; `bare`: a dozen without. */
  readonly seed: 'demo' | 'bare'
  readonly cards: number
  /** Whether media runs. */
  readonly media: boolean
}

const emptyWithinMs = 60_000
const probe = 'tests/bench/live/memory-probe.ts'

export async function startSite({ seed, cards: cardCount, media: withMedia }: SiteOptions): Promise<Site> {
  const services = await startTemporaryServices({ kind: 'rehearsal' })
  const { databaseUrl, addresses, redisUrl, dataDir } = services
  const stops: (() => Promise<unknown>)[] = [services.stop]
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    runHere(['db/migrate.ts'], { ...addresses })
    if (seed === 'demo') runHere(['tools/demo/seed-demo.ts'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    const sql = connect({ url: databaseUrl, name: 'rehearsal', maxConnections: 4 })
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null })
    stops.push(
      () => sql.end({ timeout: 5 }),
      async () => redis.disconnect(),
    )
    if (seed === 'bare') await seedBare(sql)
    // Nobody logs in: a contestant with a password would have to have paid her fee here.
    await sql`update users set password_hash = null where role = 'actor'`
    const cards = cardCount > 0 ? await insertCards(sql, cardCount) : []
    await sql`analyze`

    const shared = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      CODE_PEPPER: pepper,
    }
    const startApi = async (): Promise<Api> => {
      const port = await freePort()
      const env = {
        ...shared,
        DATABASE_URL: addresses.API_DATABASE_URL,
        PHONE_PEPPER: pepper,
        CHAPA_WEBHOOK_SECRET: chapaEnv.CHAPA_WEBHOOK_SECRET,
        RATE_LIMITS: 'off',
        PORT: String(port),
        METRICS_PORT: '0',
      }
      const program = startProgram({ name: 'api', file: 'api/src/main.ts', preload: probe, env })
      return { ...program, port }
    }
    const first = await startApi()
    const chapa = await startChapa(await freePort(), `http://127.0.0.1:${first.port}`, {
      logDir: dataDir,
      onCrash: (problem) => console.error(problem),
    })
    stops.push(chapa.process.stop)
    const startWorker = (name: 'worker' | 'media', queues: string): RunningProgram =>
      startProgram({
        name,
        file: 'worker/src/main.ts',
        env: {
          ...shared,
          DATABASE_URL: addresses.WORKER_DATABASE_URL,
          QUEUES: queues,
          CHAPA_BASE_URL: chapa.url,
          CHAPA_SECRET_KEY: chapaEnv.CHAPA_SECRET_KEY,
          PUBLIC_URL: `http://127.0.0.1:${first.port}`,
          METRICS_PORT: '0',
        },
      })
    const apis: Api[] = [first]
    const workers: RunningProgram[] = []
    const media = withMedia ? startWorker('media', 'photos') : undefined
    stops.push(() => Promise.all([...apis, ...workers, ...(media ? [media] : [])].map((program) => program.stop())))
    const setCopies: Site['setCopies'] = async (copies) => {
      await Promise.all([...apis.splice(copies.api), ...workers.splice(copies.worker)].map((program) => program.stop()))
      while (apis.length < copies.api) apis.push(await startApi())
      while (workers.length < copies.worker) workers.push(startWorker('worker', 'ballots,payments'))
      await Promise.all(apis.map(({ port }) => untilServing(`http://127.0.0.1:${port}`)))
    }
    await setCopies({ api: 1, worker: 1 })
    const [contest] = await sql<{ id: string }[]>`select id from contests where current`
    const open = await sql<{ id: string }[]>`
      select id from contestants where paid_at is not null and inactive_since is null and held_since is null order by id`
    return {
      sql,
      redis,
      databaseUrl,
      postgresPid: services.postgres.pid,
      redisPid: services.redis.pid,
      contest: contest?.id ?? '',
      contestants: open.map(({ id }) => id),
      chapa,
      cards,
      apis,
      workers,
      media,
      setCopies,
      untilCounted: async (withinMs = emptyWithinMs) => {
        const giveUpAt = performance.now() + withinMs
        while (!(await isAtRest(redis))) {
          if (performance.now() > giveUpAt) throw new Error('the queues do not drain')
          await wait(100)
        }
      },
      facts: async () => {
        const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
        const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1]
        return { postgres: row?.version ?? '', redis: version ?? '' }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function isAtRest(redis: Redis): Promise<boolean> {
  if (!isEmpty(await readQueue(redis))) return false
  const inHand = await moneyInHand(redis)
  if ([...inHand.values()].some(({ length }) => length > 0)) return false
  return [...(await readMoneyQueues(redis)).values()].every(isEmpty)
}

async function seedBare(sql: Sql): Promise<void> {
  const contest = await insertContest(sql, { closesAt: new Date(Date.now() + 86_400_000) })
  for (let count = 0; count < 12; count += 1) await insertContestant(sql, contest, { pictures: 0 })
}

const runHere = (args: readonly string[], env: Readonly<Record<string, string>>): void =>
  void execFileSync(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], CODE_PEPPER: pepper, PHONE_PEPPER: pepper, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
