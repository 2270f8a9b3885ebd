import { type ImageVariant, imageFile, jpegFile } from '@ashenda/core/domain/image.ts'
import { apiBase } from '../lib/http.ts'

/** A picture an admin chose, as it was prepared. */
export interface UploadedPicture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly colour: string
}

/** Its image's attributes. @param widths of its sizes in pixels */
export const uploadedSources = (
  { file, width, height, colour }: UploadedPicture,
  widths: readonly (readonly [ImageVariant, number])[],
) => ({
  srcSet: widths.map(([variant, pixels]) => `${apiBase}/images/${imageFile(file, variant)} ${pixels}w`).join(', '),
  // For browsers without WebP.
  src: `${apiBase}/images/${jpegFile(file, 'fallback')}`,
  width,
  height,
  style: { backgroundColor: colour },
})
