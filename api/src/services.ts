import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultPrefix, jobs, type QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { within } from '@ashenda/core/deadline.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findCredits, findOutcomes, findUsedFreeVotes } from '@ashenda/db/queries/ballots.ts'
import { unpublishedSeconds, unsignedSeconds } from '@ashenda/db/queries/chain-delays.ts'
import { countDeadLetters } from '@ashenda/db/queries/dead-letters.ts'
import { createStorage } from '@ashenda/db/storage/storage.ts'
import { asStep, type Tracing } from '@ashenda/db/tracing/tracing.ts'
import { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { LimitedAttempts, unlimitedAttempts } from './attempts/attempts.ts'
import { FileLinks } from './cards/file-links.ts'
import { CardOrders } from './cards/orders.ts'
import { CardRedemptions } from './cards/redemption.ts'
import type { ApiConfig } from './config.ts'
import { Directory } from './directory/directory.ts'
import { keepCurrent } from './directory/keep-current.ts'
import { hintPublisher } from './hints.ts'
import { CreditsInFlight } from './intake/credits-in-flight.ts'
import { Intake, intakeLimits, stepOf } from './intake/intake.ts'
import { RedisState } from './intake/redis-state.ts'
import { groupWriter } from './intake/write-group.ts'
import type { Services } from './module.ts'
import { BallotSignals } from './modules/ballots/ballot-signals.ts'
import { Passwords } from './passwords/passwords.ts'
import { Payments } from './payments/payments.ts'
import { Photos } from './photos/photos.ts'
import { AddressLimit } from './plugins/address-limit.ts'
import { claimantHashIn } from './plugins/claimant.ts'
import { type ApiMetrics, registerGauge, registerQueues } from './plugins/metrics.ts'
import { FailedJobs } from './queues/failed-jobs.ts'
import { failedStores } from './queues/failed-stores.ts'
import { QueueWatch } from './queues/queue-watch.ts'
import { QueuedBallots } from './queues/queued-ballots.ts'
import { startLive } from './realtime/live.ts'
import { QueuesFeed } from './realtime/queues-feed.ts'
import { RowChanges } from './row-changes.ts'
import { SessionCookie } from './sessions/session-cookie.ts'
import { Sessions } from './sessions/sessions.ts'

export interface Connections {
  readonly sql: Sql
  /** Commands and queue; never waits for a Redis that is away. */
  readonly redis: Redis
  readonly subscriber: Redis
  readonly tracing?: Tracing | undefined
}

export interface RunningServices extends Services {
  /** Reads contest and contestants again now. */
  readonly reload: () => Promise<void>
  readonly stop: () => Promise<void>
}

const reconcileMs = 5_000
/** How long the answer to an order of cards waits for their file. */
const cardFileMs = 10_000
/** How long the answer to an upload waits for its photo to stand. */
const photoMs = 15_000
const lookUpMs = 1_000

/** Wires everything the routes need. Postgres or Redis may be away: what can work without them does. */
export async function startServices(
  config: ApiConfig,
  { sql, redis, subscriber, tracing }: Connections,
  metrics: ApiMetrics,
  log: FastifyBaseLogger,
  prefix = defaultPrefix,
  waits = { photoMs },
): Promise<RunningServices> {
  const directory = new Directory()
  const redisState = new RedisState(redis)
  redisState.watch()
  const keeper = await keepCurrent(directory, { sql, redis, log, prefix, reloadMs: reconcileMs })
  const openQueue = (name: QueueName): Queue => {
    // BullMQ would ask for Redis's version once and, where that one answer is lost, refuse every ballot from then on.
    const queue = new Queue(name, {
      connection: redis,
      prefix,
      skipVersionCheck: true,
      ...(tracing && { telemetry: tracing.telemetry }),
    })
    return queue.on('error', (error) => log.debug({ err: error }, 'queue'))
  }
  const queue = openQueue('ballots')
  const photoQueue = openQueue('photos')
  const paymentQueue = openQueue('payments')
  const cardQueue = openQueue('cards')
  const recorded = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await findOutcomes(sql, ids)).keys())
  const contestId = (): string => directory.content?.contest.id ?? ''
  const writeGroup = groupWriter({
    queue,
    redisState,
    contestId,
    usedFreeVotes: (voters) => findUsedFreeVotes(sql, contestId(), voters),
    recorded,
    log,
    observe: (ballots, tookMs, result) => {
      metrics.ballots.inc({ result }, ballots)
      metrics.groupSize.observe(ballots)
      metrics.writeSeconds.observe({ result }, tookMs / 1000)
    },
  })
  const intake = new Intake(
    (group) =>
      asStep(
        tracing,
        () => stepOf(group),
        () => writeGroup(group),
      ),
    intakeLimits,
    tracing?.spot,
  )
  const publish = hintPublisher(redis, prefix, log)
  const production = config.NODE_ENV === 'production'
  const sessions = new Sessions(sql, new SessionCookie(production, config.PORT), publish)
  const storage = createStorage(config)
  const photos = new Photos({
    sql,
    storage,
    queue: photoQueue,
    isQueueThere: () => redisState.usable,
    outcomeMs: waits.photoMs,
    log,
  })
  const [paymentChanges, batchChanges] = [new RowChanges(), new RowChanges()]
  const fileLinks = new FileLinks(config.CODE_PEPPER)
  const payments = new Payments({
    sql,
    queue: paymentQueue,
    isQueueThere: () => redisState.usable,
    changes: paymentChanges,
    log,
  })
  const allQueues = [queue, paymentQueue, photoQueue, cardQueue]
  const queuesFeed = new QueuesFeed(async () => {
    queueWatch.start()
    await queueWatch.look()
  })
  const queueWatch = new QueueWatch({
    queues: allQueues,
    redis,
    prefix,
    now: () => redisState.now(),
    countDeadLetters: () => within(lookUpMs, countDeadLetters(sql)),
    log,
    isWatched: () => queuesFeed.isWatched,
    tell: (state) => queuesFeed.tell(state),
  })
  queueWatch.start()
  const live = await startLive({
    sql,
    subscriber,
    directory,
    now: () => redisState.now(),
    log,
    prefix,
    reconcileMs,
    identify: (cookie) => sessions.identify(cookie),
    claimantIn: (cookie) => claimantHashIn(cookie, production),
    linkOf: (batch) => fileLinks.linkOf(batch),
    queues: queuesFeed,
    onDirectoryChanged: () => void keeper.reload(),
    onPaymentChanged: (payment) => paymentChanges.tell(payment),
    onBatchChanged: (batch) => batchChanges.tell(batch),
    onPhotoSettled: (outcome) => photos.outcomes.tell(outcome),
  })
  registerGauge(metrics.registry, 'ashenda_intake_waiting', 'Ballots waiting for their write.', () => intake.depth)
  registerGauge(metrics.registry, 'ashenda_live_sockets', 'Open sockets.', () => live.gateway.size)
  registerQueues(metrics.registry, () => queueWatch.state)
  registerGauge(
    metrics.registry,
    'ashenda_unsigned_seconds',
    'Age of the oldest link of a chain without a signature.',
    () => within(lookUpMs, unsignedSeconds(sql)),
  )
  registerGauge(
    metrics.registry,
    'ashenda_unpublished_seconds',
    'Age of the oldest link of a chain that is in no published result; 0 while counts are frozen.',
    () => within(lookUpMs, unpublishedSeconds(sql)),
  )
  const addresses = new AddressLimit()
  const passwords = new Passwords()
  const isLimited = config.RATE_LIMITS === 'on'
  return {
    sql,
    directory,
    live,
    sessions,
    passwords,
    attempts: isLimited ? new LimitedAttempts({ redis, prefix, pepper: config.PHONE_PEPPER }) : unlimitedAttempts,
    photos,
    payments,
    redemptions: new CardRedemptions({
      sql,
      queue: paymentQueue,
      isQueueThere: () => redisState.usable,
      changes: paymentChanges,
      pepper: config.CODE_PEPPER,
      log,
    }),
    cardOrders: new CardOrders({
      sql,
      queue: cardQueue,
      isQueueThere: () => redisState.usable,
      changes: batchChanges,
      pepper: config.CODE_PEPPER,
      fileMs: cardFileMs,
      log,
    }),
    fileLinks,
    storage,
    publish,
    queueWatch,
    failedJobs: new FailedJobs(sql, failedStores({ queues: allQueues, redis, prefix, recorded })),
    queuedBallots: new QueuedBallots(queue),
    replayBallot: async (contest, ballot) => {
      const options = jobs['tally-group'].options
      await within(lookUpMs, queue.add('tally-group', { contest, ballots: [ballot] }, options))
    },
    ballots: {
      directory,
      pepper: config.PHONE_PEPPER,
      intake,
      redis: redisState,
      recorded,
      unfinished: async () => intake.depth > 0 || intake.writing > 0 || (await countUnfinished(queue)) > 0,
      credits: (voter, claimantHash) => findCredits(sql, voter, claimantHash),
      creditsInFlight: new CreditsInFlight(),
      signals: new BallotSignals(config.PHONE_PEPPER),
    },
    outcomeOf: async (id) => {
      const outcomes = await within(lookUpMs, findOutcomes(sql, [id])).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
      })
      return outcomes.get(id) ?? { status: 'pending' }
    },
    admitAddress: (address) => {
      if (isLimited) addresses.admit(address, Date.now())
    },
    health: {
      postgres: async () => void (await sql`select 1`),
      redis: async () => {
        const wrong = await redisState.wrongSettings()
        return wrong.length > 0 ? wrong.join('; ') : undefined
      },
      contest: async () => (directory.content ? undefined : 'there is no current contest'),
    },
    settings: {
      publicUrl: config.PUBLIC_URL,
      production,
      webhookSecret: config.CHAPA_WEBHOOK_SECRET,
      trustProxy: config.TRUST_PROXY,
      codePepper: config.CODE_PEPPER,
      cardKey: config.CARD_KEY,
      contestantApproval: config.CONTESTANT_APPROVAL,
      imageDir: path.resolve(config.DATA_DIR, 'images'),
      webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    },
    reload: () => keeper.reload(),
    stop: async () => {
      live.stop()
      queueWatch.stop()
      keeper.stop()
      redisState.stop()
      await intake.drain()
      await Promise.all([passwords.stop(), photos.stop()])
      await Promise.all(allQueues.map((one) => one.close().catch(() => {})))
    },
  }
}

/** Groups whose ballots are not recorded yet, the failed ones included. */
const countUnfinished = (queue: Queue): Promise<number> =>
  queue.getJobCountByTypes('waiting', 'active', 'delayed', 'failed')
