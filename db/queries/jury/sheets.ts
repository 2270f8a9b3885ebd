import { isDone, juryPhaseAt, type Sheet } from '@ashenda/core/domain/jury.ts'
import { isJudged } from '@ashenda/core/domain/titles.ts'
import type { Sql, Transaction } from '../../client.ts'
import { isSeen } from '../titles/standing.ts'
import { type KeptTitles, readTitles } from '../titles/titles.ts'

/** What a member of a jury sees and gives. */

export interface Juror {
  readonly id: string
  readonly contest: string
  readonly name: string
  readonly language: string
  readonly submittedAt: Date | null
}

const juror = (sql: Sql | Transaction) =>
  sql`m.id, m.contest_id as contest, m.name, m.language, m.submitted_at as "submittedAt"`

const sessionDays = 60

/** Uses a link up: its browser has her session from now on. Undefined if it was used, replaced, withdrawn or is too old. */
export async function enterJury(
  sql: Sql,
  linkHash: Uint8Array,
  sessionHash: Uint8Array,
): Promise<(Juror & { readonly seconds: number }) | undefined> {
  const [row] = await sql<Juror[]>`
    update jury_members m set link_hash = null, link_expires_at = null, session_hash = ${sessionHash},
      session_expires_at = now() + make_interval(days => ${sessionDays}), joined_at = coalesce(joined_at, now())
    where link_hash = ${linkHash} and link_expires_at > now() and withdrawn_at is null
    returning ${juror(sql)}`
  return row && { ...row, seconds: sessionDays * 86_400 }
}

export async function findJuror(sql: Sql, sessionHash: Uint8Array): Promise<Juror | undefined> {
  const [row] = await sql<Juror[]>`
    select ${juror(sql)} from jury_members m
    where session_hash = ${sessionHash} and session_expires_at > now() and withdrawn_at is null`
  return row
}

export const leaveJury = (sql: Sql, id: string): Promise<unknown> =>
  sql`update jury_members set session_hash = null, session_expires_at = null where id = ${id}`

export interface JudgedRow {
  readonly id: string
  readonly zone: string | null
}

/** Contestants a jury judges: the public sees them, they have paid, and stand for a title of which it has a share. By id. */
export async function findJudged(sql: Sql | Transaction, contest: string, titles: KeptTitles): Promise<JudgedRow[]> {
  const rows = await sql<JudgedRow[]>`
    select c.id, c.zone_id as zone from contestants c
    where c.contest_id = ${contest} and c.paid_at is not null and ${isSeen(sql)} order by c.id`
  return rows.filter((row) => isJudged(titles, row))
}

/** Everything a member has given, by contestant. */
export const readSheets = (sql: Sql | Transaction, member: string): Promise<Sheet[]> =>
  sql<Sheet[]>`
    select coalesce(p.contestant, c.contestant_id) as contestant, c.contestant_id is not null as "isConflict", coalesce(p.points, '{}') as points
    from (
      select contestant_id as contestant, json_object_agg(criterion_id, points) as points from jury_points
      where member_id = ${member} group by contestant_id
    ) p full join (select contestant_id from jury_conflicts where member_id = ${member}) c on c.contestant_id = p.contestant
    order by 1`

export type SheetProblem = 'jury_signed_out' | 'jury_not_open' | 'jury_submitted' | 'not_found' | 'jury_incomplete'

/** Locks the member and her jury: neither her submit nor the sealing comes between. */
async function begin(tx: Transaction, member: string, now: number) {
  const [row] = await tx<{ contest: string; submittedAt: Date | null }[]>`
    select m.contest_id as contest, m.submitted_at as "submittedAt" from jury_members m join juries j on j.contest_id = m.contest_id
    where m.id = ${member} and m.withdrawn_at is null for update of m for share of j`
  if (!row) return { problem: 'jury_signed_out' as const }
  const kept = await readTitles(tx, row.contest)
  const isOpen = kept.sealedAt === null && kept.hours !== null && juryPhaseAt(kept.hours, now) === 'open'
  const problem = isOpen ? undefined : ('jury_not_open' as const)
  return { problem, contest: row.contest, kept, isSubmitted: row.submittedAt !== null }
}

/** Saves all a member gives one contestant, in place of what she gave her before. Repeating it changes nothing. */
export const saveSheet = (sql: Sql, member: string, sheet: Sheet, now: number) =>
  sql.begin(async (tx): Promise<SheetProblem | 'version_conflict' | undefined> => {
    const { problem, contest, kept, isSubmitted } = await begin(tx, member, now)
    if (problem) return problem
    if (isSubmitted) return 'jury_submitted'
    const { contestant, isConflict, points } = sheet
    if (!(await findJudged(tx, contest, kept)).some(({ id }) => id === contestant)) return 'not_found'
    const given = kept.criteria.flatMap(({ id, most }) => {
      const of = points[id]
      return of === undefined ? [] : [{ id, most, points: of }]
    })
    // Criteria were changed since she saw them.
    if (given.length !== Object.keys(points).length) return 'version_conflict'
    if (given.some(({ most, points }) => points > most)) return 'version_conflict'
    await tx`delete from jury_points where member_id = ${member} and contestant_id = ${contestant}`
    await tx`delete from jury_conflicts where member_id = ${member} and contestant_id = ${contestant}`
    for (const { id, most, points } of given)
      await tx`
        insert into jury_points (member_id, contestant_id, criterion_id, most, points)
        values (${member}, ${contestant}, ${id}, ${most}, ${points})`
    if (isConflict) await tx`insert into jury_conflicts (member_id, contestant_id) values (${member}, ${contestant})`
    return undefined
  }) as Promise<SheetProblem | 'version_conflict' | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Submits everything, once it is whole; again is nothing. */
export const submitSheets = (sql: Sql, member: string, now: number) =>
  sql.begin(async (tx): Promise<SheetProblem | undefined> => {
    const { problem, contest, kept, isSubmitted } = await begin(tx, member, now)
    if (problem) return problem
    if (isSubmitted) return undefined
    const sheets = await readSheets(tx, member)
    if (!isWhole(await findJudged(tx, contest, kept), sheets, kept)) return 'jury_incomplete'
    await tx`update jury_members set submitted_at = now() where id = ${member}`
    return undefined
  }) as Promise<SheetProblem | undefined> // as above

/** Whether nothing is left to do for any contestant. */
export function isWhole(
  judged: readonly JudgedRow[],
  sheets: readonly Sheet[],
  { criteria }: Pick<KeptTitles, 'criteria'>,
): boolean {
  const done = new Set(sheets.filter((sheet) => isDone(sheet, criteria)).map(({ contestant }) => contestant))
  return judged.every(({ id }) => done.has(id))
}
