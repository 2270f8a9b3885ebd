import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { imageFile } from '@ashenda/core/domain/image.ts'
import type { Sql } from '../client.ts'
import type { DemoContestant } from './demo-contestants.ts'
import { portraitSvg } from './portraits/portrait.ts'
import { renderPortrait } from './portraits/render.ts'
import { seedId } from './seed-id.ts'

/** Raised when the drawing changes: new pictures get new names, as names of images never change their content. */
const edition = 1

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Draws what is missing of a contestant's pictures and enters them; the rest is left alone. */
export async function seedPictures(sql: Sql, folder: string, contestant: DemoContestant): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let slot = 1; slot <= contestant.pictures; slot += 1) {
    const id = seedId('image', `${edition}:${contestant.number}:${slot}`)
    const file = `${id}.webp`
    const [known] = await sql`select 1 from images where id = ${id}`
    if (known && (await exists(path.join(folder, file)))) continue
    const picture = await renderPortrait(portraitSvg(contestant.id, viewOf(slot)))
    for (const { variant, bytes } of picture.files) await writeWhole(path.join(folder, imageFile(file, variant)), bytes)
    const { width, height, colour } = picture
    await sql`
      insert into images (id, contestant_id, slot, file, width, height, colour)
      values (${id}, ${contestant.id}, ${slot}, ${file}, ${width}, ${height}, ${colour})
      on conflict (contestant_id, slot) do update set id = excluded.id, file = excluded.file, colour = excluded.colour`
  }
}

const viewOf = (slot: number): 0 | 1 | 2 => (slot === 1 ? 0 : slot === 2 ? 1 : 2)

/** A reader sees the whole file or none. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
