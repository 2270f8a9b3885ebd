import { photoFormatOf, photoMaxPixels, photoShape, photoSizeProblem } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type Rgb, toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { borderPixels } from '@ashenda/platform/pictures/woven-border.ts'
import type { Metadata, SharpOptions } from 'sharp'
import sharp from 'sharp'

/** A picture that takes longer is malicious: 50 megapixels take two seconds. */
const deadline = { seconds: 20 }

const strict: SharpOptions = { failOn: 'error', limitInputPixels: photoMaxPixels, sequentialRead: true }

/** Its decoder takes 18 bytes per pixel, the others 5; no camera writes larger ones. */
const avifMaxPixels = 20_000_000

/** The largest size served. */
const maxWidth = 960

/**
 * The upload's pixels, upright, 4 by 5, in sRGB; nothing else of the file is kept. @throws AppError not_an_image, image_damaged,
 * image_too_small, image_too_many_pixels
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Rgb> {
  const format = photoFormatOf(bytes)
  if (!format) throw new AppError('not_an_image')
  // Reads only the header, so that the size is judged before decoding.
  const header = await readable(sharp(bytes, { ...strict, limitInputPixels: false }).metadata())
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw new AppError('not_an_image')
  const problem = photoSizeProblem(header.autoOrient)
  if (problem) throw new AppError(problem)
  if (format === 'avif' && header.width * header.height > avifMaxPixels) throw new AppError('image_too_many_pixels')
  return readable(
    toRgb(
      sharp(bytes, strict)
        .timeout(deadline)
        .autoOrient()
        .resize({ ...cropOf(header.autoOrient), fit: 'cover', position: positionOf(header.autoOrient) })
        .flatten({ background: '#fff' }),
    ),
  )
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

/** The largest 4 by 5 crop, reduced to the largest served size. */
function cropOf({ width, height }: Size): Size {
  const unit = Math.floor(Math.min(width / photoShape.width, height / photoShape.height, maxWidth / photoShape.width))
  return { width: unit * photoShape.width, height: unit * photoShape.height }
}

/** Crops so that faces and sharp areas stay. */
function positionOf({ width, height }: Size): 'centre' | 'attention' {
  const shape = (width / height) * (photoShape.height / photoShape.width)
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
