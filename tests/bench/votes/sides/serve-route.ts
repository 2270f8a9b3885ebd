import { tmpdir } from 'node:os'
import { buildApp } from '@ashenda/api/app.ts'
import { Directory } from '@ashenda/api/directory/directory.ts'
import { PublicCounts } from '@ashenda/api/directory/public-counts.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { RowWaiter } from '@ashenda/api/jobs/row-waiter.ts'
import { Passwords } from '@ashenda/api/modules/accounts/passwords.ts'
import { BallotSignals } from '@ashenda/api/modules/ballots/ballot-signals.ts'
import type { CastBallotDeps } from '@ashenda/api/modules/ballots/cast-attempt.ts'
import { RecentIds } from '@ashenda/api/modules/ballots/recent-ids.ts'
import { VoterPeppers } from '@ashenda/api/modules/ballots/voter-peppers.ts'
import { FileLinks } from '@ashenda/api/modules/cards/file-links.ts'
import { CardOrders } from '@ashenda/api/modules/cards/orders.ts'
import { CardRedemptions } from '@ashenda/api/modules/cards/redemption.ts'
import { Payments } from '@ashenda/api/modules/payments/payments.ts'
import { Photos } from '@ashenda/api/modules/photos/photos.ts'
import { FailedJobs } from '@ashenda/api/modules/queues/failed-jobs.ts'
import { QueuedBallots } from '@ashenda/api/modules/queues/queued-ballots.ts'
import { SessionCookie } from '@ashenda/api/modules/sessions/session-cookie.ts'
import { Sessions } from '@ashenda/api/modules/sessions/sessions.ts'
import { unlimitedAttempts } from '@ashenda/api/rate-limits/attempts.ts'
import { BallotFeed } from '@ashenda/api/realtime/ballot-feed.ts'
import { Gateway } from '@ashenda/api/realtime/gateway.ts'
import { SecurityLog } from '@ashenda/api/security-log/security-log.ts'
import { Peppers } from '@ashenda/core/domain/peppers.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findContestants, findCurrentContest, findZones } from '@ashenda/db/queries/contest/directory.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { type Logger, pino } from 'pino'
import { noCheckpoints } from '../../../support/no-checkpoints.ts'
import { noPrivateTopics } from '../../../support/no-private-topics.ts'
import { announceReady, given, portOf } from './side-program.ts'

/**
 * Serves the platform's own application and its own route for ballots, with another way behind it: the same parsing, the
 * same rules, the same answer; only where an accepted ballot goes differs.
 */
export async function serveRoute(
  sql: Sql,
  submit: CastBallotDeps['intake']['submit'],
  close: () => Promise<unknown>,
): Promise<void> {
  const app = await appWith(sql, await readDirectory(sql), submit)
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  announceReady({ port: portOf(app.server.address()) }, async () => {
    await app.close()
    await close()
  })
}

export async function readDirectory(sql: Sql): Promise<Directory> {
  const contest = await findCurrentContest(sql)
  if (!contest) throw new Error('the benchmark seeds a contest before it starts a side')
  const directory = new Directory()
  directory.replace({ contest, zones: await findZones(sql), contestants: await findContestants(sql, contest.id) })
  return directory
}

const noQueue = { add: () => Promise.reject(new Error('nobody pays here')), getJob: async () => undefined }

const nobodyPays = () => ({
  queue: noQueue,
  isQueueThere: () => false,
  changes: new RowWaiter(),
})

const cardsNobodyPaysWith = (sql: Sql, log: Logger): CardRedemptions =>
  new CardRedemptions({
    sql,
    ...nobodyPays(),
    peppers: new Peppers(['']),
    outcomeMs: 0,
    log,
  })

const nobodyLooksOn = {
  look: async () => {},
  lookAnew: async () => {},
  history: async () => [],
  state: { at: '', isRedisThere: false, queues: [], deadLetters: null },
}

const nothingStops = { pause: async () => {}, resume: async () => {}, drain: async () => {}, endDrain: async () => {} }

