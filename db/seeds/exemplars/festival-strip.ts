import sharp from 'sharp'
import { borderPixels } from '../../pictures/woven-border.ts'
import { portraitSvg } from '../portraits/portrait.ts'

const [height, border] = [400, 36] as const

/** Women of the festival beside each other, a woven border between each two; so wide as to fill `width` px, 400 high. */
export async function festivalStrip(seeds: readonly string[], width: number): Promise<Buffer> {
  const woven = await borderPixels()
  const gap = await sharp(woven.data, { raw: woven.raw }).extract({ left: 0, top: 0, width: border, height }).toBuffer()
  const each = Math.ceil((width - border * (seeds.length - 1)) / seeds.length)
  const women = await Promise.all(
    seeds.map((seed) =>
      sharp(Buffer.from(portraitSvg(seed, 0)))
        .resize(each, height, { position: 'top' })
        .png()
        .toBuffer(),
    ),
  )
  const raw = { width: border, height, channels: 3 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fbf4e4' } })
    .composite([
      ...women.map((input, index) => ({ input, left: index * (each + border), top: 0 })),
      ...women.slice(1).map((_, index) => ({ input: gap, raw, left: (index + 1) * each + index * border, top: 0 })),
    ])
    .webp({ quality: 64, effort: 6 })
    .toBuffer()
}
