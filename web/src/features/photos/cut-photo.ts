import type { Area, Turns } from './crop-geometry.ts'
import { sentSize, transformOf } from './crop-geometry.ts'
import { encode } from './encode.ts'
import type { ReadPhoto } from './read-photo.ts'

/** What is sent: the cut-out, encoded. */
export interface CutPhoto {
  readonly blob: Blob
  readonly name: string
}

/** Some cameras write a novel into it; the server takes 512 characters. */
const longestName = 200

/** Cuts the area out of the turned photo, and encodes it in the format that comes out smaller. @throws where the browser cannot */
export async function cutPhoto({ canvas: source, name }: ReadPhoto, turns: Turns, area: Area): Promise<CutPhoto> {
  const size = sentSize(area)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.setTransform(...transformOf(source, turns, area, size))
  context.drawImage(source, -source.width / 2, -source.height / 2)
  const [jpeg, webp] = [await encode(canvas, 'image/jpeg'), await encode(canvas, 'image/webp')]
  // A browser that cannot write WebP writes something else in its place.
  const blob = webp.type === 'image/webp' && webp.size < jpeg.size ? webp : jpeg
  const ending = blob === webp ? '.webp' : '.jpg'
  return { blob, name: name.replace(/\.[^.]*$/, '').slice(0, longestName) + ending }
}
