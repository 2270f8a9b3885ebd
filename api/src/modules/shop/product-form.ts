import { photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { FastifyRequest } from 'fastify'
import type { Photos } from '../photos/photos.ts'
import { type FormLimits, readForm } from '../photos/read-form.ts'
import { receive } from '../photos/receive.ts'
import { principalOf } from '../sessions/principal.ts'

/** Eight texts, of which a description of 2,000 characters is the longest, and a photo. */
const limits: FormLimits = { files: 1, fields: 8, fieldSize: 16_384 }
export const productFormMaxBytes = photoMaxBytes + (limits.fields + 1) * limits.fieldSize

interface Sent<Texts> {
  readonly texts: Texts
  /** Prepared; its files lie there, but no row names them yet. */
  readonly photoFile: string | undefined
}

/**
 * Reads the form of a product and writes what it says. The photo is prepared before anything is written, so that both stand
 * or neither does; the files of one that no row came to name are removed.
 * @throws AppError whatever is wrong with a text or the photo, and what `write` throws
 */
export async function takeProduct<Texts, Written>(
  request: FastifyRequest,
  photos: Photos,
  read: (fields: Readonly<Record<string, string>>) => Texts,
  write: (sent: Sent<Texts>) => Promise<Written>,
): Promise<Written> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const { userId } = principalOf(request)
  let bytes: Uint8Array | undefined
  const fields = await receive(request, { memory: photos.memory, owner: userId, atMost: productFormMaxBytes }, () =>
    readForm(request, limits, async (field, file) => {
      if (field !== 'photo') throw new AppError('invalid_body')
      bytes = file
    }),
  )
  const texts = read(fields)
  const photoFile = bytes && (await photos.preparePicture(bytes))
  try {
    return await write({ texts, photoFile })
  } catch (error) {
    if (photoFile !== undefined) await photos.remove(keysOfImage(photoFile))
    throw error
  }
}
