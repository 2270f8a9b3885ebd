import type { PublicTexts, RejectionReason, ReportReason } from '@ashenda/core/domain/moderation.ts'
import type { Sql, Transaction } from '../../client.ts'
import { findLastAction, recordAction } from '../admin/admin-actions.ts'
import { setActivityWithin } from './contestant-admin.ts'
import { asJson, settingTexts, shownTexts, waitingTexts } from './public-texts.ts'
import type { NewImage } from './uploads.ts'
import { putImage } from './uploads.ts'

export interface QueuedImage {
  readonly slot: number
  readonly file: string
}

/** A contestant of whom something waits for an admin: what she wants to show, what was reported, or both. */
export interface QueuedContestant {
  readonly id: string
  /** As the public reads it; of whom nobody has looked at, as she registered. */
  readonly shown: PublicTexts
  readonly shownImages: readonly QueuedImage[]
  readonly isHeld: boolean
  readonly isActive: boolean
  readonly change: {
    readonly version: string
    readonly submittedAt: string
    readonly texts: Partial<PublicTexts>
    readonly images: readonly QueuedImage[]
  } | null
  readonly reports: readonly {
    readonly id: string
    readonly reason: ReportReason
    readonly note: string
    readonly at: string
  }[]
  /** All that are open, also where not each is listed. */
  readonly reportCount: number
  readonly waitsSince: Date
}

/** The latest of them are told one by one. */
const reportsListed = 20

/** Who stands in the contest and has something that waits; `w."waitsSince"` is the earliest of it. */
const waitingOf = (sql: Sql, contest: string) => sql`
  select c.id, least(
      (select n.submitted_at from contestant_changes n where n.contestant_id = c.id and n.rejected_at is null),
      (select min(r.created_at) from reports r where r.contestant_id = c.id and r.closed_at is null)) as "waitsSince"
  from contestants c join users u on u.id = c.id and u.erased_at is null
  where c.contest_id = ${contest} and c.id in (
    select contestant_id from contestant_changes where rejected_at is null
    union select contestant_id from reports where closed_at is null)`

/** What waits for an admin, the longest first. */
export const listQueue = (sql: Sql, contest: string, atMost: number): Promise<readonly QueuedContestant[]> =>
  sql<QueuedContestant[]>`
    select c.id, w."waitsSince", c.held_since is not null as "isHeld",
      c.inactive_since is null or c.inactive_since > now() as "isActive",
      ${asJson(sql, shownTexts(sql))} as shown,
      ${imagesOf(sql, 'images')} as "shownImages",
      case when n.contestant_id is not null then json_build_object('version', n.version,
        'submittedAt', ${asIso(sql, sql`n.submitted_at`)},
        'texts', json_strip_nulls(${asJson(sql, waitingTexts(sql))}),
        'images', ${imagesOf(sql, 'waiting_images')}) end as change,
      coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'note', r.note,
          'at', ${asIso(sql, sql`r.created_at`)}) order by r.id desc)
        from (select * from reports where contestant_id = c.id and closed_at is null order by id desc limit ${reportsListed}) r),
        '[]') as reports,
      (select count(*)::int from reports where contestant_id = c.id and closed_at is null) as "reportCount"
    from (${waitingOf(sql, contest)} order by 2, 1 limit ${atMost}) w join contestants c on c.id = w.id join users u on u.id = c.id
      left join contestant_changes n on n.contestant_id = c.id and n.rejected_at is null
    order by w."waitsSince", c.id`

const imagesOf = (sql: Sql, table: 'images' | 'waiting_images') => sql`
  coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file) order by i.slot)
    from ${sql(table)} i where i.contestant_id = c.id), '[]')`

