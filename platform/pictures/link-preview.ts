import sharp from 'sharp'
import { type Pixels, type Rgb, toRgb } from './pixels.ts'
import { borderPixels } from './woven-border.ts'

/** What messengers and social sites show of a link; all of them take this shape. */
export const previewSize = { width: 1200, height: 630 } as const

/**
 * A portrait as the preview of its link: in its full height, between two woven borders, on a blur of its own colours. It
 * stands in the middle, since some sites cut a square out of it.
 */
export async function linkPreview(portrait: Pixels): Promise<Rgb> {
  const [picture, inset, border] = await Promise.all([blurOf(portrait), upright(portrait), borderPixels()])
  const left = Math.round((previewSize.width - inset.raw.width) / 2)
  lay(picture, border, left - border.raw.width)
  lay(picture, border, left + inset.raw.width)
  lay(picture, inset, left)
  return picture
}

/** As high as the preview; of a wide picture the middle. */
function upright({ data, raw }: Pixels): Promise<Rgb> {
  const { height } = previewSize
  const width = Math.min(Math.round((raw.width / raw.height) * height), height)
  return toRgb(sharp(data, { raw }).resize({ width, height, fit: 'cover' }))
}

/** Shrunk to a few pixels and drawn large again: as soft as a blur of that width, in a tenth of the time. */
async function blurOf({ data, raw }: Pixels): Promise<Rgb> {
  const cut = sharp(data, { raw }).resize({ width: 20, height: 11, fit: 'cover', position: 'top' })
  const few = await toRgb(cut.modulate({ brightness: 0.82, saturation: 1.15 }))
  const soft = await toRgb(sharp(few.data, { raw: few.raw }).resize({ ...midway, fit: 'fill', kernel: 'cubic' }))
  return toRgb(sharp(soft.data, { raw: soft.raw }).resize({ ...previewSize, fit: 'fill', kernel: 'linear' }))
}

/** From here on straight lines between the pixels are not seen, and take half the time of curves. */
const midway = { width: 150, height: 79 } as const

/** Row by row; sharp would mix both pictures pixel by pixel, in many times the time. */
function lay(on: Rgb, piece: Rgb, left: number): void {
  const rowBytes = piece.raw.width * 3
  for (let row = 0; row < previewSize.height; row += 1) {
    piece.data.copy(on.data, (row * on.raw.width + left) * 3, row * rowBytes, (row + 1) * rowBytes)
  }
}
