import { findWaitingUploads, giveUpUploads } from '@ashenda/db/queries/contestants/uploads.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import { keyOfUpload } from '@ashenda/platform/storage/keys.ts'
import type { Queue } from 'bullmq'
import type { PhotoContext } from './photo-context.ts'
import { publishSettled, removeFiles } from './settled.ts'

const lostAfterMs = 60_000
const givenUpAfterMs = 24 * 3_600_000
const atMost = 100

/**
 * An upload's row is its truth, not its job: one without a job gets another, and one that could not be prepared for a day is refused, so
 * that nobody waits for ever.
 */
export async function settleUploads(photos: Queue, context: PhotoContext): Promise<void> {
  const problem = 'unavailable'
  for (const upload of await giveUpUploads(context.sql, givenUpAfterMs, problem)) {
    context.log.error({ upload: upload.id }, 'a photo was refused after a day without being prepared')
    context.metrics.photos.inc({ result: problem })
    publishSettled(context, upload, problem)
    await removeFiles(context, [keyOfUpload(upload.id)])
  }
  for (const upload of await findWaitingUploads(context.sql, lostAfterMs, atMost)) {
    // The fixed id adds nothing to a waiting or running job.
    await enqueue(photos, 'encode-photo', { upload }, { jobId: upload })
  }
}
