import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import type { Sql } from '../client.ts'
import type { DemoContestant } from './demo-contestants.ts'
import { portraitSvg } from './portraits/portrait.ts'
import { renderPortrait } from './portraits/render.ts'
import { seedId } from './seed-id.ts'

/** Raised when the drawing or its files change: new pictures get new names, as a name never changes its content. */
const edition = 2

interface Known {
  readonly id: string
  readonly slot: number
  readonly file: string
}

/**
 * Draws and enters what is missing of a contestant's pictures, and replaces those of an earlier edition. Her own photos
 * stay, and what she deleted stays away: only somebody without any picture gets all of hers.
 */
export async function seedPictures(sql: Sql, folder: string, contestant: DemoContestant): Promise<void> {
  await mkdir(folder, { recursive: true })
  const known = await sql<Known[]>`select id, slot, file from images where contestant_id = ${contestant.id}`
  const slots = Array.from({ length: contestant.pictures }, (_, index) => index + 1)
  const wanted = known.length === 0 ? slots : known.filter((image) => isOurs(contestant, image)).map(({ slot }) => slot)
  const rows = []
  for (const slot of wanted) {
    const id = idOf(contestant, slot)
    const file = `${id}.webp`
    const isKnown = known.some((image) => image.id === id)
    if (isKnown && (await areThere(folder, filesOfImage(file)))) continue
    const { width, height, colour, files } = await renderPortrait(portraitSvg(contestant.id, viewOf(slot)))
    for (const { nameFor, bytes } of files) await writeWhole(path.join(folder, nameFor(file)), bytes)
    if (!isKnown) rows.push({ id, contestant_id: contestant.id, slot, file, width, height, colour })
  }
  await enter(sql, rows)
  await removeEarlier(folder, contestant)
}

const idOf = ({ number }: DemoContestant, slot: number, of = edition): string =>
  seedId('image', `${of}:${number}:${slot}`)

const editions = Array.from({ length: edition }, (_, index) => index + 1)

const isOurs = (contestant: DemoContestant, { id, slot }: Known): boolean =>
  editions.some((one) => idOf(contestant, slot, one) === id)

const viewOf = (slot: number): 0 | 1 | 2 => (slot === 1 ? 0 : slot === 2 ? 1 : 2)

const areThere = async (folder: string, files: readonly string[]): Promise<boolean> =>
  Promise.all(files.map((file) => stat(path.join(folder, file)))).then(
    () => true,
    () => false,
  )

/** A reader sees the whole file or none. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/** All at once: seeding that was cut off finds a contestant without pictures again, not one who deleted some. */
async function enter(sql: Sql, rows: readonly Record<string, string | number>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into images ${sql(rows)}
    on conflict (contestant_id, slot) do update set
      id = excluded.id, file = excluded.file, width = excluded.width, height = excluded.height, colour = excluded.colour`
}

async function removeEarlier(folder: string, contestant: DemoContestant): Promise<void> {
  const earlier = editions.slice(0, -1).flatMap((one) => [1, 2, 3].map((slot) => idOf(contestant, slot, one)))
  const files = earlier.flatMap((id) => filesOfImage(`${id}.webp`))
  await Promise.all(files.map((file) => rm(path.join(folder, file), { force: true })))
}
