import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { ServiceLog, watchedStorage } from '@ashenda/platform/service-log.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { ApiConfig } from './config/config.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import { registerGauges } from './gauges.ts'
import { claimantHashIn } from './http/claimant.ts'
import type { ApiMetrics, PageResult } from './metrics/metrics.ts'
import { BallotSignals } from './modules/ballots/ballot-signals.ts'
import { castBallotDeps, outcomeReader } from './modules/ballots/cast-ballot-deps.ts'
import { type HealthChecks, healthChecks } from './modules/health/routes.ts'
import { Photos } from './modules/photos/photos.ts'
import { FailedJobs } from './modules/queues/failed-jobs.ts'
import { FailedGroups, FailedJobRecords, type FindRecorded, listFinished } from './modules/queues/failed-records.ts'
import { QueuePauses } from './modules/queues/queue-pauses.ts'
import { type QueueLooks, type QueueWatch, startQueueWatch, usualQueueLooks } from './modules/queues/queue-watch.ts'
import { ballotReplayer, QueuedBallots, type ReplayBallot } from './modules/queues/queued-ballots.ts'
import { ServiceStates } from './modules/services/service-states.ts'
import { openAccounts } from './open-accounts.ts'
import { openContest } from './open-contest.ts'
import { createMoney, type MoneyWaits, usualMoneyWaits } from './open-money.ts'
import type { AnsweredCall } from './plugins/telemetry.ts'
import { type Live, startLive } from './realtime/live.ts'

export interface Connections {
  readonly sql: Sql
  /** Commands and queues; never waits for a Redis that is away. */
  readonly redis: Redis
  readonly subscriber: Redis
  /** With replicas: a connection per concurrent write of a group. */
  readonly groupWriters?: readonly Redis[]
  readonly tracing?: Tracing | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly photos: Photos
    readonly live: Live
    /** Each resolves with the problem it found, or undefined. */
    readonly health: HealthChecks
    /** Counts a page in the metrics, rendered or not. */
    readonly onPageMade: (result: PageResult) => void
  }
}

export type RunningServices = Awaited<ReturnType<typeof startServices>>

export interface Waits extends MoneyWaits {
  /** Timeout of each look-up of used free votes before a ballot is answered; afterwards the worker decides. */
  readonly freeVoteMs: number
  /** How long the answer to an upload waits for the photo. */
  readonly photoMs: number
  /** How often the gateway reads Postgres, in case an event was lost. */
  readonly reconcileMs: number
  readonly queueLooks: QueueLooks
}

export const usualWaits: Waits = {
  freeVoteMs: 150,
  photoMs: 15_000,
  reconcileMs: 5_000,
  queueLooks: usualQueueLooks,
  ...usualMoneyWaits,
}

