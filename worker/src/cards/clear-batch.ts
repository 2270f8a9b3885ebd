import type { BatchJob } from '@ashenda/core/contracts/jobs/cards.ts'
import {
  findClearableBatch,
  forgetCodes,
  notePurged,
  removeChunks,
} from '@ashenda/db/queries/cards/card-batch-upkeep.ts'
import { findChunks } from '@ashenda/db/queries/cards/card-batches.ts'
import { keyOfCardChunk, keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { CardContext } from './card-context.ts'
import type { CardWork } from './card-making.ts'
import { rangesOf } from './ranges.ts'

/** Removes what a final or abandoned batch no longer needs, in an order that an interrupted run can resume. */
export const createClearBatch =
  (context: CardContext, { keptDays }: Pick<CardWork, 'keptDays'>): JobHandler<BatchJob> =>
  async ({ batch: id }) => {
    const { sql, storage, pause, publish } = context
    const batch = await findClearableBatch(sql, id, keptDays)
    if (!batch) return
    for (const range of rangesOf(batch)) {
      await forgetCodes(sql, range)
      await pause(0)
    }
    const chunks = await findChunks(sql, id)
    await storage.remove(chunks.map(({ number }) => keyOfCardChunk(id, number)))
    await removeChunks(sql, id)
    if (!batch.isFileDue || batch.file === null) return
    await storage.remove([keyOfCardFile(batch.file)])
    await notePurged(sql, id)
    publish({ type: 'batch-changed', batch: id })
  }
