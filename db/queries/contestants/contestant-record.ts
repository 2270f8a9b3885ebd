import { type PublicTexts, publicTexts, type ReportReason } from '@ashenda/core/domain/moderation.ts'
import { v7 } from 'uuid'
import type { Sql } from '../../client.ts'
import { difference, isOutdated, recordAction } from '../admin/admin-actions.ts'
import { lockForDecision } from './changes.ts'
import { settingTexts, shownTexts } from './public-texts.ts'

/** What admins know of a contestant beside her data. */

export interface KeptReport {
  readonly id: string
  readonly reason: ReportReason
  readonly note: string
  readonly at: Date
  readonly closedAt: Date | null
}

/** Open and closed ones, latest first. */
export const listReportsOf = (sql: Sql, contestant: string, atMost: number): Promise<readonly KeptReport[]> =>
  sql<KeptReport[]>`
    select id, reason, note, created_at as at, closed_at as "closedAt" from reports
    where contestant_id = ${contestant} order by created_at desc, id desc limit ${atMost}`

export interface ContestantNote {
  readonly id: string
  readonly text: string
  /** The admin's name. */
  readonly by: string
  readonly at: Date
}

/** Latest first. */
export const listNotes = (sql: Sql, contestant: string, atMost: number): Promise<readonly ContestantNote[]> =>
  sql<ContestantNote[]>`
    select n.id, n.note as text, concat_ws(' ', u.fname, u.mname) as by, n.created_at as at
    from contestant_notes n join users u on u.id = n.admin_id
    where n.contestant_id = ${contestant} order by n.created_at desc, n.id desc limit ${atMost}`

interface NewNote {
  readonly contestant: string
  readonly adminId: string
  readonly text: string
}

/** Undefined for an unknown or erased contestant. The log tells that there is a note, not its words: it outlives her. */
export const insertNote = (sql: Sql, { contestant, adminId, text }: NewNote): Promise<ContestantNote | undefined> =>
  sql.begin(async (tx): Promise<ContestantNote | undefined> => {
    const id = v7()
    const [row] = await tx<ContestantNote[]>`
      with kept as (
        insert into contestant_notes (id, contestant_id, admin_id, note)
        select ${id}::uuid, c.id, ${adminId}::uuid, ${text} from contestants c join users u on u.id = c.user_id
        where c.id = ${contestant} and u.erased_at is null for update of u
        returning id, note, admin_id, created_at
      )
      select k.id, k.note as text, concat_ws(' ', u.fname, u.mname) as by, k.created_at as at
      from kept k join users u on u.id = k.admin_id`
    if (row) await recordAction(tx, { adminId, action: 'contestant.note', subjectId: contestant })
    return row
  }) as Promise<ContestantNote | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** False if there is no such note of hers. */
export const deleteNote = (
  sql: Sql,
  { contestant, adminId, id }: Omit<NewNote, 'text'> & { readonly id: string },
): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const gone = await tx`delete from contestant_notes where id = ${id} and contestant_id = ${contestant} returning 1`
    if (gone.length > 0) await recordAction(tx, { adminId, action: 'contestant.remove-note', subjectId: contestant })
    return gone.length > 0
  }) as Promise<boolean> // as above

export interface Details extends PublicTexts {
  readonly zoneId: string | null
}

interface DetailsChange {
  readonly id: string
  readonly adminId: string
  readonly seen: Details
  readonly is: Details
}

export type DetailsProblem = 'not_found' | 'version_conflict' | 'unknown_zone'

/**
 * An admin's change of public texts and zone, public at once; what waits for approval stays. Resolves with her e-mail if something changed.
 * Erasing her empties both states in the log.
 */
export const changeDetails = (
  sql: Sql,
  { id, adminId, seen, is }: DetailsChange,
): Promise<
  | { readonly problem: DetailsProblem }
  | { readonly isChanged: boolean; readonly userId: string; readonly email: string | null }
> =>
  sql.begin(async (tx) => {
    await lockForDecision(tx, id)
    const [row] = await tx<(Details & { userId: string; email: string | null; zoneName: string | null })[]>`
      select ${shownTexts(tx)}, c.zone_id as "zoneId", z.name as "zoneName", u.id as "userId", u.email
      from contestants c join users u on u.id = c.user_id left join zones z on z.id = c.zone_id
      where c.id = ${id} and u.erased_at is null`
    if (!row) return { problem: 'not_found' as const }
    const { userId, email, zoneName, ...kept } = row
    const was = { ...kept }
    if (await isOutdated(tx, { subjectId: id, adminId, seen: { ...seen }, was, is: { ...is }, actions: detailSteps }))
      return { problem: 'version_conflict' as const }
    const changed = difference({ ...was }, { ...is })
    if (!changed) return { isChanged: false, userId, email }
    const [zone] = await tx<{ name: string }[]>`
      select name from zones where id = ${is.zoneId} and contest_id = (select contest_id from contestants where id = ${id})
        and (retired_at is null or id = ${was.zoneId})`
    if (is.zoneId !== null && !zone) return { problem: 'unknown_zone' as const }
    await tx`
      update users set ${settingTexts(tx, 'users', is)}, updated_at = now() where id = (select user_id from contestants where id = ${id})`
    await tx`update contestants set ${settingTexts(tx, 'contestants', is)}, zone_id = ${is.zoneId} where id = ${id}`
    const named = (state: Details, name: string | null) =>
      Object.fromEntries([
        ...publicTexts.filter((text) => was[text] !== is[text]).map((text) => [text, state[text]]),
        ...(was.zoneId === is.zoneId ? [] : [['zone', name]]),
      ])
    await recordAction(tx, {
      adminId,
      action: 'contestant.change',
      subjectId: id,
      before: named(was, zoneName),
      after: named(is, zone?.name ?? null),
    })
    return { isChanged: true, userId, email }
  }) as ReturnType<typeof changeDetails> // as above

export const detailSteps = ['contestant.change']
