import { coalesce } from '@ashenda/core/async/coalesce.ts'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { event, eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import { batchTopic, documentTopic, type PhotoOutcome, paymentTopic } from '@ashenda/core/contracts/events/live.ts'
import type { SettledOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOpenSessions } from '@ashenda/db/queries/accounts/sessions.ts'
import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'
import { readTotals } from '@ashenda/db/queries/ballots/tally.ts'
import { type Batch, findBatches } from '@ashenda/db/queries/cards/cards.ts'
import { findStandings } from '@ashenda/db/queries/contestants/activity.ts'
import { type Document, findDocuments } from '@ashenda/db/queries/documents/documents.ts'
import { findListenedPayments, type ListenedPayment } from '@ashenda/db/queries/payments/payments.ts'
import { latestCheckpoints } from '@ashenda/db/queries/results/checkpoints.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { Compile } from 'typebox/compile'
import type { Directory } from '../directory/directory.ts'
import { PublicCounts } from '../directory/public-counts.ts'
import { type LinkOf, stepOf } from '../modules/cards/orders.ts'
import { mayHave, presentDocument } from '../modules/documents/documents.ts'
import { payerStatusOf } from '../modules/payments/presenter.ts'
import { presentCheckpoint } from '../modules/results/public-result.ts'
import { BallotFeed, CheckpointFeed, type FindCheckpoint } from './ballot-feed.ts'
import { ContestantFeed, standingFeed } from './contestant-feed.ts'
import { Gateway } from './gateway.ts'
import { type Identify, type PrivateKind, PrivateTopics, type Verdict, type Visitor } from './private-topics.ts'
import { WatchedRows, type WatchedRowsOptions } from './watched-rows.ts'

const eventShape = Compile(event)

/** With Redis away the subscription waits in ioredis's queue, and the site starts without it. */
const subscribeMs = 1_000
const retryMs = 500

export interface LiveDeps {
  readonly sql: Sql
  readonly subscriber: Redis
  readonly directory: Directory
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly prefix: string
  readonly reconcileMs: number
  readonly identify: Identify
  readonly claimantIn: ClaimantIn
  readonly linkOf: LinkOf
  readonly queues: PrivateKind
  readonly onDirectoryChanged: () => void
  readonly onPhotoSettled: (outcome: PhotoOutcome) => void
  readonly onPaymentChanged: (payment: string) => void
  readonly onBatchChanged: (batch: string) => void
  readonly onDocumentChanged: (document: string) => void
}

export interface Live {
  readonly gateway: Gateway
  readonly tally: PublicCounts
  readonly stop: () => void
}

/**
 * Connects events and Postgres to the sockets. Subscribes before reading Postgres, here and after each reconnect, so no
 * change is missed.
 */
export async function startLive(deps: LiveDeps): Promise<Live> {
  const tally = new PublicCounts(deps.directory, deps.now)
  const ballots = new BallotFeed((ids) => findOutcomes(deps.sql, ids))
  const contestants = new ContestantFeed((ids) => readTotals(deps.sql, ids))
  const payments = paymentFeed((ids) => findListenedPayments(deps.sql, ids), deps.claimantIn)
  const standings = standingFeed((ids) => findStandings(deps.sql, ids))
  const batches = batchFeed((ids) => findBatches(deps.sql, ids), deps.linkOf)
  const documents = documentFeed(deps.sql)
  const privateTopics = new PrivateTopics(
    [contestants, standings, payments, batches, documents, deps.queues],
    deps.identify,
    (ids) => findOpenSessions(deps.sql, ids),
  )
  const checkpoints = new CheckpointFeed(findCheckpoint(deps))
  const gateway = new Gateway(tally, ballots, checkpoints, privateTopics)
  let retry: NodeJS.Timeout | undefined
  let isBehind = false
  let isStopped = false
  /** Makes up for lost events, so a failed read is retried soon. */
  const reconcile = coalesce(async () => {
    clearTimeout(retry)
    try {
      await tally.reconcile(deps.sql)
      await privateTopics.recheck()
      await checkpoints.recheck()
      isBehind = false
    } catch (error) {
      if (!isBehind) deps.log.warn({ err: error }, 'counts could not be read')
      isBehind = true
      if (!isStopped) retry = setTimeout(() => void reconcile(), retryMs)
    }
    await ballots.recheck()
  })
  deps.subscriber.on('message', (_channel, text) => {
    const message = readEvent(text)
    if (!message) return deps.log.warn('an unreadable event was ignored')
    if (message.type === 'directory-changed') {
      void standings.recheck().catch(() => {}) // the next reconcile tells it
      return deps.onDirectoryChanged()
    }
    if (message.type === 'sessions-ended') return privateTopics.endSessions(message.sessions)
    if (message.type === 'photo-settled') {
      deps.onPhotoSettled(message)
      return contestants.tellPhoto(message.contestant, message)
    }
    if (message.type === 'picture-settled') return deps.onPhotoSettled(message)
    if (message.type === 'payment-changed') {
      void payments.refresh(message.payment)
      return deps.onPaymentChanged(message.payment)
    }
    if (message.type === 'batch-changed') {
      void batches.refresh(message.batch)
      return deps.onBatchChanged(message.batch)
    }
    if (message.type === 'document-changed') {
      void documents.refresh(message.document)
      return deps.onDocumentChanged(message.document)
    }
    if (message.type === 'checkpoint-signed') return void checkpoints.recheck().catch(() => {}) // the next reconcile tells it
    if (message.type !== 'tallied') return
    tally.apply(message.contest, message.values)
    contestants.apply(message.values.map(([contestant, votes, rev]) => ({ contestant, votes, rev })))
    for (const [id, outcome] of outcomesIn(message)) ballots.tell(id, outcome)
  })
  deps.subscriber.on('ready', () => void reconcile())
  await withTimeout(subscribeMs, deps.subscriber.subscribe(eventChannel(deps.prefix))).catch(() => {})
  await reconcile()
  const timer = setInterval(reconcile, deps.reconcileMs)
  gateway.start()
  return {
    gateway,
    tally,
    stop: () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(retry)
      gateway.stop()
    },
  }
}

