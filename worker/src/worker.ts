import { withOwnTimeout, withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { shardLabel } from '@ashenda/core/domain/ballot-shard.ts'
import { epochMsOf, SharedClock } from '@ashenda/core/shared-clock.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { commitNothing } from '@ashenda/db/commit-nothing.ts'
import { BusyCopies } from '@ashenda/platform/busy-copies.ts'
import { eventPublisher } from '@ashenda/platform/event-publisher.ts'
import { QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { PostgresReach } from './ballots/postgres-reach.ts'
import { createBatchJobs } from './cards/batch-jobs.ts'
import { consume, telemetryOf } from './consume.ts'
import { FailedJobStore } from './failed-job-store.ts'
import type { HandlerContext } from './handler.ts'
import { PauseFollower } from './pause-follower.ts'
import { type RedisPlace, redisPlaces, tellWhatIsAwaited } from './redis-places.ts'
import { createRunners } from './registry.ts'
import type { ResilientWorker } from './resilient-worker.ts'
import { Stopping, stoppablePause } from './stopping.ts'
import { createThrottle } from './throttle.ts'
import { startSweep } from './upkeep/sweep.ts'
import { sweepsOf } from './upkeep/sweeps.ts'
import { VoteRates } from './watch/vote-rates.ts'
import type { WorkerDeps } from './worker-deps.ts'

export interface RunningWorker {
  /**
   * Resolves when each queue is listened to in one Redis at least. One that is away is listened to as soon as it comes, and told of until then.
   * @throws Stopping where it is closed before
   */
  readonly ready: Promise<void>
  /** Takes no further job, finishes what runs, hands back what waits for something; whatever is away, it takes some seconds at most. */
  readonly close: () => Promise<void>
}

const hourMs = 3_600_000
const clockMs = 10_000
/** The process is ended after ten seconds (main.ts), and has more to close than this. */
const longestCloseMs = 7_000
/** A Postgres that is there has answered by then. */
const answerMs = 1_000

/** A queue in one Redis, as it is worked on. */
interface Part {
  readonly name: QueueName
  readonly worker: ResilientWorker
  readonly connection: Redis
  readonly queue: Queue
  readonly sweeps: readonly Promise<void>[]
  readonly pauses: PauseFollower | undefined
}

/** Builds the worker of each queue it is given; connects at once. */
export function startWorker(deps: WorkerDeps): RunningWorker {
  const stopping = new AbortController()
  const places = redisPlaces(deps.connectRedis, deps.queues.ballots ? (deps.connectShards ?? []) : [], deps.prefix)
  const [{ commands }, ...further] = places
  const clock = followClock(commands, deps.log)
  const rates = new VoteRates(commands, deps.prefix, deps.log)
  const batchJobs = deps.cards && createBatchJobs(commands, deps.prefix, telemetryOf(deps))
  const register = new ShardRegister(commands, deps.prefix)
  const pause = stoppablePause(stopping.signal)
  const reach = new PostgresReach({
    ask: () => commitNothing(deps.sql),
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
    storage: deps.storage,
    payments: deps.payments,
    messages: new QueuedMessages(commands, deps.prefix),
    messageProviderFor: deps.messageProviderFor ?? (() => undefined),
    mail: deps.mail,
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
    refuseForgottenShards: () => register.refuseForgotten(further.map((place) => place.commands)),
    pace: createThrottle(commands, deps.prefix, deps.paceMs),
    pause,
    publish: eventPublisher(commands, deps.prefix, deps.log),
  }
  const parts = startParts(deps, places, context, stopping.signal)
  const ballotWorkers = () => parts.flatMap(({ name, worker }) => (name === 'ballots' ? [worker] : []))
  const endTelling = tellWhatIsAwaited(places, deps.log)
  const ready = Promise.race([areListenedTo(parts), rejectsWhen(stopping.signal)])
  ready.catch(() => {}) // for whoever does not wait for it
  const end = async (): Promise<void> => {
    // What is away would be waited for as long as it is away: what it has been asked is not heard any more. Jobs that were fetched there end
    // all the same, as they may be in the middle of a transaction; with nobody to note that they ended they are begun once more, by whoever takes them next.
    const clients = [...places.map((place) => place.commands), ...parts.map(({ connection }) => connection)]
    const away = new Set(clients.filter(({ status }) => status !== 'ready'))
    for (const client of away) client.disconnect()
    await Promise.all(parts.map(({ worker, connection }) => worker.close(away.has(connection))))
    await Promise.all(parts.map(({ worker }) => worker.finishRunning()))
    await endOfSweeps(parts, deps.sql)
    await rates.stop()
    await Promise.all([batchJobs, ...parts.map(({ queue }) => queue)].map((client) => client?.close()))
  }
  const close = async (): Promise<void> => {
    stopping.abort(new Stopping())
    clock.stop()
    endTelling()
    for (const { pauses } of parts) pauses?.stop()
    await withTimeout(longestCloseMs, end()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'not all of the worker could be ended in order; what it had in hand is done again'),
    )
    // BullMQ closes only the connections it made itself.
    for (const client of [...places.map((place) => place.commands), ...parts.map(({ connection }) => connection)])
      client.disconnect()
  }
  return { ready, close }
}

/** Begins to work on each queue, in each Redis that it is in. */
function startParts(
  deps: WorkerDeps,
  all: readonly [RedisPlace, ...RedisPlace[]],
  context: HandlerContext,
  signal: AbortSignal,
): readonly Part[] {
  const runners = createRunners(context)
  const [{ commands }] = all
  const wishes = new QueueWishes(commands, deps.prefix)
  return (Object.entries(deps.queues) as [QueueName, number][]).flatMap(([name, concurrency]) => {
    const places = name === 'ballots' ? all : all.slice(0, 1)
    const shards = places.map(({ commands: connection, prefix }) =>
      new Queue(name, { connection, prefix, ...telemetryOf(deps) }).on('error', (error) =>
        deps.log.debug({ err: error }, 'queue'),
      ),
    )
    const failures = new FailedJobStore(commands, deps.prefix, name)
    return places.flatMap(({ connect, prefix }, number) => {
      const queue = shards[number]
      if (!queue) return []
      const own = sweepsOf[name].filter(({ inEachShard }) => number === 0 || inEachShard)
      const sweeps = own.map(({ every, run }) =>
        startSweep(every === 'hour' ? hourMs : deps.sweepMs, signal, deps.log, () => run(queue, context, shards)),
      )
      const connection = connect()
      const labels = shardLabel(number, places.length)
      const pauses =
        number === 0
          ? undefined
          : new PauseFollower(commands, wishes, { queue, redis: connection, prefix }, deps.log, labels)
      const isHeld = pauses && ((fetchedAt: number) => pauses.isHeld(fetchedAt))
      const source = { name, connection, prefix, labels, isHeld }
      const worker = consume(source, concurrency, deps, runners, failures, context.now)
      return [{ name, worker, connection, queue, sweeps, pauses }]
    })
  })
}

/**
 * Resolves when what the sweeps do has ended. Where Postgres does not answer they would wait for it as long as it is away: they are left then, as all
 * they do can be left off at any point and is done again.
 */
async function endOfSweeps(parts: readonly Part[], sql: Sql): Promise<void> {
  const ended = Promise.all(parts.flatMap(({ sweeps }) => sweeps)).then(() => {})
  const isAnswered = withOwnTimeout(answerMs, sql`select 1`).then(
    () => true,
    () => false,
  )
  if (await Promise.race([isAnswered, ended.then(() => true)])) await ended
}

/** Resolves when each queue is listened to in one Redis. */
async function areListenedTo(parts: readonly Part[]): Promise<void> {
  const byName = Map.groupBy(parts, ({ name }) => name)
  await Promise.all([...byName.values()].map((some) => Promise.any(some.map(({ worker }) => worker.waitUntilReady()))))
}

const rejectsWhen = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

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
