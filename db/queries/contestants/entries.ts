import type { Sql, Transaction } from '../../client.ts'
import { insertEntry, type NewEntry } from '../accounts/accounts.ts'
import { putImage } from './uploads.ts'

/** An account's entries: one in each contest it takes part in. */

export interface FormerPhoto {
  readonly slot: number
  readonly file: string
  readonly width: number
  readonly height: number
  readonly colour: string
}

export interface FormerEntry {
  readonly contestName: string
  readonly contestSlug: string
  readonly occupation: string
  readonly description: string
  readonly zoneName: string | null
  /** Public ones. */
  readonly photos: readonly FormerPhoto[]
}

/** An account's latest entry in another contest. */
export async function findFormerEntry(sql: Sql, userId: string, contest: string): Promise<FormerEntry | undefined> {
  const [row] = await sql<FormerEntry[]>`
    select t.name as "contestName", t.slug as "contestSlug", c.occupation, c.description, z.name as "zoneName",
      coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file, 'width', i.width, 'height', i.height, 'colour', i.colour)
        order by i.slot) from images i where i.contestant_id = c.id), '[]') as photos
    from contestants c join contests t on t.id = c.contest_id left join zones z on z.id = c.zone_id
    where c.user_id = ${userId} and c.contest_id <> ${contest}
    order by c.created_at desc, c.id desc limit 1`
  return row
}

export interface EntryBeside {
  readonly id: string
  readonly contest: { readonly _id: string; readonly name: string }
}

/** The other entries of an entry's account, the latest first. */
export const listEntriesBeside = (sql: Sql, id: string): Promise<readonly EntryBeside[]> =>
  sql<EntryBeside[]>`
    select o.id, json_build_object('_id', t.id, 'name', t.name) as contest
    from contestants c join contestants o on o.user_id = c.user_id and o.id <> c.id join contests t on t.id = o.contest_id
    where c.id = ${id} order by o.created_at desc, o.id desc`

/** A copy of a former photo: the row of the new entry and its file. */
export interface CopiedPhoto extends FormerPhoto {
  /** Its file is named after it. */
  readonly id: string
}

/** Makes an entry with copied photos. False if the account is in the contest already; then nothing is written. */
export const enterContest = (sql: Sql, entry: NewEntry, photos: readonly CopiedPhoto[]): Promise<boolean> =>
  sql.begin(async (tx: Transaction): Promise<boolean> => {
    // Against an erasure at the same moment.
    const held = await tx`select from users where id = ${entry.userId} and erased_at is null for no key update`
    if (held.length === 0 || !(await insertEntry(tx, entry))) return false
    for (const { id, ...photo } of photos)
      await putImage(tx, id, { ...photo, contestant_id: entry.id, created_at: new Date() })
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself
