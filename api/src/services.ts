import { ConfigError } from '@ashenda/core/config/env.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'
import { eventPublisher } from '@ashenda/platform/event-publisher.ts'
import { createStorage } from '@ashenda/platform/storage/storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { type ApiConfig, replicasIn } from './config.ts'
import { Directory } from './directory/directory.ts'
import { startDirectoryRefresher } from './directory/directory-refresher.ts'
import { createIntake } from './intake/create-intake.ts'
import { groupsOnDisk, groupsOnReplicas } from './intake/group-queue.ts'
import { RedisState } from './intake/redis-state.ts'
import type { Services } from './module.ts'
import { BallotSignals } from './modules/ballots/ballot-signals.ts'
import { castBallotDeps } from './modules/ballots/cast-ballot-deps.ts'
import { outcomeReader } from './modules/ballots/outcome-of.ts'
import { VoterPeppers } from './modules/ballots/voter-peppers.ts'
import { tellCaches } from './modules/cdn/tell-caches.ts'
import { healthChecks } from './modules/health/checks.ts'
import { openPasswordResets } from './modules/passwords/open-password-resets.ts'
import { Passwords } from './modules/passwords/passwords.ts'
import { createMoney, type MoneyWaits, usualMoneyWaits } from './modules/payments/money.ts'
import { openPhoneProofs } from './modules/phone-proof/open-phone-proofs.ts'
import { Photos } from './modules/photos/photos.ts'
import { FailedJobs } from './modules/queues/failed-jobs.ts'
import { failedStores } from './modules/queues/failed-stores.ts'
import { openQueue, openQueues } from './modules/queues/open-queues.ts'
import { QueuedBallots } from './modules/queues/queued-ballots.ts'
import { ballotReplayer } from './modules/queues/replay-ballot.ts'
import { Standstills } from './modules/queues/standstills.ts'
import { watchQueues } from './modules/queues/watch-queues.ts'
import { SessionCookie } from './modules/sessions/session-cookie.ts'
import { Sessions } from './modules/sessions/sessions.ts'
import { ProofOfWork } from './modules/work/proof-of-work.ts'
import { claimantHashIn } from './plugins/claimant.ts'
import { registerGauges } from './plugins/gauges.ts'
import type { ApiMetrics } from './plugins/metrics.ts'
import { createLimits } from './rate-limits/create-limits.ts'
import { startLive } from './realtime/live.ts'
import { SecurityLog } from './security-log/security-log.ts'
import { settingsOf } from './settings.ts'

export interface Connections {
  readonly sql: Sql
  /** Commands and queue; never waits for a Redis that is away. */
  readonly redis: Redis
  readonly subscriber: Redis
  /** Where replicas acknowledge votes: a connection for each group that is being written. */
  readonly groupWriters?: readonly Redis[]
  readonly tracing?: Tracing | undefined
}

export interface RunningServices extends Services {
  /** Reads contest and contestants again now. */
  readonly reload: () => Promise<void>
  /** Ends what answers wait for and sockets hear, so that the answers can be given. */
  readonly letGo: () => void
  /** To be called when nothing is asked any more: writes what was taken, then ends. */
  readonly stop: () => Promise<void>
}

export interface Waits extends MoneyWaits {
  /** How long the answer to an upload waits for its photo to stand. */
  readonly photoMs: number
  /** How often the socket gateway reads Postgres, whatever it heard. */
  readonly reconcileMs: number
}

export const usualWaits: Waits = { photoMs: 15_000, reconcileMs: 5_000, ...usualMoneyWaits }

const reloadMs = 5_000
const wholeDirectoryMs = 60_000

