/// <reference types="node" />
import { join } from 'node:path'
import sharp from 'sharp'

/*
 * Draws the icons of the installed site from icon.svg: `npm run icons -w web` after that has changed. A maskable one fills its
 * square, and what counts stands in the circle that every phone leaves (80 % of the width).
 */
const paper = '#fbf4e4'
const icons = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-192', size: 192, share: 0.72, background: paper },
  { name: 'maskable-512', size: 512, share: 0.72, background: paper },
  // iPhones round the corners and do not support transparency.
  { name: 'apple-touch-icon', size: 180, share: 0.8, background: paper },
] as const

const publicDir = join(import.meta.dirname, '..', 'public')
const drawing = join(publicDir, 'icon.svg')
/** Of icon.svg, in pixels at 72 per inch. */
const drawnSize = 32

for (const { name, size, share, ...square } of icons) {
  const inner = Math.round(size * share)
  const picture = await sharp(drawing, { density: (72 * inner) / drawnSize })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({
    create: {
      width: size,
      height: size,
      channels: 4,
      background: 'background' in square ? square.background : 'transparent',
    },
  })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicDir, `${name}.png`))
}
