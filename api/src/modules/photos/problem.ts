import { photoFormatOf, photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'

/** What can be said of a file without decoding it. */
export const photoProblem = (bytes: Uint8Array): ErrorCode | undefined => {
  if (bytes.length > photoMaxBytes) return 'image_too_large'
  return photoFormatOf(bytes) ? undefined : 'not_an_image'
}
