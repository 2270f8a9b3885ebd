import {
  type PhotoFormat,
  type PictureShape,
  photoFormatOf,
  photoMaxPixels,
  photoShape,
  photoSizeProblem,
} from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type Rgb, toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { borderPixels } from '@ashenda/platform/pictures/woven-border.ts'
import type { Metadata, ResizeOptions, SharpOptions } from 'sharp'
import sharp from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import { isDisplayP3, toSrgb } from './display-p3.ts'

/** A picture that takes longer is malicious: 50 megapixels take two seconds. */
const deadline = { seconds: 20 }

const strict: SharpOptions = { failOn: 'error', limitInputPixels: photoMaxPixels, sequentialRead: true }

/** Their decoders take 18 bytes per pixel, the others 5. No camera writes a larger AVIF; iPhones take 24 megapixels, or 48 if asked to. */
const mostPixels: Partial<Record<PhotoFormat, number>> = { avif: 20_000_000, heic: 25_000_000 }

/** By the header, for a file of one kind that is named as another. */
const compressions: Partial<Record<PhotoFormat, string>> = { avif: 'av1', heic: 'hevc' }

/** What is cut to a shape, with the largest width served; a logo stays whole within a box. */
const cuts = {
  portrait: { ...photoShape, maxWidth: 960 },
  wide: { width: 3, height: 2, maxWidth: 1_600 },
} as const
const logoBox = { width: 640, height: 320 } as const

/**
 * The upload's pixels, upright, in its shape, 4 by 5 unless told, in sRGB; nothing else of the file is kept. @throws AppError not_an_image, image_damaged,
 * image_too_small, image_too_many_pixels
 */
export async function decodePhoto(bytes: Uint8Array, shape: PictureShape = 'portrait'): Promise<Rgb> {
  const format = photoFormatOf(bytes)
  if (!format) throw new AppError('not_an_image')
  // Reads only the header, so that the size is judged before decoding.
  const header = await readable(sharp(bytes, { ...strict, limitInputPixels: false }).metadata())
  const compression = compressions[format]
  if (header.format !== (compression ? 'heif' : format) || header.compression !== compression)
    throw new AppError('not_an_image')
  const problem = photoSizeProblem(header.autoOrient, shape)
  if (problem) throw new AppError(problem)
  if (header.width * header.height > (mostPixels[format] ?? photoMaxPixels)) throw new AppError('image_too_many_pixels')
  // sharp's binaries lack HEVC. libheif turns the picture itself.
  const pixels = format === 'heic' ? await readable(decodeHeic(bytes, deadline.seconds * 1_000)) : undefined
  const picture = pixels ? sharp(pixels.data, { raw: pixels.raw }) : sharp(bytes, strict).autoOrient()
  const rgb = await readable(
    toRgb(picture.timeout(deadline).resize(resizing(header.autoOrient, shape)).flatten({ background: '#fff' })),
  )
  return pixels && header.icc && isDisplayP3(header.icc) ? toSrgb(rgb) : rgb
}

/** Any decoder error is the file's fault. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new AppError('image_damaged', { cause })
  }
}

type Size = Metadata['autoOrient']

function resizing(size: Size, shape: PictureShape): ResizeOptions {
  if (shape === 'logo') return { ...logoBox, fit: 'inside', withoutEnlargement: true }
  return { ...cropOf(size, cuts[shape]), fit: 'cover', position: positionOf(size, cuts[shape]) }
}

/** The largest crop of that shape, reduced to the largest served size. */
function cropOf({ width, height }: Size, cut: Size & { readonly maxWidth: number }): Size {
  const unit = Math.floor(Math.min(width / cut.width, height / cut.height, cut.maxWidth / cut.width))
  return { width: unit * cut.width, height: unit * cut.height }
}

/** Crops so that faces and sharp areas stay. */
function positionOf({ width, height }: Size, cut: Size): 'centre' | 'attention' {
  const shape = (width / height) * (cut.height / cut.width)
  return Math.abs(shape - 1) < 0.01 ? 'centre' : 'attention'
}

/** The accepted formats (core/domain/photo.ts), as libvips names their loaders. */
const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

/**
 * For the whole process, before the first job: only photos can be decoded, one thread each, without cache. The site's own drawings are made
 * before.
 */
export async function guardDecoder(): Promise<void> {
  await borderPixels()
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
}