/** Wires up everything routes need. Postgres or Redis may be away; what works without them does. */
export async function startServices(
  config: ApiConfig,
  { sql, redis, subscriber, groupWriters = [], tracing }: Connections,
  metrics: ApiMetrics,
  log: FastifyBaseLogger,
  prefix = defaultPrefix,
  waits: Waits = usualWaits,
) {
  const foundation = await openFoundation({
    ...{ config, sql, redis, groupWriters, prefix, tracing, metrics, log },
  })
  const { settings, redisState, now, isQueueThere, queues, publish, securityLog } = foundation
  const { groupQueue, intake, recorded, directoryRefresher, ...contest } = await openContest(
    foundation,
    waits.freeVoteMs,
  )
  const { directory, voterPeppers } = contest
  const { stopLimits, ...accounts } = openAccounts(foundation)
  const { queuesFeed, ...queueAdministration } = openQueueAdministration(foundation, recorded, waits.queueLooks)
  const serviceLog = new ServiceLog(redis, prefix, now)
  const storage = watchedStorage(createStorage(config), serviceLog.note)
  const [outcomeMs, moderation] = [waits.photoMs, settings.contentModeration]
  const photos = new Photos({ sql, storage, queue: queues.photos, isQueueThere, outcomeMs, moderation, log })
  const peppers = settings.codePeppers
  const { rateLimits } = accounts
  const moneyDeps = { sql, queues, isQueueThere, rateLimits, peppers, log, waits }
  const { paymentChanges, batchChanges, documentChanges, ...money } = createMoney(moneyDeps)
  const live = await startLive({
    sql,
    subscriber,
    directory,
    now,
    log,
    prefix,
    reconcileMs: waits.reconcileMs,
    identify: (cookie) => accounts.sessions.identify(cookie),
    claimantIn: (cookie) => claimantHashIn(cookie, settings.production),
    linkOf: (batch) => money.fileLinks.linkOf(batch),
    queues: queuesFeed,
    onDirectoryChanged: () => {
      contest.archive.forget()
      void directoryRefresher.reload()
    },
    onPaymentChanged: (payment) => paymentChanges.tell(payment),
    onBatchChanged: (batch) => batchChanges.tell(batch),
    onDocumentChanged: (document) => documentChanges.tell(document),
    onPhotoSettled: (outcome) => photos.outcomes.tell(outcome),
  })
  const { queueWatch } = queueAdministration
  registerGauges(metrics.registry, {
    sql,
    intake,
    gateway: live.gateway,
    queueWatch,
    durability: redisState.durability,
  })
  const ballots = castBallotDeps({
    sql,
    directory,
    peppers: voterPeppers,
    signals: new BallotSignals(settings.phonePeppers.newest),
    intake,
    redis: redisState,
    countRefused: (result) => metrics.ballots.inc({ result }),
    queue: queues.ballots,
    proofs: accounts.proofs,
  })
  const endWaits = (): void => {
    live.stop()
    photos.outcomes.stop()
    for (const changes of [paymentChanges, batchChanges, documentChanges]) changes.stop()
    void accounts.passwords.stop()
  }
  const stop = async (): Promise<void> => {
    await intake.drain()
    for (const part of [queueWatch, directoryRefresher, redisState, securityLog]) part.stop()
    stopLimits()
    await Promise.all([accounts.resets.stop(), accounts.passwords.stop(), photos.stop(), serviceLog.stop()])
    await Promise.all([queues.close(), groupQueue.close()])
  }
  return {
    ...{ sql, clock: redisState, settings, publish, securityLog, storage, photos, live, ballots },
    ...contest,
    ...accounts,
    ...queueAdministration,
    ...money,
    backlog: { holdsBallots: ballots.unfinished },
    outcomeOf: outcomeReader(sql),
    health: healthChecks({ sql, durability: redisState.durability, directory, voterPeppers }),
    onPageMade: (result: PageResult) => metrics.pages.inc({ result }),
    onAnswered: ({ seconds, ...call }: AnsweredCall) => metrics.httpSeconds.observe({ ...call }, seconds),
    /** Reloads the directory now. */
    reload: () => directoryRefresher.reload(),
    /** Ends waits and sockets, so that open requests get their answers. */
    endWaits,
    /** Call after the last request: writes accepted ballots, then ends. */
    stop,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly queues: readonly Queue[]
    readonly queueWatch: Pick<QueueWatch, 'look' | 'lookAnew' | 'state' | 'history'>
    readonly queuePauses: Pick<QueuePauses, 'pause' | 'resume' | 'drain' | 'endDrain'>
    readonly failedJobs: FailedJobs
    readonly queuedBallots: QueuedBallots
    readonly replayBallot: ReplayBallot
  }
}

export function openQueueAdministration(
  { config, sql, redis, prefix, now, log, queues: { all: queues, ballots } }: Foundation,
  recorded: FindRecorded,
  looks: QueueLooks,
) {
  const queuePauses = new QueuePauses({ sql, queues, redis, prefix, now })
  const { PUBLIC_URL: publicUrl, BACKUP_STATUS_DIR: backupDir } = config
  const services = new ServiceStates({ redis, prefix, publicUrl, backupDir })
  const failures = queues.map(
    (queue) =>
      [
        queue.name,
        queue === ballots ? new FailedGroups(queue, recorded) : new FailedJobRecords(queue, redis, prefix),
      ] as const,
  )
  return {
    queues,
    queuePauses,
    ...startQueueWatch({ sql, queues, redis, prefix, now, log, queuePauses, services, looks }),
    failedJobs: new FailedJobs(sql, new Map(failures), (queue) => listFinished(redis, prefix, queue)),
    queuedBallots: new QueuedBallots(ballots),
    replayBallot: ballotReplayer(ballots),
  }
}
