import { fileURLToPath } from 'node:url'
import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { type Picture, pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import sharp from 'sharp'
import type { DemoContestant } from './demo-contestants.ts'

const renderedAtOnce = 3

interface Known {
  readonly id: string
  readonly slot: number
  readonly file: string
}

/**
 * Adds missing pictures of demo contestants. Uploads stay, and deleted pictures stay deleted: only contestants without any get all of
 * theirs.
 */
export async function seedPictures(sql: Sql, storage: Storage, contestants: readonly DemoContestant[]): Promise<void> {
  const stored = new Set<StorageKey>()
  for await (const page of storage.list('images')) for (const { key } of page) stored.add(key)
  const queue = [...contestants]
  const renderNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await seedPicturesOf(sql, storage, stored, next)
  }
  await Promise.all(Array.from({ length: renderedAtOnce }, renderNext))
}

async function seedPicturesOf(
  sql: Sql,
  storage: Storage,
  stored: ReadonlySet<StorageKey>,
  contestant: DemoContestant,
): Promise<void> {
  const known = await sql<Known[]>`select id, slot, file from images where contestant_id = ${contestant.id}`
  const slots = Array.from({ length: contestant.pictures }, (_, index) => index + 1)
  const wanted =
    known.length === 0 ? slots : known.filter(({ id, slot }) => id === idOf(contestant, slot)).map(({ slot }) => slot)
  const rows = []
  for (const slot of wanted) {
    const id = idOf(contestant, slot)
    const file = `${id}.webp`
    const isKnown = known.some((image) => image.id === id)
    if (isKnown && keysOfImage(file).every((key) => stored.has(key))) continue
    const { width, height, colour, files } = await renderPortrait(portraitOf(contestant, slot))
    await Promise.all(files.map(({ nameFor, bytes }) => storage.write(`images/${nameFor(file)}`, bytes)))
    if (!isKnown) rows.push({ id, contestant_id: contestant.id, slot, file, width, height, colour })
  }
  await enter(sql, rows)
}

export const portraitOf = ({ number }: Pick<DemoContestant, 'number'>, slot: number): URL =>
  new URL(`portraits/${String(number).padStart(2, '0')}-${slot}.svg`, import.meta.url)

/** All files of a picture, from one full-size rendering. */
export const renderPortrait = async (svg: URL): Promise<Picture> => pictureFiles(await toRgb(sharp(fileURLToPath(svg))))

const idOf = ({ number }: DemoContestant, slot: number): string => seedId('image', `${number}:${slot}`)

/** Her first picture on another entry of hers, with files of its own. */
export async function copyPortrait(
  sql: Sql,
  storage: Storage,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const [known] = await sql`select 1 from images where contestant_id = ${to}`
  const [picture] = await sql<{ file: string; width: number; height: number; colour: string }[]>`
    select file, width, height, colour from images where contestant_id = ${from} order by slot limit 1`
  if (known || !picture) return
  const id = seedId('image', `${to}:1`)
  const copies = keysOfImage(`${id}.webp`)
  for (const [index, key] of keysOfImage(picture.file).entries()) {
    const bytes = await storage.read(key)
    const copy = copies[index]
    if (bytes && copy) await storage.write(copy, bytes)
  }
  await enter(sql, [{ ...picture, id, contestant_id: to, slot: 1, file: `${id}.webp` }])
}

/** In one transaction: interrupted seeding must not look like deleted pictures. */
async function enter(sql: Sql, rows: readonly Record<string, string | number>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into images ${sql(rows)}
    on conflict (contestant_id, slot) do update set
      id = excluded.id, file = excluded.file, width = excluded.width, height = excluded.height, colour = excluded.colour`
}
