import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sql } from '@ashenda/db/client.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { AppSettings } from './config/settings.ts'
import type { Directory } from './directory/directory.ts'
import type { PageResult } from './metrics/metrics.ts'
import type { WaitingRegistration } from './modules/accounts/waiting-registrations.ts'
import type { CastBallotDeps } from './modules/ballots/cast-attempt.ts'
import type { OutcomeOf } from './modules/ballots/outcome-of.ts'
import type { PhoneProofs } from './modules/ballots/phone-proofs.ts'
import type { VoterPeppers } from './modules/ballots/voter-peppers.ts'
import type { FileLinks } from './modules/cards/file-links.ts'
import type { CardOrders } from './modules/cards/orders.ts'
import type { CardRedemptions } from './modules/cards/redemption.ts'
import type { PasswordResets } from './modules/passwords/password-resets.ts'
import type { Passwords } from './modules/passwords/passwords.ts'
import type { Payments } from './modules/payments/payments.ts'
import type { Codes } from './modules/phone-proof/codes.ts'
import type { Photos } from './modules/photos/photos.ts'
import type { EmailChanges } from './modules/profile/email-changes.ts'
import type { FailedJobs } from './modules/queues/failed-jobs.ts'
import type { QueuePauses } from './modules/queues/queue-pauses.ts'
import type { QueueWatch } from './modules/queues/queue-watch.ts'
import type { QueuedBallots } from './modules/queues/queued-ballots.ts'
import type { ReplayBallot } from './modules/queues/replay-ballot.ts'
import type { Sessions } from './modules/sessions/sessions.ts'
import type { ProofOfWork } from './modules/work/proof-of-work.ts'
import type { AnsweredCall } from './plugins/http-metrics.ts'
import type { Attempts } from './rate-limits/attempts.ts'
import type { Live } from './realtime/live.ts'
import type { SecurityLog } from './security-log/security-log.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface Clock {
  /** Epoch ms. */
  now(): number
}

/** Ballots that are acknowledged and not recorded yet. */
export interface Backlog {
  /** Whether there are any. @throws when Redis is away */
  readonly holdsBallots: () => Promise<boolean>
}

/** What the routes stand on; built by `main` for real, by tests in parts. */
export interface Services {
  readonly sql: Sql
  /** By which ballots and hours of the contest are judged: Redis's. */
  readonly clock: Clock
  readonly directory: Directory
  readonly ballots: CastBallotDeps
  readonly proofs: Pick<PhoneProofs, 'prove' | 'resend'>
  /** Keeps registrations until the code of their phone comes. */
  readonly registrationCodes: Pick<Codes<WaitingRegistration>, 'hold' | 'resend' | 'prove'>
  readonly backlog: Backlog
  /** Key the ids of voters (core: voterIdOf). */
  readonly voterPeppers: VoterPeppers
  readonly outcomeOf: OutcomeOf
  /** Whether very many votes come from an address. @throws AppError too_many_requests */
  readonly admitAddress: (address: string) => boolean
  /** What a free vote from a crowded address has to show. */
  readonly work: Pick<ProofOfWork, 'requireWork' | 'requireWait'>
  /** A socket of an address: what gives it back, or undefined where it has as many as it may. */
  readonly takeSocket: (address: string) => (() => void) | undefined
  /** The same of a request's body that is on its way. */
  readonly takeBody: (address: string) => (() => void) | undefined
  readonly live: Live
  readonly securityLog: SecurityLog
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly resets: Pick<PasswordResets, 'ask' | 'finish'>
  readonly emailChanges: Pick<EmailChanges, 'tell' | 'isTokenOf'>
  readonly attempts: Attempts
  readonly photos: Photos
  readonly payments: Payments
  readonly redemptions: CardRedemptions
  readonly cardOrders: CardOrders
  readonly fileLinks: FileLinks
  readonly storage: Storage
  readonly publish: Publish
  readonly queues: readonly Queue[]
  readonly queueWatch: Pick<QueueWatch, 'look' | 'lookAnew' | 'state' | 'history'>
  /** Stops queues, and waits for them. */
  readonly queuePauses: Pick<QueuePauses, 'pause' | 'resume' | 'drain' | 'endDrain'>
  readonly failedJobs: FailedJobs
  readonly queuedBallots: QueuedBallots
  readonly replayBallot: ReplayBallot
  /** Each resolves with the problem it found, or with undefined. */
  readonly health: Readonly<Record<string, () => Promise<string | undefined>>>
  readonly settings: AppSettings
  /** Counts a page in the metrics, rendered or not. */
  readonly onPageMade: (result: PageResult) => void
  /** Counts an answered call in the metrics. */
  readonly onAnswered: (call: AnsweredCall) => void
}

export type Module = (app: App, services: Services) => Promise<void>
