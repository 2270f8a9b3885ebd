import { type Rgb, toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { borderPixels } from '@ashenda/platform/pictures/woven-border.ts'
import sharp from 'sharp'
import { portraitSvg } from '../portraits/portrait.ts'

/** In pixels: as fine as a screen with many of them shows it. */
const [height, border] = [600, 54] as const

/** Women of the festival beside each other, a woven border between each two; so wide as to fill `width` px, 600 high. */
export async function festivalStrip(seeds: readonly string[], width: number): Promise<Rgb> {
  const woven = await borderPixels()
  const ends = { left: 0, top: 0, width: woven.raw.width, height: Math.round((height * woven.raw.width) / border) }
  const gap = await toRgb(sharp(woven.data, { raw: woven.raw }).extract(ends).resize(border, height))
  const each = Math.ceil((width - border * (seeds.length - 1)) / seeds.length)
  const women = await Promise.all(
    seeds.map((seed) =>
      sharp(Buffer.from(portraitSvg(seed, 0)))
        .resize(each, height, { position: 'top' })
        .png()
        .toBuffer(),
    ),
  )
  const { data, raw } = gap
  return toRgb(
    sharp({ create: { width, height, channels: 3, background: '#fbf4e4' } }).composite([
      ...women.map((input, index) => ({ input, left: index * (each + border), top: 0 })),
      ...women.slice(1).map((_, index) => ({ input: data, raw, left: (index + 1) * each + index * border, top: 0 })),
    ]),
  )
}
