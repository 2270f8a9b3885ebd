import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import { createCanvas, encode } from './canvas.ts'
import { type Area, sentSize } from './crop-geometry.ts'
import type { ReadPhoto } from './read-photo.ts'

/** The encoded crop to send. */
export interface CutPhoto {
  readonly blob: Blob
  readonly name: string
}

/** Some cameras write very long names; the server takes 512 characters. */
const longestName = 200

/** Cuts the area out and encodes it in the smaller format. @throws if the browser cannot */
export async function cutPhoto({ canvas: source, name }: ReadPhoto, { x, y, width, height }: Area): Promise<CutPhoto> {
  const size = sentSize({ width, height })
  const { canvas, context } = createCanvas(size)
  context.drawImage(source, x, y, width, height, 0, 0, size.width, size.height)
  const jpeg = await encode(canvas, 'image/jpeg')
  const webp = await encode(canvas, 'image/webp')
  const isWebp = webp.type === 'image/webp' && webp.size < jpeg.size
  const stem = beginningOf(name.replace(/\.[^.]*$/, ''), longestName, inUnits)
  return isWebp ? { blob: webp, name: `${stem}.webp` } : { blob: jpeg, name: `${stem}.jpg` }
}
