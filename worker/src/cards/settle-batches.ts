import { findWaitingBatches, giveUpBatches } from '@ashenda/db/queries/cards/card-batch-upkeep.ts'
import type { CardContext } from './card-context.ts'
import { askForDrawing } from './make-batch.ts'

/** By then its job is queued, or never will be. */
const lostAfterMs = 10_000
const givenUpAfterMs = 24 * 3_600_000
const longestDelayMs = 15 * 60_000
const atMost = 100

/** For people. */
const problem = 'It could not be made within a day. None of its cards can pay: please order them again.'

/** The longer a batch makes no progress, the longer the pause, by the row's age, as nothing counts attempts. */
const retryDelayMs = (unchangedMs: number): number => Math.round(Math.min(unchangedMs / 4, longestDelayMs))

/**
 * A batch's row is its truth, not its jobs: missing work is queued again. A batch without a file after a day is given up, and none of its
 * cards can ever pay.
 */
export async function settleBatches({ sql, cards, log, publish }: CardContext): Promise<void> {
  if (!cards) return
  for (const batch of await giveUpBatches(sql, givenUpAfterMs, problem)) {
    log.error({ batch }, 'a batch of cards was given up after a day')
    publish({ type: 'batch-changed', batch })
    await cards.jobs.clear(batch)
  }
  for (const { id, areCodesMade, unchangedMs } of await findWaitingBatches(sql, lostAfterMs, atMost)) {
    if (!areCodesMade) await cards.jobs.make(id, retryDelayMs(unchangedMs))
    else if (!(await cards.jobs.isDrawing(id))) await askForDrawing({ sql }, cards, id, retryDelayMs(unchangedMs))
  }
}
