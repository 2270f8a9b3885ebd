import type { Sql } from '../../client.ts'
import { isPicturePublic } from '../content/content.ts'
import { hiddenSince } from '../contest/directory.ts'

/** A picture's owner, if it is a contestant's, and whether it is public. */
export interface PictureAccess {
  /** Her account. */
  readonly userId: string | null
  readonly isPublic: boolean
}

/** For a stored name; undefined if it is neither a contestant's nor the site's (content.ts). */
export async function findPictureAccess(sql: Sql, file: string): Promise<PictureAccess | undefined> {
  const [row] = await sql<PictureAccess[]>`
    select c.user_id as "userId", coalesce(${hiddenSince(sql)} > now(), true) as "isPublic"
    from images i join contestants c on c.id = i.contestant_id where i.file = ${file}
    union all select c.user_id, false from waiting_images w join contestants c on c.id = w.contestant_id where w.file = ${file}
    limit 1`
  if (row) return row
  const isPublic = await isPicturePublic(sql, file)
  return isPublic === undefined ? undefined : { userId: null, isPublic }
}
