import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { exemplarPortrait } from './exemplar-portrait.ts'
import { exemplars } from './exemplars.ts'

const folder = new URL('../../../web/content/exemplars/portraits/', import.meta.url)

/** The card on a phone, and the same for screens with more pixels. */
const widths = [320, 640] as const

/** Draws the portraits of the page of notable women anew; their files are part of the site. */
await mkdir(folder, { recursive: true })
for (const exemplar of exemplars) {
  const drawn = sharp(Buffer.from(exemplarPortrait(exemplar)))
  for (const width of widths) {
    const picture = await drawn.clone().resize(width).webp({ quality: 62, effort: 6 }).toBuffer()
    await writeFile(new URL(`${exemplar.portrait}-${width}.webp`, folder), picture)
  }
}
