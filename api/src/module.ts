import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { Storage } from '@ashenda/db/storage/storage.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Attempts } from './attempts/attempts.ts'
import type { FileLinks } from './cards/file-links.ts'
import type { CardOrders } from './cards/orders.ts'
import type { CardRedemptions } from './cards/redemption.ts'
import type { Directory } from './directory/directory.ts'
import type { Publish } from './hints.ts'
import type { CastBallotDeps } from './modules/ballots/cast-ballot.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Payments } from './payments/payments.ts'
import type { Photos } from './photos/photos.ts'
import type { FailedJobs } from './queues/failed-jobs.ts'
import type { QueueWatch } from './queues/queue-watch.ts'
import type { QueuedBallots } from './queues/queued-ballots.ts'
import type { Live } from './realtime/live.ts'
import type { Sessions } from './sessions/sessions.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What the routes stand on; built by `main` for real, by tests in parts. */
export interface Services {
  readonly sql: Sql
  readonly directory: Directory
  readonly ballots: CastBallotDeps
  /** What has become of a ballot; `pending` where nothing is recorded yet. @throws AppError unavailable */
  readonly outcomeOf: (id: string) => Promise<BallotOutcome>
  /** @throws AppError too_many_requests */
  readonly admitAddress: (address: string) => void
  readonly live: Live
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly photos: Photos
  readonly payments: Payments
  readonly redemptions: CardRedemptions
  readonly cardOrders: CardOrders
  readonly fileLinks: FileLinks
  readonly storage: Storage
  readonly publish: Publish
  readonly queueWatch: Pick<QueueWatch, 'look' | 'state' | 'history'>
  readonly failedJobs: FailedJobs
  readonly queuedBallots: QueuedBallots
  /** Queues a ballot that could not be recorded once more. @throws when Redis is away */
  readonly replayBallot: (contest: string, ballot: QueuedBallot) => Promise<void>
  /** Each resolves with what is wrong, or undefined. */
  readonly health: Readonly<Record<string, () => Promise<string | undefined>>>
  readonly settings: AppSettings
}

export interface AppSettings {
  readonly publicUrl: string | undefined
  readonly production: boolean
  /** Signs Chapa's webhooks; without it none is believed. */
  readonly webhookSecret: string | undefined
  readonly trustProxy: string
  /** Keys the hashes of card codes. */
  readonly codePepper: string
  /** Orders cards; without it nobody can. */
  readonly cardKey: string | undefined
  readonly contestantApproval: 'auto' | 'manual'
  readonly imageDir: string
  readonly webDir: string
}

export type Module = (app: App, services: Services) => Promise<void>
