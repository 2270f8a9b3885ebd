import { photoMaxBytes, photoSizeProblem } from '@ashenda/core/domain/photo.ts'
import { fitWithin } from './crop-geometry.ts'
import { encode } from './encode.ts'

/** A chosen photo, upright and no larger than it will be needed. */
export interface ReadPhoto {
  readonly canvas: HTMLCanvasElement
  /** The same for the page to show. */
  readonly preview: Blob
  readonly name: string
}

/** Keys of texts: why a file is not taken (IMG-01). */
export type PhotoProblem =
  | 'refusals:no_image'
  | 'refusals:image_too_large'
  | 'refusals:not_an_image'
  | 'refusals:image_too_small'
  | 'photos:unreadable'
  | 'photos:undecodable'

/**
 * px of the longest side. What phones take is two to four times as long; sent like that, a photo would be ten times the bytes
 * on a network that is slow enough.
 */
const longestSide = 2_000

/**
 * Decodes a file once, makes it small and lets the decoded original go: of 12 megapixels that is 48 MB, which a cheap phone
 * can spare only for a moment. The limit of 10,000,000 bytes is on the file as chosen, as specified, although what
 * is sent in the end has some 300 KB.
 */
export async function readPhoto(file: File): Promise<ReadPhoto | PhotoProblem> {
  if (!isPicture(file)) return 'refusals:not_an_image'
  if (file.size > photoMaxBytes) return 'refusals:image_too_large'
  const url = URL.createObjectURL(file)
  // An <img> applies the orientation a camera notes in every browser; createImageBitmap only in newer ones.
  const image = new Image()
  try {
    image.src = url
    await image.decode()
    if (photoSizeProblem({ width: image.naturalWidth, height: image.naturalHeight }) === 'image_too_small')
      return 'refusals:image_too_small'
    const canvas = drawSmall(image)
    return { canvas, preview: await encode(canvas, 'image/jpeg'), name: file.name }
  } catch {
    return (await canBeRead(file)) ? 'photos:undecodable' : 'photos:unreadable'
  } finally {
    image.src = ''
    URL.revokeObjectURL(url)
  }
}

/** Some phones do not say what a file is; decoding it will tell. Drawings have no pixels to crop. */
const isPicture = ({ type }: File): boolean => type === '' || (type.startsWith('image/') && type !== 'image/svg+xml')

function drawSmall(image: HTMLImageElement): HTMLCanvasElement {
  const { width, height } = fitWithin({ width: image.naturalWidth, height: image.naturalHeight }, longestSide)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff' // behind what is transparent
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas
}

/** A file may be gone since it was chosen, or stand in a cloud that does not answer. */
async function canBeRead(file: File): Promise<boolean> {
  try {
    await file.arrayBuffer()
    return true
  } catch {
    return false
  }
}
