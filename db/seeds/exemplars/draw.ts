import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { exemplarPortrait } from './exemplar-portrait.ts'
import { exemplars } from './exemplars.ts'
import { festivalStrip } from './festival-strip.ts'

const content = new URL('../../../web/content/', import.meta.url)
const portraits = new URL('exemplars/portraits/', content)
const about = new URL('about/', content)

/** The card on a phone, and the same for screens with more pixels. */
const widths = [320, 640] as const

/** Draws the pictures of the public pages anew; their files are part of the site. */
await Promise.all([portraits, about].map((folder) => mkdir(folder, { recursive: true })))
for (const exemplar of exemplars) {
  const drawn = sharp(Buffer.from(exemplarPortrait(exemplar)))
  for (const width of widths) {
    const picture = await drawn.clone().resize(width).webp({ quality: 62, effort: 6 }).toBuffer()
    await writeFile(new URL(`${exemplar.portrait}-${width}.webp`, portraits), picture)
  }
}
const dancers = ['exemplar 33', 'exemplar 12', 'exemplar 37', 'exemplar 18']
await writeFile(new URL('festival-1280.webp', about), await festivalStrip(dancers, 1280))
await writeFile(new URL('festival-640.webp', about), await festivalStrip(dancers.slice(0, 2), 640))