const findCheckpoint =
  ({ sql, directory }: Pick<LiveDeps, 'sql' | 'directory'>): FindCheckpoint =>
  async () => {
    const contest = directory.content?.contest.id
    const [latest] = contest === undefined ? [] : await latestCheckpoints(sql, contest, 1)
    return latest && presentCheckpoint(latest)
  }

function* outcomesIn({
  counted,
  refused,
  paid,
}: Extract<PlatformEvent, { type: 'tallied' }>): Iterable<readonly [string, SettledOutcome]> {
  const paidOnes = new Set(paid)
  const kindOf = (id: string): BallotKind => (paidOnes.has(id) ? 'paid' : 'free')
  for (const id of counted) yield [id, { status: 'counted', kind: kindOf(id) }]
  for (const [id, reason] of refused)
    yield [id, { status: 'refused', kind: reason === 'unprocessable' ? null : kindOf(id), reason }]
}

function readEvent(text: string): PlatformEvent | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return eventShape.Check(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** Tells admins a card batch's progress, in percent that never fall, and finally the file's link. */
export const batchFeed = (find: WatchedRowsOptions<Batch>['find'], linkOf: LinkOf): WatchedRows<Batch> =>
  new WatchedRows({
    name: 'batch',
    judge: async (batch, { identify }) => {
      const principal = await identify()
      if (!principal) return 'not_authenticated'
      return principal.role === 'admin' && (await find([batch])).length > 0 ? 'admitted' : 'not_allowed'
    },
    find,
    isNews: (row, told) => {
      const [is, was] = [stepOf(row, linkOf), stepOf(told, linkOf)]
      return is.status !== was.status || is.progress > was.progress
    },
    messageOf: (row) => ({ type: 'batch', topic: batchTopic(row.id), ...stepOf(row, linkOf) }),
  })

/** Tells whoever may have a document that it is ready, or could not be made. */
export const documentFeed = (sql: Sql): WatchedRows<Document> =>
  new WatchedRows({
    name: 'document',
    judge: async (id, { identify }) => {
      const principal = await identify()
      if (!principal) return 'not_authenticated'
      const [row] = await findDocuments(sql, [id])
      return row && mayHave(principal, row) ? 'admitted' : 'not_allowed'
    },
    find: (ids) => findDocuments(sql, ids),
    isNews: (row, told) => presentDocument(row).status !== presentDocument(told).status,
    messageOf: (row) => ({ type: 'document', topic: documentTopic(row.id), ...presentDocument(row) }),
  })

/** The claimant hash in a Cookie header. */
export type ClaimantIn = (cookie: string | undefined) => Uint8Array | undefined

type FindPayments = WatchedRowsOptions<ListenedPayment>['find']

/** Tells payers their payment's status: the browser that pays for a vote, or the contestant whose fee it is. */
export const paymentFeed = (find: FindPayments, claimantIn: ClaimantIn): WatchedRows<ListenedPayment> =>
  new WatchedRows({
    name: 'payment',
    judge: async (payment, visitor) => {
      if (visitor.cookie === undefined) return 'not_authenticated'
      const [row] = await find([payment])
      return row ? judge(row, visitor, claimantIn) : 'not_allowed'
    },
    find,
    isNews: (row, told) => payerStatusOf(row) !== payerStatusOf(told),
    messageOf: (row) => ({ type: 'payment', topic: paymentTopic(row.id), status: payerStatusOf(row) }),
  })

async function judge(row: ListenedPayment, visitor: Visitor, claimantIn: ClaimantIn): Promise<Verdict> {
  const claimant = claimantIn(visitor.cookie)
  if (claimant && row.claimantHashes.some((hash) => Buffer.compare(claimant, hash) === 0)) return 'admitted'
  if (row.contestantId === null) return 'not_allowed'
  const principal = await visitor.identify()
  if (!principal) return 'not_authenticated'
  return principal.role === 'actor' && principal.entryId === row.contestantId ? 'admitted' : 'not_allowed'
}
