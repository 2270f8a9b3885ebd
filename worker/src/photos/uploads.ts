import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'
import { forgetUnusedPictures } from '@ashenda/db/queries/content/content.ts'
import {
  findPicturesInUse,
  findWaitingUploads,
  giveUpUploads,
  type Upload,
} from '@ashenda/db/queries/contestants/uploads.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import { keyOfUpload } from '@ashenda/platform/storage/keys.ts'
import type { ListedFile, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { Queue } from 'bullmq'
import type { PhotoContext } from './photo-context.ts'

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

/** Publishes that a photo is settled. */
export const publishSettled = (
  { publish }: PhotoContext,
  { id, contestantId: contestant }: Pick<Upload, 'id' | 'contestantId'>,
  code?: ErrorCode,
): void =>
  publish({
    type: 'photo-settled',
    contestant,
    upload: id,
    ...(code === undefined ? { status: 'done' } : { status: 'refused', code }),
  })

/** Removes files after the row was settled. The orphan sweep finds the rest. */
export async function removeFiles({ storage, log }: PhotoContext, keys: readonly StorageKey[]): Promise<void> {
  try {
    await storage.remove(keys)
  } catch (error) {
    log.warn({ err: error }, 'files that are no longer needed could not be removed')
  }
}

/** A younger file may still get its row. */
const imageAgeMs = 3_600_000
const uploadAgeMs = 24 * 3_600_000

const pictureFile = new RegExp(`^images/(${uuidPattern})(?:-[a-z]+)?[.](?:webp|jpg)$`)
/** Left by a process killed while writing. */
const partOfFile = /\.part$/

/**
 * Removes files without a row: of replaced and refused photos, and of workers that died between file and row. Other kinds of files, put
 * there by hand, stay.
 */
export async function removeOrphans(context: PhotoContext, now = Date.now()): Promise<void> {
  const { storage } = context
  await forgetUnusedPictures(context.sql)
  const areOlder = (page: readonly ListedFile[], ageMs: number): StorageKey[] =>
    page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - ageMs).map(({ key }) => key)
  for await (const page of storage.list('images')) {
    const orphans = await withoutRow(context, areOlder(page, imageAgeMs))
    if (orphans.length > 0) context.log.info({ files: orphans.length }, 'orphaned pictures were removed')
    await storage.remove(orphans)
  }
  for await (const page of storage.list('uploads')) await storage.remove(areOlder(page, uploadAgeMs))
}

async function withoutRow({ sql }: PhotoContext, keys: readonly StorageKey[]): Promise<readonly StorageKey[]> {
  const ids = new Map(keys.map((key) => [key, pictureFile.exec(key)?.[1]]))
  const known = [...new Set(ids.values())].filter((id) => id !== undefined)
  const inUse = known.length === 0 ? new Set() : await findPicturesInUse(sql, known)
  return keys.filter((key) => {
    const id = ids.get(key)
    return id === undefined ? partOfFile.test(key) : !inUse.has(id)
  })
}
