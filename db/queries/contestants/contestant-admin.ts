import type { PhotoNumber } from '@ashenda/core/domain/photo.ts'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import type { ContestantRow } from '../contest/directory.ts'
import { shownTexts } from './public-texts.ts'
import { takeImagesWithin } from './uploads.ts'

export interface KeptContestant extends Omit<ContestantRow, 'paidAt' | 'hiddenSince' | 'updatedAt'> {
  readonly zoneName: string | null
  readonly isPaid: boolean
  readonly isActive: boolean
  /** She awaits first approval. */
  readonly isHeld: boolean
  /** E.164; null once erased. */
  readonly phone: string | null
  readonly email: string | null
  readonly votes: number
  readonly registeredAt: Date
}

export interface ContestantsWanted {
  /** Ids found by name; undefined if no name was searched. */
  readonly named?: readonly string[] | undefined
  /** Part of an E.164 number. */
  readonly phonePart?: string | undefined
  readonly zoneId?: string | undefined
  readonly isActive?: boolean | undefined
  readonly isPaid?: boolean | undefined
  /** Only earlier registrations. */
  readonly before?: string | undefined
}

const asKept = (sql: Sql) => sql`
  select c.id, ${shownTexts(sql)}, c.zone_id as "zoneId", z.name as "zoneName",
    c.paid_at is not null as "isPaid", c.inactive_since is null or c.inactive_since > now() as "isActive",
    c.held_since is not null as "isHeld", u.phone, u.email,
    coalesce(t.votes, 0) as votes, c.created_at as "registeredAt",
    coalesce((select jsonb_agg(jsonb_build_object('slot', i.slot, 'file', i.file, 'colour', i.colour) order by i.slot)
      from images i where i.contestant_id = c.id), '[]') as images
  from contestants c join users u on u.id = c.id left join zones z on z.id = c.zone_id
    left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id`

/** All unerased contestants with real counts, latest registration first. */
export function listContestants(
  sql: Sql,
  contest: string,
  { named, phonePart, zoneId, isActive, isPaid, before }: ContestantsWanted,
  atMost: number,
): Promise<readonly KeptContestant[]> {
  return sql<KeptContestant[]>`
    select * from (${asKept(sql)} where c.contest_id = ${contest} and u.erased_at is null
      and (${before ?? null}::uuid is null or (c.created_at, c.id) <
        (select known.created_at, known.id from contestants known where known.id = ${before ?? null}::uuid))
      and (${zoneId ?? null}::uuid is null or c.zone_id = ${zoneId ?? null}::uuid)
      and (${named === undefined} or c.id = any(${named ?? []}::uuid[]) or position(${phonePart ?? null} in u.phone) > 0)) kept
    where (${isActive ?? null}::boolean is null or "isActive" = ${isActive ?? null}::boolean)
      and (${isPaid ?? null}::boolean is null or "isPaid" = ${isPaid ?? null}::boolean)
    order by "registeredAt" desc, id desc limit ${atMost}`
}

export async function findKeptContestant(sql: Sql, id: string): Promise<KeptContestant | undefined> {
  const [row] = await sql<KeptContestant[]>`${asKept(sql)} where c.id = ${id}`
  return row
}

/** Removes a slot's public and pending photo; resolves with the files, none without a photo. */
export const removePhoto = (
  sql: Sql,
  change: { readonly id: string; readonly slot: PhotoNumber; readonly adminId: string; readonly reason: string },
): Promise<readonly string[]> =>
  sql.begin(async (tx): Promise<readonly string[]> => {
    const { id, slot, adminId, reason } = change
    const files = await takeImagesWithin(tx, id, slot)
    const [file] = files
    if (file !== undefined)
      await recordAction(tx, {
        adminId,
        action: 'contestant.remove-photo',
        subjectId: id,
        reason,
        before: { slot, file },
      })
    return files
  }) as Promise<readonly string[]> // postgres.js widens the result of begin to an unwrapped form of itself
