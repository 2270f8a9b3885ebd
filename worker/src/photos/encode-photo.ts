import type { PhotoJob } from '@ashenda/core/contracts/jobs/photo.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import { findUpload, placeImage, refuseUpload, type Upload } from '@ashenda/db/queries/contestants/uploads.ts'
import { type Picture, pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { fileOfUpload, keyOfUpload, keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { decodePhoto } from './decode-photo.ts'
import type { PhotoContext } from './photo-context.ts'
import { publishSettled, removeFiles } from './uploads.ts'

/** A picture that killed this many workers is not retried. */
export const deathsAtMost = 2

/**
 * Prepares uploaded photos. File names derive from the upload, so repeating it writes the same ones. The slot is decided last, in one
 * transaction. Errors of storage or Postgres are thrown, and the queue retries.
 */
export function createEncodePhoto(context: PhotoContext): JobHandler<PhotoJob> {
  const { sql, metrics } = context
  return async ({ upload: id }, job) => {
    const upload = await findUpload(sql, id)
    if (!upload || upload.settledAt !== null) return removeFiles(context, [keyOfUpload(id)])
    const startedAt = performance.now()
    const problem =
      job.stalledCounter >= deathsAtMost
        ? await refuse(context, upload, 'image_damaged')
        : await prepare(context, upload)
    metrics.photoSeconds.observe((performance.now() - startedAt) / 1000)
    metrics.photos.inc({ result: problem ?? 'done' })
  }
}

/** The photo's problem, if any. */
async function prepare(context: PhotoContext, upload: Upload): Promise<ErrorCode | undefined> {
  let picture: Picture
  try {
    const bytes = await context.storage.read(keyOfUpload(upload.id))
    if (!bytes) return refuse(context, upload, 'unavailable')
    picture = await pictureFiles(await decodePhoto(bytes))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.log.info({ err: error, upload: upload.id }, 'a photo is refused')
    return refuse(context, upload, error.code)
  }
  await writePicture(context, upload, picture)
  return settlePicture(context, upload, picture)
}

/** Nobody knows these names until the row does. */
export async function writePicture(
  { storage }: PhotoContext,
  upload: Pick<Upload, 'id'>,
  { files }: Picture,
): Promise<void> {
  const file = fileOfUpload(upload.id)
  await Promise.all(files.map(({ nameFor, bytes }) => storage.write(`images/${nameFor(file)}`, bytes)))
}

async function settlePicture(
  context: PhotoContext,
  upload: Upload,
  { width, height, colour }: Picture,
): Promise<ErrorCode | undefined> {
  const file = fileOfUpload(upload.id)
  const placed = await placeImage(context.sql, upload, { file, width, height, colour })
  switch (placed.status) {
    case 'placed':
      context.publish({ type: 'directory-changed' })
      publishSettled(context, upload)
      await removeFiles(context, [
        keyOfUpload(upload.id),
        ...(placed.replaced === undefined ? [] : keysOfImage(placed.replaced)),
      ])
      return undefined
    case 'outdated':
    case 'full': {
      const problem = placed.status === 'full' ? 'photos_full' : undefined
      publishSettled(context, upload, problem)
      await removeFiles(context, [keyOfUpload(upload.id), ...keysOfImage(file)])
      return problem
    }
    case 'known': // by another worker: only the row knows whether its files are in use
      await removeFiles(context, [keyOfUpload(upload.id)])
      return undefined
  }
}

async function refuse(context: PhotoContext, upload: Upload, problem: ErrorCode): Promise<ErrorCode> {
  if (await refuseUpload(context.sql, upload.id, problem)) publishSettled(context, upload, problem)
  await removeFiles(context, [keyOfUpload(upload.id)])
  return problem
}