function appWith(sql: Sql, directory: Directory, submit: CastBallotDeps['intake']['submit']): Promise<App> {
  const tally = new PublicCounts(directory, Date.now)
  const log = pino({ level: 'warn' })
  const securityLog = new SecurityLog({ log, pepper: '', count: () => {}, now: () => performance.now() })
  const storage = createStorage({ STORAGE_DRIVER: 'local', DATA_DIR: tmpdir() })
  const gateway = new Gateway(tally, new BallotFeed(async () => new Map()), noCheckpoints(), noPrivateTopics())
  return buildApp(
    {
      sql,
      clock: Date,
      backlog: { holdsBallots: async () => false },
      voterPeppers: new VoterPeppers(new Peppers(['']), directory),
      directory,
      live: { tally, gateway, stop: () => {} },
      securityLog,
      sessions: new Sessions({
        sql,
        cookie: new SessionCookie(false, 0),
        publish: () => {},
        securityLog,
        secondFactor: 'optional',
      }),
      passwords: new Passwords(),
      attempts: unlimitedAttempts,
      photos: new Photos({
        sql,
        storage,
        queue: { addBulk: async () => [] },
        isQueueThere: () => false,
        outcomeMs: 0,
        moderation: 'auto',
        log,
      }),
      payments: new Payments({
        sql,
        ...nobodyPays(),
        queues: { payments: noQueue, checkouts: noQueue },
        attempts: unlimitedAttempts,
        log,
      }),
      redemptions: cardsNobodyPaysWith(sql, log),
      cardOrders: new CardOrders({ sql, ...nobodyPays(), peppers: new Peppers(['']), fileMs: 0, log }),
      fileLinks: new FileLinks(''),
      storage,
      publish: () => {},
      queues: [],
      queueWatch: nobodyLooksOn,
      queuePauses: nothingStops,
      failedJobs: new FailedJobs(sql, new Map()),
      queuedBallots: new QueuedBallots({ getRanges: async () => [], getJob: async () => undefined }),
      replayBallot: async () => {},
      onPageMade: () => {},
      onAnswered: () => {},
      ballots: {
        directory,
        pepper: given('PHONE_PEPPER'),
        intake: { depth: 0, submit },
        redis: { now: Date.now, usable: true, filling: false },
        countRefused: () => {},
        unfinished: async () => false,
        isQueued: async () => false,
        taken: new RecentIds(20_000),
        firstAnswers: async () => [],
        credits: {
          find: async () => [],
          reserve: async () => false,
          release: async () => undefined,
          mayBeQueued: async () => false,
        },
        signals: new BallotSignals(given('PHONE_PEPPER')),
        ...nothingToProve,
      },
      proofs: nothingToProve.proofs,
      registrationCodes: nothingToProve.proofs,
      outcomeOf: async () => ({ status: 'pending' }),
      resets: { ask: async () => '', finish: async () => {} },
      emailChanges: { tell: async () => {}, isTokenOf: () => false },
      admitAddress: () => false,
      work: { requireWork: async () => {}, requireWait: async () => {} },
      takeSocket: () => () => {},
      takeBody: () => () => {},
      health: {},
      settings: {
        publicUrl: undefined,
        webhookSecret: undefined,
        production: false,
        trustProxy: 'loopback',
        phonePeppers: new Peppers(['']),
        codePeppers: new Peppers(['']),
        cardKey: undefined,
        contestantApproval: 'auto',
        contentModeration: 'auto',
        cdnPages: false,
        registrationKey: new Uint8Array(32),
        secondFactor: 'optional',
        factorKeys: [new Uint8Array(32)],
        workKey: '',
        canSendTo: () => false,
        canMail: false,
        passwordReset: 'safe',
        imageDir: tmpdir(),
        webDir: tmpdir(),
      },
    },
    log,
  )
}

/** Every free vote counts as it is. */
const nothingToProve = {
  proofs: {
    judge: async () => 'off' as const,
    hold: () => Promise.reject(new AppError('phone_not_provable')),
    prove: () => Promise.reject(new AppError('code_expired')),
    resend: () => Promise.reject(new AppError('code_expired')),
  },
  needsNoCode: async () => false,
}
