import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import { portraitSvg } from '../drawings/portraits/portrait.ts'
import { renderPortrait } from '../drawings/portraits/render.ts'
import type { DemoContestant } from './demo-contestants.ts'

/** Raised when the drawing or its files change: new pictures get new names, as a name never changes its content. */
const edition = 2

/** Drawing is work for the processor, which sharp spreads over what cores there are. */
const drawnAtOnce = 3

interface Known {
  readonly id: string
  readonly slot: number
  readonly file: string
}

/**
 * Draws and enters what is missing of the contestants' pictures, and replaces those of an earlier edition. Photos of
 * their own stay, and what somebody deleted stays away: only who has no picture at all gets all of hers.
 */
export async function seedPictures(sql: Sql, storage: Storage, contestants: readonly DemoContestant[]): Promise<void> {
  const stored = new Set<StorageKey>()
  for await (const page of storage.list('images')) for (const { key } of page) stored.add(key)
  const queue = [...contestants]
  const drawNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await seedPicturesOf(sql, storage, stored, next)
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, drawNext))
}

async function seedPicturesOf(
  sql: Sql,
  storage: Storage,
  stored: ReadonlySet<StorageKey>,
  contestant: DemoContestant,
): Promise<void> {
  const known = await sql<Known[]>`select id, slot, file from images where contestant_id = ${contestant.id}`
  const slots = Array.from({ length: contestant.pictures }, (_, index) => index + 1)
  const wanted = known.length === 0 ? slots : known.filter((image) => isOurs(contestant, image)).map(({ slot }) => slot)
  const rows = []
  for (const slot of wanted) {
    const id = idOf(contestant, slot)
    const file = `${id}.webp`
    const isKnown = known.some((image) => image.id === id)
    if (isKnown && keysOfImage(file).every((key) => stored.has(key))) continue
    const { width, height, colour, files } = await renderPortrait(portraitSvg(contestant.id, viewOf(slot)))
    await Promise.all(files.map(({ nameFor, bytes }) => storage.write(`images/${nameFor(file)}`, bytes)))
    if (!isKnown) rows.push({ id, contestant_id: contestant.id, slot, file, width, height, colour })
  }
  await enter(sql, rows)
  await storage.remove(keysOfEarlier(contestant).filter((key) => stored.has(key)))
}

const idOf = ({ number }: DemoContestant, slot: number, of = edition): string =>
  seedId('image', `${of}:${number}:${slot}`)

const editions = Array.from({ length: edition }, (_, index) => index + 1)

const isOurs = (contestant: DemoContestant, { id, slot }: Known): boolean =>
  editions.some((one) => idOf(contestant, slot, one) === id)

const keysOfEarlier = (contestant: DemoContestant): StorageKey[] =>
  editions
    .slice(0, -1)
    .flatMap((one) => [1, 2, 3].map((slot) => idOf(contestant, slot, one)))
    .flatMap((id) => keysOfImage(`${id}.webp`))

const viewOf = (slot: number): 0 | 1 | 2 => (slot === 1 ? 0 : slot === 2 ? 1 : 2)

/** All at once: seeding that was cut off finds a contestant without pictures again, not one who deleted some. */
async function enter(sql: Sql, rows: readonly Record<string, string | number>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into images ${sql(rows)}
    on conflict (contestant_id, slot) do update set
      id = excluded.id, file = excluded.file, width = excluded.width, height = excluded.height, colour = excluded.colour`
}
