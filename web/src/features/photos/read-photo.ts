import { photoFormatOf, photoMaxBytes, photoSizeProblem } from '@ashenda/core/domain/photo.ts'
import { createCanvas, encode } from './canvas.ts'
import { fitWithin } from './crop-geometry.ts'
import { isCutOff } from './is-cut-off.ts'

/** A chosen photo, upright and reduced. */
export interface ReadPhoto {
  readonly canvas: HTMLCanvasElement
  /** A preview of it. */
  readonly preview: Blob
  readonly name: string
  /** Rotation so far, clockwise. */
  readonly degrees: number
}

/** Why a file is refused (IMG-01): a code of core/errors.ts, or a text key. */
export type PhotoProblem =
  | 'no_image'
  | 'image_too_large'
  | 'not_an_image'
  | 'image_too_small'
  | 'image_damaged'
  | 'contestant:photos.unreadable'
  | 'contestant:photos.undecodable'

/** A chosen photo that this browser cannot show: the server cuts it. */
export interface UnreadPhoto {
  readonly blob: Blob
  readonly name: string
}

/** px of the longest side. Phones take two to four times as much; that would be ten times the bytes on a slow network. */
const longestSide = 2_000

/**
 * Decodes a file once, reduces it and drops the original: 12 megapixels are 48 MB, which a cheap phone can spare only briefly. The
 * 10,000,000 byte limit is on the chosen file, as specified, although some 300 KB are sent.
 */
export async function readPhoto(file: File): Promise<ReadPhoto | UnreadPhoto | PhotoProblem> {
  if (!isPicture(file)) return 'not_an_image'
  if (file.size > photoMaxBytes) return 'image_too_large'
  const url = URL.createObjectURL(file)
  // An <img> applies the camera's orientation in every browser; createImageBitmap only in newer ones.
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
    const beginning = await beginningOf(file)
    if (!beginning) return 'contestant:photos.unreadable'
    return photoFormatOf(beginning) === 'heic' ? { blob: file, name: file.name } : 'contestant:photos.undecodable'
  } finally {
    image.src = ''
    URL.revokeObjectURL(url)
  }
}

/** Turns it by a quarter. @throws if the browser lacks memory */
export async function turnPhoto({ canvas: source, name, degrees }: ReadPhoto): Promise<ReadPhoto> {
  const { canvas, context } = createCanvas({ width: source.height, height: source.width })
  context.translate(source.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(source, 0, 0)
  return { canvas, preview: await encode(canvas, 'image/jpeg'), name, degrees: (degrees + 90) % 360 }
}

/** Some phones give no file type; decoding will tell. Vector drawings have no pixels to crop. */
const isPicture = ({ type }: File): boolean => type === '' || (type.startsWith('image/') && type !== 'image/svg+xml')

/** Undefined if it cannot be read: a file may have been removed since, or be in an unreachable cloud. */
async function beginningOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer()).subarray(0, 12)
  } catch {
    return undefined
  }
}
