import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { element } from '../portraits/svg.ts'
import { canvas } from './land.ts'
import { braids } from './scenes/braids.ts'
import { church } from './scenes/church.ts'
import { coffee } from './scenes/coffee.ts'
import { dance } from './scenes/dance.ts'
import { diaspora } from './scenes/diaspora.ts'
import { drums } from './scenes/drums.ts'
import { evening } from './scenes/evening.ts'
import { stelae } from './scenes/stelae.ts'
import { weaving } from './scenes/weaving.ts'

/** The nine pictures of the first page in the order they are shown, near and far, light and dark in turn. */
const festivalPictures = { dance, braids, church, drums, weaving, stelae, coffee, evening, diaspora } as const

const folder = new URL('../../../web/content/hero/', import.meta.url)

/** Drawn once so large that every file is made smaller from it. */
const scale = 1.6
const drawnSize = { width: canvas.width * scale, height: canvas.height * scale } as const

/** Phones get the middle, 6 by 5. */
const middle = { left: 120 * scale, top: 0, width: 960 * scale, height: canvas.height * scale } as const

/** What a file may weigh, and the qualities tried in turn: faces smear below 37. */
const files = [
  { width: 320, crop: true, maxBytes: 14_000, qualities: [56, 52, 46] },
  { width: 480, crop: true, maxBytes: 25_000, qualities: [52, 46] },
  { width: 750, crop: true, maxBytes: 25_000, qualities: [46, 41, 37] },
  { width: 1280, crop: false, maxBytes: 58_000, qualities: [50, 46, 41] },
  { width: 1600, crop: false, maxBytes: 58_000, qualities: [46, 41, 37] },
] as const

/** Draws the pictures of the first page anew; their files are part of the site. */
await mkdir(folder, { recursive: true })
for (const [name, draw] of Object.entries(festivalPictures)) {
  const drawn = await sharp(Buffer.from(document(draw())))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = (): Sharp => sharp(drawn.data, { raw: drawn.info })
  for (const { width, crop, maxBytes, qualities } of files) {
    const picture = crop ? whole().extract(middle) : whole()
    const bytes = await encode(picture.resize(width), maxBytes, qualities)
    await writeFile(new URL(`${name}-${width}.avif`, folder), bytes)
  }
  const fallback = whole().extract(middle).resize(750).webp({ quality: 50, effort: 5 })
  await writeFile(new URL(`${name}-750.webp`, folder), await fallback.toBuffer())
}

function document(content: string): string {
  const viewBox = `0 0 ${canvas.width} ${canvas.height}`
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox, ...drawnSize }, content)
}

/** The best quality that fits; the lowest one where none does. */
async function encode(picture: Sharp, maxBytes: number, qualities: readonly number[]): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await picture.clone().avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}
