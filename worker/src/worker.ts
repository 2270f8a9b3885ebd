import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { shardLabel, shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { epochMsOf, SharedClock } from '@ashenda/core/shared-clock.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { eventPublisher } from '@ashenda/platform/event-publisher.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { TallyingWorkers } from './ballots/tallying-workers.ts'
import { createBatchJobs } from './cards/batch-jobs.ts'
import type { CardMaking } from './cards/card-making.ts'
import type { CachePurge } from './cdn/cache-purge.ts'
import { consume, telemetryOf } from './consume.ts'
import { FailedJobStore } from './failed-job-store.ts'
import type { HandlerContext } from './handler.ts'
import type { MailProvider, MessageProvider } from './messages/provider.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { createRunners } from './registry.ts'
import { Stopping, stoppablePause } from './stopping.ts'
import { createThrottle } from './throttle.ts'
import { startSweep } from './upkeep/sweep.ts'
import { sweepsOf } from './upkeep/sweeps.ts'
import { VoteRates } from './watch/vote-rates.ts'

export interface WorkerDeps {
  readonly sql: Sql
  readonly storage: Storage
  readonly payments: PaymentProvider | undefined
  /** Needed by a process with the queue `messages`. */
  readonly messageProviderFor?: ((phone: string) => MessageProvider | undefined) | undefined
  /** Purges the cache in front of the site; undefined if none is configured. */
  readonly purge?: CachePurge | undefined
  /** Undefined where no e-mails are sent. */
  readonly mail?: MailProvider | undefined
  /** Needed by a process with the queue `cards`. Closing its printer is up to whoever made it. */
  readonly cards?: CardMaking | undefined
  /** Signs checkpoints; needed by a process with the queue `ballots` that is to do so. */
  readonly signer?: CheckpointSigner | undefined
  /** A fresh connection each: one to hand in and to publish, one for each queue, which BullMQ duplicates to block on it. */
  readonly connectRedis: () => Redis
  /** The same of each further Redis that ballots are taken from. */
  readonly connectShards?: readonly (() => Redis)[]
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly prefix: string
  /** The queues this process takes from, each with the number of its jobs that run at the same time. */
  readonly queues: Readonly<Partial<Record<QueueName, number>>>
  readonly sweepMs: number
  /** However often somebody asks for a look at a payment, Chapa is asked once in so many ms. */
  readonly paceMs: number
  readonly tracing?: Tracing | undefined
}

export interface RunningWorker {
  /** Resolves when the queues are being listened to. */
  readonly ready: Promise<void>
  /** Takes no further job, finishes what runs, hands back what waits for something. */
  readonly close: () => Promise<void>
}

const hourMs = 3_600_000
const clockMs = 10_000

/** Builds the worker of each queue it is given; connects at once. */
export function startWorker(deps: WorkerDeps): RunningWorker {
  const stopping = new AbortController()
  const commands = deps.connectRedis()
  const clock = followClock(commands, deps.log)
  const rates = new VoteRates(commands, deps.prefix, deps.log)
  const batchJobs = deps.cards && createBatchJobs(commands, deps.prefix, telemetryOf(deps))
  const first: Place = { commands, connect: deps.connectRedis, prefix: deps.prefix }
  const further = deps.queues.ballots === undefined ? [] : (deps.connectShards ?? []).map(placeOf(deps.prefix))
  const register = new ShardRegister(commands, deps.prefix)
  const context: HandlerContext = {
    sql: deps.sql,
    storage: deps.storage,
    payments: deps.payments,
    messageProviderFor: deps.messageProviderFor ?? (() => undefined),
    mail: deps.mail,
    purge: deps.purge,
    signer: deps.signer,
    cards: deps.cards && batchJobs && { ...deps.cards, jobs: batchJobs },
    log: deps.log,
    tracing: deps.tracing,
    metrics: deps.metrics,
    rates,
    tallyingWorkers: new TallyingWorkers(commands, deps.prefix, deps.log, clock.now),
    now: clock.now,
    refuseForgottenShards: () => register.refuseForgotten(further.map((place) => place.commands)),
    pace: createThrottle(commands, deps.prefix, deps.paceMs),
    pause: stoppablePause(stopping.signal),
    publish: eventPublisher(commands, deps.prefix, deps.log),
  }
  const runners = createRunners(context)
  const parts = (Object.entries(deps.queues) as [QueueName, number][]).flatMap(([name, concurrency]) => {
    const places = name === 'ballots' ? [first, ...further] : [first]
    const shards = places.map(({ commands: connection, prefix }) =>
      new Queue(name, { connection, prefix, ...telemetryOf(deps) }).on('error', (error) =>
        deps.log.debug({ err: error }, 'queue'),
      ),
    )
    const failures = new FailedJobStore(commands, deps.prefix, name)
    return places.flatMap((place, number) => {
      const queue = shards[number]
      if (!queue) return []
      const own = sweepsOf[name].filter(({ inEachShard }) => number === 0 || inEachShard)
      const sweeps = own.map(({ every, run }) =>
        startSweep(every === 'hour' ? hourMs : deps.sweepMs, stopping.signal, deps.log, () =>
          run(queue, context, shards),
        ),
      )
      const connection = place.connect()
      const source = { name, connection, prefix: place.prefix, labels: shardLabel(number, places.length) }
      const worker = consume(source, concurrency, deps, runners, failures, clock.now)
      return [{ worker, connection, queue, sweeps }]
    })
  })
  return {
    ready: Promise.all(parts.map(({ worker }) => worker.waitUntilReady())).then(() => {}),
    close: async () => {
      stopping.abort(new Stopping())
      clock.stop()
      await Promise.all(parts.map(({ worker }) => worker.close()))
      await Promise.all(parts.flatMap(({ sweeps }) => sweeps))
      await rates.stop()
      await Promise.all([batchJobs, ...parts.map(({ queue }) => queue)].map((client) => client?.close()))
      // BullMQ closes only the connections it made itself.
      const ofShards = further.map((place) => place.commands)
      for (const client of [commands, ...ofShards, ...parts.map(({ connection }) => connection)]) client.disconnect()
    },
  }
}

/** A Redis that jobs are taken from. */
interface Place {
  /** To hand in and to look. */
  readonly commands: Redis
  readonly connect: () => Redis
  readonly prefix: string
}

/** A further Redis of ballots. */
const placeOf =
  (prefix: string) =>
  (connect: () => Redis): Place => ({ commands: connect(), connect, prefix: shardPrefix(prefix) })

/** Redis's clock, which ballots are dated by. */
function followClock(redis: Redis, log: Logger): { readonly now: () => number; readonly stop: () => void } {
  const clock = new SharedClock({
    onStep: (stepMs) => log.warn({ stepMs }, 'Redis has another clock than was believed'),
  })
  const read = (): void => void clock.read(async () => epochMsOf(await redis.time())).catch(() => {})
  redis.on('ready', read)
  const timer = setInterval(read, clockMs)
  return { now: () => clock.now(), stop: () => clearInterval(timer) }
}
