import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { removeRecordedDeadLetters } from '@ashenda/db/queries/ballots/dead-letters.ts'
import { expireOrders } from '@ashenda/db/queries/shop/checkout.ts'
import type { Queue } from 'bullmq'
import { expireSignals, freezeCounts, retryFailedGroups } from './ballots/sweeps.ts'
import { clearBatches } from './cards/clear-batch.ts'
import { settleBatches } from './cards/make-batch.ts'
import { makeOrderCards } from './cards/make-order-cards.ts'
import { clearDocuments, settleDocuments } from './documents/sweeps.ts'
import { alertOfTrouble, enterTimedNotices, sendDueNotices } from './notices/sweeps.ts'
import { scheduleComparison } from './payments/compare-payments.ts'
import { redeemLostCards } from './payments/redeem-card.ts'
import { settleDuePayments } from './payments/settle-payment.ts'
import { removeOrphans, settleUploads } from './photos/uploads.ts'
import { keepRetention } from './privacy/keep-retention.ts'
import type { HandlerContext } from './registry.ts'
import { clearResults, publishResults } from './results/publish-result.ts'
import { sealJuries } from './results/seal-juries.ts'
import { signCheckpoints } from './results/sign-checkpoints.ts'
import { raiseVoteAlerts } from './vote-monitoring/raise-vote-alerts.ts'

interface Sweep {
  /** Every few seconds (worker.ts: `sweepMs`), or hourly for those that go through everything. */
  readonly every: 'few seconds' | 'hour'
  readonly run: (queue: Queue, context: HandlerContext) => Promise<void>
}

/** A queue's sweeps run in the processes that serve it. */
export const sweepsOf: { readonly [Name in QueueName]: readonly Sweep[] } = {
  ballots: [
    // Separate, so that one failure does not stop the others.
    { every: 'few seconds', run: retryFailedGroups },
    { every: 'few seconds', run: async (_queue, { sql }) => void (await removeRecordedDeadLetters(sql)) },
    { every: 'few seconds', run: freezeCounts },
    { every: 'few seconds', run: (_queue, context) => sealJuries(context) },
    { every: 'few seconds', run: (_queue, context) => signCheckpoints(context) },
    { every: 'few seconds', run: (_queue, context) => raiseVoteAlerts(context) },
    { every: 'hour', run: (_queue, context) => expireSignals(context) },
  ],
  payments: [
    { every: 'few seconds', run: settleDuePayments },
    { every: 'few seconds', run: async (_queue, { sql }) => void (await expireOrders(sql, 100)) },
    { every: 'hour', run: scheduleComparison },
  ],
  // No sweep for checkouts: the payer asks for another, and settling finds what Chapa knows of the first.
  checkouts: [],
  redemptions: [{ every: 'few seconds', run: redeemLostCards }],
  // No sweep for messages: whoever gets none asks for another.
  messages: [],
  notices: [
    { every: 'few seconds', run: sendDueNotices },
    { every: 'few seconds', run: (_queue, context) => alertOfTrouble(context) },
    { every: 'hour', run: (_queue, { sql }) => enterTimedNotices(sql) },
  ],
  photos: [
    { every: 'few seconds', run: settleUploads },
    { every: 'hour', run: (_queue, context) => removeOrphans(context) },
    // In media, because packing a million ballots must not delay a tally.
    { every: 'few seconds', run: (_queue, context) => publishResults(context) },
    { every: 'hour', run: (_queue, context) => clearResults(context) },
    { every: 'hour', run: (_queue, context) => keepRetention(context) },
  ],
  cards: [
    { every: 'few seconds', run: (_queue, context) => settleBatches(context) },
    { every: 'few seconds', run: (_queue, context) => makeOrderCards(context) },
    { every: 'hour', run: (_queue, context) => clearBatches(context) },
    { every: 'few seconds', run: settleDocuments },
    { every: 'hour', run: (_queue, context) => clearDocuments(context) },
  ],
}
