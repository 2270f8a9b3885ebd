import type { PhotoJob } from '@ashenda/core/contracts/jobs/photo.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import { type Picture, pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { keyOfUpload } from '@ashenda/platform/storage/keys.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { decodePhoto } from './decode-photo.ts'
import { deathsAtMost, writePicture } from './encode-photo.ts'
import type { PhotoContext } from './photo-context.ts'
import { removeFiles } from './uploads.ts'

/**
 * Prepares a picture without a row, such as a product's: the waiting api writes the row. Repeating it writes the same files; the orphan
 * sweep removes files without a row.
 */
export function createEncodePicture(context: PhotoContext): JobHandler<PhotoJob> {
  const { metrics, publish } = context
  return async ({ upload }, { stalledCounter }) => {
    const startedAt = performance.now()
    const problem = stalledCounter >= deathsAtMost ? 'image_damaged' : await prepare(context, upload)
    metrics.photoSeconds.observe((performance.now() - startedAt) / 1000)
    metrics.photos.inc({ result: problem ?? 'done' })
    publish({
      type: 'picture-settled',
      upload,
      ...(problem === undefined ? { status: 'done' } : { status: 'refused', code: problem }),
    })
    await removeFiles(context, [keyOfUpload(upload)])
  }
}

/** Its problem, if any. */
async function prepare(context: PhotoContext, upload: string): Promise<ErrorCode | undefined> {
  let picture: Picture
  try {
    const bytes = await context.storage.read(keyOfUpload(upload))
    if (!bytes) return 'unavailable'
    picture = await pictureFiles(await decodePhoto(bytes))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.log.info({ err: error, upload }, 'a picture is refused')
    return error.code
  }
  await writePicture(context, { id: upload }, picture)
  return undefined
}
