import type { ErrorCode } from '../errors.ts'

/** The slots of a contestant's photos. */
export const photoSlots = ['image1', 'image2', 'image3'] as const
export type PhotoSlot = (typeof photoSlots)[number]
export type PhotoNumber = 1 | 2 | 3

export const photoMaxBytes = 10_000_000

/** Accepted formats, for the browser's file chooser. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'] as const

/** Why an uploaded photo is refused after decoding. */
export const photoProblems = [
  'not_an_image',
  'image_damaged',
  'image_too_small',
  'image_too_many_pixels',
  'photos_full',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Portraits are shown 4 by 5. */
export const photoShape = { width: 4, height: 5 } as const

/** Shapes of pictures: contestants', wide ones of the first page, and logos, which keep their own shape. */
export const pictureShapes = ['portrait', 'wide', 'logo'] as const
export type PictureShape = (typeof pictureShapes)[number]

const sides = {
  portrait: { least: 200, mostTimesOther: 4 },
  wide: { least: 200, mostTimesOther: 4 },
  logo: { least: 32, mostTimesOther: 10 },
} as const satisfies Readonly<Record<PictureShape, object>>

/** More than phones take (50 megapixels); decoded it is some 200 MB. */
export const photoMaxPixels = 52_000_000

/** `image2` is 2; `new`, a MIME type or anything else names no slot. */
export function slotNumberOf(target: string): PhotoNumber | undefined {
  const known: readonly string[] = photoSlots
  return ([1, 2, 3] as const)[known.indexOf(target)]
}

/** Why a picture of this size, in pixels, is refused. */
export function photoSizeProblem(
  { width, height }: { readonly width: number; readonly height: number },
  picture: PictureShape = 'portrait',
): ErrorCode | undefined {
  const { least, mostTimesOther } = sides[picture]
  if (width * height > photoMaxPixels) return 'image_too_many_pixels'
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return short < least || long > short * mostTimesOther ? 'image_too_small' : undefined
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Of files whose type is `ftyp`. */
const brands: Readonly<Record<string, PhotoFormat>> = { avif: 'avif', avis: 'avif', heic: 'heic', heix: 'heic' }

/** The format by a file's first 12 bytes, whatever its name or declared type. */
export function photoFormatOf(bytes: Uint8Array): PhotoFormat | undefined {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' ? brands[text(8, 12)] : undefined
}

/**
 * The new slot of each of three slots when these photos are to come in this order; undefined if they are not the ones there are. Slots
 * without a photo come last.
 */
export function slotsInOrder(
  shown: readonly { readonly slot: number; readonly file: string }[],
  order: readonly string[],
): ReadonlyMap<number, number> | undefined {
  const former = order.map((file) => shown.find((photo) => photo.file === file)?.slot)
  const known = former.filter((slot) => slot !== undefined)
  if (known.length !== order.length || new Set(known).size !== shown.length || order.length !== shown.length)
    return undefined
  const others = [1, 2, 3].filter((slot) => !known.includes(slot))
  return new Map([...known, ...others].map((slot, index) => [slot, index + 1]))
}
