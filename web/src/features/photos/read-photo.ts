import { photoMaxBytes, photoSizeProblem } from '@ashenda/core/domain/photo.ts'
import { createCanvas, encode } from './canvas.ts'
import { fitWithin } from './crop-geometry.ts'
import { isCutOff } from './is-cut-off.ts'

/** A chosen photo, upright and no larger than it will be needed. */
export interface ReadPhoto {
  readonly canvas: HTMLCanvasElement
  /** The same for the page to show. */
  readonly preview: Blob
  readonly name: string
  /** By how far she has turned it, clockwise. */
  readonly degrees: number
}

/** Why a file is not taken (IMG-01): a code of core/errors.ts, or the key of a text. */
export type PhotoProblem =
  | 'no_image'
  | 'image_too_large'
  | 'not_an_image'
  | 'image_too_small'
  | 'image_damaged'
  | 'contestant:photos.unreadable'
  | 'contestant:photos.undecodable'

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
  if (!isPicture(file)) return 'not_an_image'
  if (file.size > photoMaxBytes) return 'image_too_large'
  const url = URL.createObjectURL(file)
  // An <img> applies the orientation a camera notes in every browser; createImageBitmap only in newer ones.
  const image = new Image()
  try {
    if (isCutOff(new Uint8Array(await file.arrayBuffer()))) return 'image_damaged'
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    if (photoSizeProblem({ width, height }) === 'image_too_small') return 'image_too_small'
    const size = fitWithin({ width, height }, longestSide)
    const { canvas, context } = createCanvas(size)
    context.drawImage(image, 0, 0, size.width, size.height)
    return { canvas, preview: await encode(canvas, 'image/jpeg'), name: file.name, degrees: 0 }
  } catch {
    return (await canBeRead(file)) ? 'contestant:photos.undecodable' : 'contestant:photos.unreadable'
  } finally {
    image.src = ''
    URL.revokeObjectURL(url)
  }
}

/** The photo a quarter further. @throws where the browser has no room for it */
export async function turnPhoto({ canvas: source, name, degrees }: ReadPhoto): Promise<ReadPhoto> {
  const { canvas, context } = createCanvas({ width: source.height, height: source.width })
  context.translate(source.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(source, 0, 0)
  return { canvas, preview: await encode(canvas, 'image/jpeg'), name, degrees: (degrees + 90) % 360 }
}

/** Some phones do not give the type of a file; decoding will show it. Vector drawings have no pixels to crop. */
const isPicture = ({ type }: File): boolean => type === '' || (type.startsWith('image/') && type !== 'image/svg+xml')

/** A file may have been removed since it was chosen, or be in a cloud that does not answer. */
async function canBeRead(file: File): Promise<boolean> {
  try {
    await file.arrayBuffer()
    return true
  } catch {
    return false
  }
}
