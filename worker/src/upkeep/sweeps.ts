import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { removeRecordedLetters } from '@ashenda/db/queries/ballots/dead-letters.ts'
import type { Queue } from 'bullmq'
import { expireSignals } from '../ballots/expire-signals.ts'
import { retryFailedGroups } from '../ballots/failed-groups.ts'
import { freezeCounts } from '../ballots/freeze-counts.ts'
import { clearBatches } from '../cards/clear-batches.ts'
import { settleBatches } from '../cards/settle-batches.ts'
import type { HandlerContext } from '../handler.ts'
import { redeemLostCards } from '../payments/redeem-lost-cards.ts'
import { scheduleComparison } from '../payments/schedule-comparison.ts'
import { settleDuePayments } from '../payments/settle-payments.ts'
import { removeOrphans } from '../photos/remove-orphans.ts'
import { settleUploads } from '../photos/settle-uploads.ts'
import { clearResults } from '../results/clear-results.ts'
import { publishResults } from '../results/publish-result.ts'
import { signCheckpoints } from '../results/sign-checkpoints.ts'
import { keepRetention } from './keep-retention.ts'

interface Sweep {
  /** Every few seconds, or every hour what goes through all there is. */
  readonly often: boolean
  readonly run: (queue: Queue, context: HandlerContext) => Promise<void>
}

/** What puts right what was left behind runs where the work itself runs. */
export const sweepsOf: { readonly [Name in QueueName]: readonly Sweep[] } = {
  ballots: [
    // Each by itself: what keeps one of them from its work keeps none of the others.
    { often: true, run: retryFailedGroups },
    { often: true, run: async (_queue, { sql }) => void (await removeRecordedLetters(sql)) },
    { often: true, run: freezeCounts },
    { often: true, run: (_queue, context) => signCheckpoints(context) },
    { often: false, run: (_queue, context) => expireSignals(context) },
  ],
  payments: [
    { often: true, run: settleDuePayments },
    { often: false, run: scheduleComparison },
  ],
  // A checkout that was not opened is none: its payer asks for another, and settling looks after what Chapa knows of it.
  checkouts: [],
  redemptions: [{ often: true, run: redeemLostCards }],
  photos: [
    { often: true, run: settleUploads },
    { often: false, run: (_queue, context) => removeOrphans(context) },
    // Beside the pictures, because packing a million ballots must not delay a tally.
    { often: true, run: (_queue, context) => publishResults(context) },
    { often: false, run: (_queue, context) => clearResults(context) },
    { often: false, run: (_queue, context) => keepRetention(context) },
  ],
  cards: [
    { often: true, run: (_queue, context) => settleBatches(context) },
    { often: false, run: (_queue, context) => clearBatches(context) },
  ],
}
