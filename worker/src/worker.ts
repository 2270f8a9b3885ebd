import { withOwnTimeout, withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { epochMsOf, SharedClock } from '@ashenda/core/shared-clock.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { probeCommit } from '@ashenda/db/probe-commit.ts'
import { BusyCopies } from '@ashenda/platform/busy-copies.ts'
import { eventPublisher } from '@ashenda/platform/event-publisher.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import { ServiceLog, watchedStorage } from '@ashenda/platform/service-log.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { PostgresReach } from './ballots/postgres-reach.ts'
import { createBatchJobs } from './cards/batch-jobs.ts'
import type { CardMaking } from './cards/card-making.ts'
import type { CachePurge } from './cdn/cache-purge.ts'
import { consume, createThrottle, telemetryOf } from './jobs/consume.ts'
import { FailedJobStore } from './jobs/failed-job-store.ts'
import { FinishedJobStore } from './jobs/finished-job-store.ts'
import type { ResilientWorker } from './jobs/resilient-worker.ts'
import { Stopping, stoppablePause } from './jobs/stopping.ts'
import { startSweep } from './jobs/sweep.ts'
import type { MailProvider, MessageProvider } from './messages/provider.ts'
import type { WorkerMetrics } from './metrics/metrics.ts'
import { type NoticeSenders, noSenders } from './notices/send-notice.ts'
import { troubleFinder } from './notices/sweeps.ts'
import { withServiceLog } from './payments/chapa/chapa-metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { createRunners, type HandlerContext } from './registry.ts'
import { sweepsOf } from './sweeps.ts'
import { VoteRates } from './vote-monitoring/vote-rates.ts'

export interface WorkerDeps {
  readonly sql: Sql
  readonly storage: Storage
  readonly payments: PaymentProvider | undefined
  /** For a process with the queue `messages`. */
  readonly messageProviderFor?: ((phone: string) => MessageProvider | undefined) | undefined
  /** Purges the CDN; undefined if none is configured. */
  readonly purge?: CachePurge | undefined
  /** Undefined if no e-mails are sent. */
  readonly mail?: MailProvider | undefined
  /** Ways of notices beside e-mail, for a process with the queue `notices`. */
  readonly notices?: NoticeSenders | undefined
  /** For a process with the queue `cards`. Its maker closes the printer. */
  readonly cards?: CardMaking | undefined
  /** Signs checkpoints, in a process with the queue `ballots`. */
  readonly signer?: CheckpointSigner | undefined
  /** A fresh connection each: one for commands and publishing, one per queue, which BullMQ duplicates to block on. */
  readonly connectRedis: () => Redis
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly prefix: string
  /** This process's queues, each with its number of simultaneous jobs. */
  readonly queues: Readonly<Partial<Record<QueueName, number>>>
  readonly sweepMs: number
  /** The least ms between two questions to Chapa about a payment. */
  readonly paceMs: number
  readonly tracing?: Tracing | undefined
}

export interface RunningWorker {
  /** Resolves when each queue is listened to. Waits for an absent Redis, with a log line. @throws Stopping if closed before */
  readonly ready: Promise<void>
  /** Takes no further job, finishes running ones, hands back waiting ones; takes some seconds at most, whatever is away. */
  readonly close: () => Promise<void>
}

const hourMs = 3_600_000
const clockMs = 10_000
/** The process is killed after ten seconds (main.ts), and has more to close than this. */
const longestCloseMs = 7_000
/** A reachable Postgres has answered by then. */
const answerMs = 1_000

/** A queue with its worker. */
interface Part {
  readonly name: QueueName
  readonly worker: ResilientWorker
  readonly connection: Redis
  readonly queue: Queue
  readonly sweeps: readonly Promise<void>[]
}

/** Starts a worker per queue; connects at once. */
export function startWorker(deps: WorkerDeps): RunningWorker {
  const stopping = new AbortController()
  const commands = deps.connectRedis()
  const clock = followClock(commands, deps.log)
  const serviceLog = new ServiceLog(commands, deps.prefix, clock.now)
  commands.once('ready', () => void serviceLog.declare(servicesOf(deps)))
  const rates = new VoteRates(commands, deps.prefix, deps.log)
  const batchJobs = deps.cards && createBatchJobs(commands, deps.prefix, telemetryOf(deps))
  const pause = stoppablePause(stopping.signal)
  const reach = new PostgresReach({
    ask: () => probeCommit(deps.sql),
    pause,
    log: deps.log,
    onLost: () => {
      for (const worker of ballotWorkers()) void worker.pause(true)
    },
    onBack: () => {
      for (const worker of ballotWorkers()) void worker.resume()
    },
  })
  const context: HandlerContext = {
    reach,
    sql: deps.sql,
    storage: watchedStorage(deps.storage, serviceLog.note),
    payments: deps.payments && { ...deps.payments, chapa: withServiceLog(deps.payments.chapa, serviceLog.note) },
    note: serviceLog.note,
    messages: new QueuedMessages(commands, deps.prefix),
    messageProviderFor: deps.messageProviderFor ?? (() => undefined),
    mail: deps.mail,
    senders: deps.notices ?? noSenders,
    findTrouble: troubleFinder(commands, deps.prefix, clock.now),
    purge: deps.purge,
    signer: deps.signer,
    cards: deps.cards && batchJobs && { ...deps.cards, jobs: batchJobs },
    log: deps.log,
    tracing: deps.tracing,
    metrics: deps.metrics,
    rates,
    tallyingWorkers: new BusyCopies({
      redis: commands,
      key: `${deps.prefix}:tallying-workers`,
      log: deps.log,
      now: clock.now,
    }),
    now: clock.now,
    pace: createThrottle(commands, deps.prefix, deps.paceMs),
    pause,
    publish: eventPublisher(commands, deps.prefix, deps.log),
  }
  const parts = startParts(deps, commands, context, stopping.signal)
  const ballotWorkers = () => parts.flatMap(({ name, worker }) => (name === 'ballots' ? [worker] : []))
  const endTelling = tellThatRedisIsAwaited(commands, deps.log)
  const listening = Promise.all(parts.map(({ worker }) => worker.waitUntilReady())).then(() => {})
  const ready = Promise.race([listening, rejectsWhen(stopping.signal)])
  ready.catch(() => {}) // for callers that do not wait for it
  const end = async (): Promise<void> => {
    // Pending commands to an absent Redis would block: they are dropped. Fetched jobs still finish, as they may be inside a transaction;
    // unrecorded, they run again at whoever takes them next.
    const clients = [commands, ...parts.map(({ connection }) => connection)]
    const away = new Set(clients.filter(({ status }) => status !== 'ready'))
    for (const client of away) client.disconnect()
    await Promise.all(parts.map(({ worker, connection }) => worker.close(away.has(connection))))
    await Promise.all(parts.map(({ worker }) => worker.finishRunning()))
    await endOfSweeps(parts, deps.sql)
    await Promise.all([rates.stop(), serviceLog.stop()])
    await Promise.all([batchJobs, ...parts.map(({ queue }) => queue)].map((client) => client?.close()))
  }
  const close = async (): Promise<void> => {
    stopping.abort(new Stopping())
    clock.stop()
    endTelling()
    await withTimeout(longestCloseMs, end()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the worker could not stop in order; its unfinished work is repeated'),
    )
    // BullMQ closes only its own connections.
    for (const client of [commands, ...parts.map(({ connection }) => connection)]) client.disconnect()
  }
  return { ready, close }
}

/** One at home, one abroad. */
const somePhones = ['+251911000000', '+12025550100']

/** Whether this process can use what its queues need. */
function servicesOf({ queues, payments, messageProviderFor, mail }: WorkerDeps) {
  const chapa = payments !== undefined
  return {
    ...(queues.payments && { confirmations: chapa, checkouts: chapa, refunds: chapa }),
    ...(queues.messages && {
      phones: somePhones.some((phone) => messageProviderFor?.(phone)),
      mail: mail !== undefined,
    }),
  }
}

/** Starts each queue's worker. */
function startParts(deps: WorkerDeps, commands: Redis, context: HandlerContext, signal: AbortSignal): readonly Part[] {
  const { prefix, log } = deps
  const runners = createRunners(context)
  return (Object.entries(deps.queues) as [QueueName, number][]).map(([name, concurrency]) => {
    const queue = new Queue(name, { connection: commands, prefix, ...telemetryOf(deps) }).on('error', (error) =>
      log.debug({ err: error }, 'queue'),
    )
    const sweeps = sweepsOf[name].map(({ every, run }) =>
      startSweep(every === 'hour' ? hourMs : deps.sweepMs, signal, log, () => run(queue, context)),
    )
    const connection = deps.connectRedis()
    const kept = {
      failed: new FailedJobStore(commands, prefix, name),
      finished: new FinishedJobStore(commands, prefix, name, name !== 'ballots' && name !== 'messages'),
    }
    const worker = consume({ name, connection, prefix }, concurrency, deps, runners, kept, context.now)
    return { name, worker, connection, queue, sweeps }
  })
}

/** A nearby Redis answers in milliseconds. */
const quietMs = 1_000

/** Logs that Redis is waited for, and that it came. @returns a function that ends it */
function tellThatRedisIsAwaited(redis: Redis, log: Logger): () => void {
  const timer = setTimeout(() => {
    if (redis.status === 'ready') return
    log.warn('waits for Redis')
    redis.once('ready', () => log.info('Redis has come'))
  }, quietMs)
  return () => clearTimeout(timer)
}

/** Resolves when the sweeps ended. While Postgres is away they are abandoned, because all they do can be interrupted and repeated. */
async function endOfSweeps(parts: readonly Part[], sql: Sql): Promise<void> {
  const ended = Promise.all(parts.flatMap(({ sweeps }) => sweeps)).then(() => {})
  const isAnswered = withOwnTimeout(answerMs, sql`select 1`).then(
    () => true,
    () => false,
  )
  if (await Promise.race([isAnswered, ended.then(() => true)])) await ended
}

const rejectsWhen = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** Redis's clock, which dates ballots. */
function followClock(redis: Redis, log: Logger): { readonly now: () => number; readonly stop: () => void } {
  const clock = new SharedClock({
    onStep: (stepMs) => log.warn({ stepMs }, 'Redis has another clock than was believed'),
  })
  const read = (): void => void clock.read(async () => epochMsOf(await redis.time())).catch(() => {})
  redis.on('ready', read)
  const timer = setInterval(read, clockMs)
  return { now: () => clock.now(), stop: () => clearInterval(timer) }
}
