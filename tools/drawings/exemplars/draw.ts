import { mkdir, writeFile } from 'node:fs/promises'
import { type Rgb, toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { borderPixels } from '@ashenda/platform/pictures/woven-border.ts'
import sharp from 'sharp'
import { portraitSvg } from '../portraits/portrait.ts'
import { emblem } from './emblem.ts'
import { type DrawnExemplar, exemplars } from './exemplars.ts'

const content = new URL('../../../web/content/', import.meta.url)
const portraits = new URL('exemplars/portraits/', content)
const about = new URL('about/', content)

/** From a phone with few pixels to a card as wide as the screen on one with many. */
const portraitWidths = [320, 480, 640, 960] as const
const [narrowWidths, wideWidths] = [[360, 640, 960] as const, [800, 1280, 1920] as const]

/** Draws the pictures of the public pages anew, and notes their colours; the files are part of the site. */
await Promise.all([portraits, about].map((folder) => mkdir(folder, { recursive: true })))
const colours: Record<string, readonly string[]> = {}
for (const exemplar of exemplars) {
  const drawn = await toRgb(sharp(Buffer.from(exemplarPortrait(exemplar))))
  await write(drawn, portraitWidths, 62, (width) => new URL(`${exemplar.portrait}-${width}.webp`, portraits))
  colours[exemplar.portrait] = await coloursOf(drawn)
}
await writeJson(new URL('colours.json', portraits), colours)

const dancers = ['exemplar 33', 'exemplar 12', 'exemplar 37', 'exemplar 18']
const [wide, narrow] = await Promise.all([festivalStrip(dancers, 1920), festivalStrip(dancers.slice(0, 2), 960)])
await write(wide, wideWidths, 64, (width) => new URL(`festival-${width}.webp`, about))
await write(narrow, narrowWidths, 64, (width) => new URL(`festival-${width}.webp`, about))
await writeJson(new URL('colours.json', about), { festival: await coloursOf(wide) })

async function write(
  { data, raw }: Rgb,
  widths: readonly number[],
  quality: number,
  addressOf: (width: number) => URL,
): Promise<void> {
  for (const width of widths) {
    const picture = await sharp(data, { raw }).resize(width).webp({ quality, effort: 6 }).toBuffer()
    await writeFile(addressOf(width), picture)
  }
}

/** A line for each picture, as the formatter leaves it. */
async function writeJson(address: URL, found: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const lines = Object.entries(found).map(
    ([name, list]) => `  "${name}": ${JSON.stringify(list).replaceAll(',', ', ')}`,
  )
  await writeFile(address, `{\n${lines.join(',\n')}\n}\n`)
}

const bands = 3

/** The average colours of a picture from top to bottom, as #rrggbb: what a page shows until the picture is there. */
async function coloursOf({ data, raw }: Rgb): Promise<readonly string[]> {
  const small = await toRgb(sharp(data, { raw }).resize(1, bands, { fit: 'fill' }))
  return Array.from({ length: bands }, (_, band) => `#${small.data.toString('hex', 3 * band, 3 * band + 3)}`)
}

/** A portrait of the festival's kind with a medallion that says what she is known for. */
function exemplarPortrait({ seed, emblem: known }: DrawnExemplar): string {
  return portraitSvg(seed, 0).replace(/<\/svg>$/, `${emblem(known)}</svg>`)
}

/** In pixels: as fine as a screen with many of them shows it. */
const [height, border] = [600, 54] as const

/** Women of the festival beside each other, a woven border between each two; so wide as to fill `width` px, 600 high. */
async function festivalStrip(seeds: readonly string[], width: number): Promise<Rgb> {
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