/** Wires everything the routes need. Postgres or Redis may be away: what can work without them does. */
export async function startServices(
  config: ApiConfig,
  { sql, redis, subscriber, groupWriters = [], tracing }: Connections,
  metrics: ApiMetrics,
  log: FastifyBaseLogger,
  prefix = defaultPrefix,
  waits: Waits = usualWaits,
): Promise<RunningServices> {
  const settings = settingsOf(config)
  const directory = new Directory()
  const voterPeppers = new VoterPeppers(settings.phonePeppers, directory)
  const replicas = replicasIn(config)
  const redisState = new RedisState(redis, log, replicas)
  await redisState.watch()
  refuseOldServer(redisState)
  const [now, isQueueThere] = [() => redisState.now(), () => redisState.reachable]
  const queues = openQueues({ redis, prefix, tracing, log })
  const keeper = await startDirectoryRefresher(directory, {
    sql,
    redis,
    log,
    prefix,
    reloadMs,
    wholeEveryMs: wholeDirectoryMs,
    ...(config.CDN_PURGE_URL !== undefined && {
      onChanged: tellCaches({ queue: queues.photos, origin: settings.publicUrl ?? '', log }),
    }),
  })
  const recorded = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await findOutcomes(sql, ids)).keys())
  const groupQueue =
    replicas === 0
      ? groupsOnDisk(queues.ballots)
      : groupsOnReplicas(
          groupWriters.map((writer) => ({
            redis: writer,
            queue: openQueue('ballots', { redis: writer, prefix, tracing, log }),
          })),
          replicas,
        )
  const intake = createIntake({
    sql,
    queue: groupQueue,
    redisState,
    directory,
    recorded,
    metrics,
    tracing,
    log,
  })
  const publish = eventPublisher(redis, prefix, log)
  const securityLog = new SecurityLog({
    log,
    pepper: config.PHONE_PEPPER,
    count: (event) => metrics.securityEvents.inc({ event }),
    now: () => performance.now(),
  })
  const sessions = new Sessions({
    sql,
    cookie: new SessionCookie(settings.production, config.PORT),
    publish,
    securityLog,
    secondFactor: settings.secondFactor,
  })
  const storage = createStorage(config)
  const photos = new Photos({
    sql,
    storage,
    queue: queues.photos,
    isQueueThere,
    outcomeMs: waits.photoMs,
    moderation: settings.contentModeration,
    log,
  })
  const { paymentChanges, batchChanges, ...money } = createMoney({
    sql,
    queues,
    isQueueThere,
    peppers: settings.codePeppers,
    log,
    waits,
  })
  const standstills = new Standstills({ sql, queues: queues.all, redis, prefix, now })
  const { queueWatch, queuesFeed } = watchQueues({ sql, queues: queues.all, redis, prefix, now, log, standstills })
  const live = await startLive({
    sql,
    subscriber,
    directory,
    now,
    log,
    prefix,
    reconcileMs: waits.reconcileMs,
    identify: (cookie) => sessions.identify(cookie),
    claimantIn: (cookie) => claimantHashIn(cookie, settings.production),
    linkOf: (batch) => money.fileLinks.linkOf(batch),
    queues: queuesFeed,
    onDirectoryChanged: () => void keeper.reload(),
    onPaymentChanged: (payment) => paymentChanges.tell(payment),
    onBatchChanged: (batch) => batchChanges.tell(batch),
    onPhotoSettled: (outcome) => photos.outcomes.tell(outcome),
  })
  registerGauges(metrics.registry, {
    sql,
    intake,
    gateway: live.gateway,
    queueWatch,
    durability: redisState.durability,
  })
  const passwords = new Passwords()
  const { stopLimits, ...limits } = createLimits(config, redis, prefix, now)
  const { proofs, registrationCodes } = openPhoneProofs({
    redis,
    prefix,
    queue: queues.messages,
    registrationKey: settings.registrationKey,
    config,
    canSendTo: settings.canSendTo,
    now,
    count: (result) => metrics.phoneCodes.inc({ result }),
  })
  const resets = openPasswordResets({
    sql,
    redis,
    prefix,
    queue: queues.messages,
    config,
    sessions,
    passwords,
    attempts: limits.attempts,
    securityLog,
    canSendTo: settings.canSendTo,
    canMail: settings.canMail,
    now,
    log,
  })
  const ballots = castBallotDeps({
    sql,
    directory,
    peppers: voterPeppers,
    signals: new BallotSignals(settings.phonePeppers.newest),
    intake,
    redis: redisState,
    queue: queues.ballots,
    proofs,
  })
  return {
    sql,
    clock: redisState,
    directory,
    live,
    securityLog,
    sessions,
    passwords,
    resets,
    ...limits,
    work: new ProofOfWork({ redis, prefix, key: settings.workKey, hashes: config.WORK_HASHES, now }),
    photos,
    ...money,
    storage,
    publish,
    queues: queues.all,
    queueWatch,
    standstills,
    failedJobs: new FailedJobs(sql, failedStores({ queues: queues.all, redis, prefix, recorded })),
    queuedBallots: new QueuedBallots(queues.ballots),
    replayBallot: ballotReplayer(queues.ballots),
    ballots,
    proofs,
    registrationCodes,
    backlog: { holdsBallots: ballots.unfinished },
    voterPeppers,
    outcomeOf: outcomeReader(sql),
    health: healthChecks({ sql, redisState, directory, voterPeppers }),
    settings,
    onPageMade: (result) => metrics.pages.inc({ result }),
    onAnswered: ({ seconds, ...call }) => metrics.httpSeconds.observe({ ...call }, seconds),
    reload: () => keeper.reload(),
    letGo: () => {
      live.stop()
      photos.outcomes.stop()
      for (const changes of [paymentChanges, batchChanges]) changes.stop()
      void passwords.stop()
    },
    stop: async () => {
      await intake.drain()
      queueWatch.stop()
      keeper.stop()
      stopLimits()
      redisState.stop()
      securityLog.stop()
      await Promise.all([resets.stop(), passwords.stop(), photos.stop()])
      await Promise.all([queues.close(), groupQueue.close()])
    },
  }
}

/** A server that will never be right ends the start; what may be mended while it runs refuses votes until then. */
function refuseOldServer({ durability }: RedisState): void {
  const tooOld = durability.wrong.find(({ setting }) => setting === 'redis_version')
  if (tooOld) throw new ConfigError([`REDIS_DURABILITY=replicas needs WAITAOF: ${tooOld.detail}`])
}
