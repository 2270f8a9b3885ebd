import { mkdir, writeFile } from 'node:fs/promises'
import { type Rgb, toRgb } from '@ashenda/platform/pictures/pixels.ts'
import sharp from 'sharp'
import { coloursOf } from './colours.ts'
import { exemplarPortrait } from './exemplar-portrait.ts'
import { exemplars } from './exemplars.ts'
import { festivalStrip } from './festival-strip.ts'

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