const asIso = (sql: Sql, moment: ReturnType<Sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export interface QueueCounts {
  /** Contestants with changes that wait. */
  readonly changes: number
  /** Contestants with open reports. */
  readonly reported: number
  /** Contestants with either. */
  readonly all: number
}

export async function countQueue(sql: Sql, contest: string): Promise<QueueCounts> {
  const [row] = await sql<[QueueCounts]>`
    select count(*)::int as all,
      count(*) filter (where exists (select from contestant_changes n where n.contestant_id = w.id and n.rejected_at is null))::int as changes,
      count(*) filter (where exists (select from reports r where r.contestant_id = w.id and r.closed_at is null))::int as reported
    from (${waitingOf(sql, contest)}) w`
  return row
}

export const decisionSteps = ['contestant.approve', 'contestant.reject']

interface Decider {
  readonly id: string
  readonly adminId: string
}

/** What was looked at is what is decided about: something newer waits on. */
export interface ChangeDecision extends Decider {
  readonly version: string
  /** Turned down with a reason; else approved. */
  readonly rejection?: { readonly reason: RejectionReason; readonly note: string }
}

export type DecisionProblem = 'version_conflict'
export type Decided = { readonly problem: DecisionProblem } | { readonly removed: readonly string[] }

/**
 * Lets a contestant's changes be public, or turns them down. Resolves with the files of photos that were replaced. An admin's own decision sent
 * again changes nothing; one about another version than the one that waits is refused.
 */
export const decideChange = (sql: Sql, decision: ChangeDecision): Promise<Decided> =>
  sql.begin(async (tx): Promise<Decided> => {
    const { id, version, adminId, rejection } = decision
    await lock(tx, id)
    const action = rejection ? 'contestant.reject' : 'contestant.approve'
    const [change] = await tx<{ isHeld: boolean; texts: Partial<PublicTexts> }[]>`
      select c.held_since is not null as "isHeld", json_strip_nulls(${asJson(tx, waitingTexts(tx))}) as texts
      from contestant_changes n join contestants c on c.id = n.contestant_id
      where n.contestant_id = ${id} and n.version = ${version} and n.rejected_at is null`
    if (!change) {
      const last = await findLastAction(tx, id, decisionSteps)
      const isOwn = last?.adminId === adminId && last.action === action && last.after?.['version'] === version
      return isOwn ? { removed: [] } : { problem: 'version_conflict' }
    }
    const photos = await tx<WaitingRow[]>`
      select contestant_id, slot, file, width, height, colour, created_at from waiting_images where contestant_id = ${id}`
    const removed = rejection ? await reject(tx, id, rejection) : await approve(tx, id, change.texts, photos)
    await recordAction(tx, {
      adminId,
      action,
      subjectId: id,
      reason: rejection?.note ?? '',
      // No text of hers: the log is kept when she is gone.
      before: { isHeld: change.isHeld },
      after: {
        version,
        texts: Object.keys(change.texts).join(' '),
        photos: photos.length,
        ...(rejection && { because: rejection.reason }),
      },
    })
    return { removed }
  }) as Promise<Decided> // postgres.js widens the result of begin to an unwrapped form of itself

type WaitingRow = NewImage & { readonly contestant_id: string; readonly slot: number; readonly created_at: Date }

const uuidLength = 36

async function approve(
  tx: Transaction,
  id: string,
  texts: Partial<PublicTexts>,
  photos: readonly WaitingRow[],
): Promise<readonly string[]> {
  await tx`update users set ${settingTexts(tx, 'users', texts)}, updated_at = now() where id = ${id}`
  // Who waited only for an admin to look at her, and was taken out by nobody since, takes part from now on.
  await tx`
    update contestants set ${settingTexts(tx, 'contestants', texts)},
      inactive_since = case when held_since is not null and inactive_since = created_at then null else inactive_since end,
      held_since = null
    where id = ${id}`
  const replaced = await tx<{ file: string }[]>`
    select file from images where contestant_id = ${id} and slot = any(${photos.map(({ slot }) => slot)})`
  for (const photo of photos) await putImage(tx, photo.file.slice(0, uuidLength), photo)
  await tx`delete from waiting_images where contestant_id = ${id}`
  await tx`delete from contestant_changes where contestant_id = ${id}`
  return replaced.map(({ file }) => file)
}

/** What she wrote and sent stays hers to go on from; a new version of it is asked about again. */
async function reject(
  tx: Transaction,
  id: string,
  { reason, note }: NonNullable<ChangeDecision['rejection']>,
): Promise<readonly string[]> {
  await tx`
    update contestant_changes set rejected_at = clock_timestamp(), rejection_reason = ${reason}, rejection_note = ${note}
    where contestant_id = ${id}`
  return []
}

export const reportSteps = ['contestant.dismiss-reports', 'contestant.hide-reported']

export interface ReportsDecision extends Decider {
  /** The latest report that was looked at. */
  readonly seen: string
  /** Takes her out of the public lists; else the reports are dismissed. */
  readonly hides: boolean
  readonly reason: string
}

/** Closes the reports that were looked at; who is hidden takes no part any longer. Later reports stay open. */
export const decideReports = (sql: Sql, decision: ReportsDecision): Promise<DecisionProblem | undefined> =>
  sql.begin(async (tx): Promise<DecisionProblem | undefined> => {
    const { id, seen, hides, adminId, reason } = decision
    await lock(tx, id)
    const action = hides ? 'contestant.hide-reported' : 'contestant.dismiss-reports'
    const closed = await tx`
      update reports set closed_at = clock_timestamp(), closed_by = ${adminId}
      where contestant_id = ${id} and closed_at is null and id <= ${seen}`
    if (closed.count === 0) {
      const last = await findLastAction(tx, id, reportSteps)
      const isOwn = last?.adminId === adminId && last.action === action && last.after?.['seen'] === seen
      return isOwn ? undefined : 'version_conflict'
    }
    if (hides) {
      // Who was taken out by another admin meanwhile is out.
      const problem = await setActivityWithin(tx, { id, isActive: false, adminId, reason })
      if (problem === 'not_found') return 'version_conflict'
    }
    await recordAction(tx, { adminId, action, subjectId: id, reason, after: { reports: closed.count, seen } })
    return undefined
  }) as Promise<DecisionProblem | undefined> // as above

/** In the order of every change of account and contestant. */
async function lock(tx: Transaction, id: string): Promise<void> {
  await tx`select from users where id = ${id} for no key update`
  await tx`select from contestants where id = ${id} for update`
}
