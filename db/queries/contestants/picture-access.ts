import type { Sql } from '../../client.ts'
import { isPicturePublic } from '../content/content.ts'
import { hiddenSince } from '../contest/directory.ts'

/** A picture's owner, if it is a contestant's, and whether it is public. */
export interface PictureAccess {
  readonly contestantId: string | null
  readonly isPublic: boolean
}

/** For a stored name; undefined if it is neither a contestant's nor the site's (content.ts). */
export async function findPictureAccess(sql: Sql, file: string): Promise<PictureAccess | undefined> {
  const [row] = await sql<PictureAccess[]>`
    select c.id as "contestantId", coalesce(${hiddenSince(sql)} > now(), true) as "isPublic"
    from images i join contestants c on c.id = i.contestant_id where i.file = ${file}
    union all select contestant_id, false from waiting_images where file = ${file}
    limit 1`
  if (row) return row
  const isPublic = await isPicturePublic(sql, file)
  return isPublic === undefined ? undefined : { contestantId: null, isPublic }
}
