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
  return async ({ upload, shape }, { stalledCounter }) => {
    const startedAt = performance.now()
    const made = stalledCounter >= deathsAtMost ? 'image_damaged' : await prepare(context, upload, shape)
    const problem = typeof made === 'string' ? made : undefined
    metrics.photoSeconds.observe((performance.now() - startedAt) / 1000)
    metrics.photos.inc({ result: problem ?? 'done' })
    publish({
      type: 'picture-settled',
      upload,
      ...(typeof made === 'string' ? { status: 'refused', code: made } : { status: 'done', picture: made }),
    })
    await removeFiles(context, [keyOfUpload(upload)])
  }
}

/** What is known of it then, or its problem. */
async function prepare(
  context: PhotoContext,
  upload: string,
  shape: PhotoJob['shape'],
): Promise<ErrorCode | Pick<Picture, 'width' | 'height' | 'colour'>> {
  let picture: Picture
  try {
    const bytes = await context.storage.read(keyOfUpload(upload))
    if (!bytes) return 'unavailable'
    picture = await pictureFiles(await decodePhoto(bytes, shape), shape)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.log.info({ err: error, upload }, 'a picture is refused')
    return error.code
  }
  await writePicture(context, { id: upload }, picture)
  const { width, height, colour } = picture
  return { width, height, colour }
}
