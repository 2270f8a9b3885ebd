import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { differences } from './compare.ts'
import { type Picture, readPicture } from './picture.ts'

const kept = fileURLToPath(new URL('./baselines', import.meta.url))
const failed = fileURLToPath(new URL('../../../.data/looks', import.meta.url))
const isUpdate = process.env['LOOKS'] === 'update'

/** Sixteen greys: a quarter of the bytes, and no block has moved in any of them. */
const step = 17
const kindOf = (value: number): number => Math.round(value / step) * step

/** What has changed since the picture was kept; nothing when pictures are being kept anew: those that look otherwise. */
export async function changes(name: string, picture: Picture): Promise<string[]> {
  const file = path.join(kept, `${name}.webp`)
  const expected = existsSync(file) ? await readPicture(file) : undefined
  const found = expected ? differences(picture, expected) : ['it is new']
  if (found.length === 0) return []
  if (isUpdate) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, await keep(picture))
    return []
  }
  if (!expected) return [`there is no picture ${name} to compare with: LOOKS=update npm run looks keeps one`]
  await show(name, picture, expected)
  const places = found.slice(0, 3).join(' ')
  return [`looks otherwise in ${found.length} places (${places}): see ${path.join(failed, name)}.*.png`]
}

export const keep = ({ width, height, grey }: Picture): Promise<Buffer> =>
  drawing({ width, height, grey: Buffer.from(grey.map(kindOf)) })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()

const drawing = ({ width, height, grey }: Picture): Sharp => sharp(grey, { raw: { width, height, channels: 1 } })

/** For people: what was seen, what was kept, and the one over the other. */
async function show(name: string, actual: Picture, expected: Picture): Promise<void> {
  const base = path.join(failed, name)
  await mkdir(path.dirname(base), { recursive: true })
  await drawing(actual).toFile(`${base}.actual.png`)
  await drawing(expected).toFile(`${base}.expected.png`)
  const over = await drawing(actual).png().toBuffer()
  const { width, height } = expected
  await drawing(expected)
    .extend({ bottom: Math.max(0, actual.height - height), right: Math.max(0, actual.width - width) })
    .composite([{ input: over, top: 0, left: 0, blend: 'difference' }])
    .toFile(`${base}.difference.png`)
}
