import { type Moderation, type PublicText, type PublicTexts, publicTexts } from '@ashenda/core/domain/moderation.ts'
import type { Transaction } from '../../client.ts'
import { enterAlert } from '../notices/enter-notice.ts'
import { asJson, shownTexts, waitingTexts } from './public-texts.ts'

/** New public texts; missing ones stay. */
export type TextChange = Partial<PublicTexts>

/**
 * Locks a contestant, her account first, as every change of both. True if her changes need approval: by the contest's setting, because she
 * was never approved, or because an earlier change is pending. @param byDefault the environment's setting, used if the contest has none
 */
export async function lockForChange(tx: Transaction, id: string, byDefault: Moderation): Promise<boolean> {
  await tx`select from users where id = (select user_id from contestants where id = ${id}) for no key update`
  await tx`select from contestants where id = ${id} for no key update`
  const [row] = await tx<{ waits: boolean }[]>`
    select coalesce(o.moderation, ${byDefault}) = 'manual' or c.held_since is not null or n.contestant_id is not null as waits
    from contestants c join contests o on o.id = c.contest_id left join contestant_changes n on n.contestant_id = c.id
    where c.id = ${id}`
  return row?.waits === true
}

/** Locks a contestant for an admin's decision, in the same order. */
export async function lockForDecision(tx: Transaction, id: string): Promise<void> {
  await tx`select from users where id = (select user_id from contestants where id = ${id}) for no key update`
  await tx`select from contestants where id = ${id} for update`
}

/** Adds changed texts to the pending change; nothing if they are in it. The contestant is locked. */
export async function submitTexts(tx: Transaction, id: string, change: TextChange): Promise<void> {
  const [row] = await tx<{ shown: PublicTexts; wanted: Record<PublicText, string | null> }[]>`
    select ${asJson(tx, shownTexts(tx))} as shown, ${asJson(tx, waitingTexts(tx))} as wanted
    from contestants c join users u on u.id = c.user_id left join contestant_changes n on n.contestant_id = c.id
    where c.id = ${id}`
  if (!row) return
  const changed = publicTexts.filter(
    (text) => change[text] !== undefined && change[text] !== (row.wanted[text] ?? row.shown[text]),
  )
  if (changed.length === 0) return
  // A text equal to the public one is no change.
  const next = Object.fromEntries(
    changed.map((text) => [text, change[text] === row.shown[text] ? null : (change[text] ?? null)]),
  )
  await submit(tx, id)
  await tx`update contestant_changes set ${tx(next)} where contestant_id = ${id}`
  await dropEmpty(tx, id)
}

/** Makes a new version of the pending change, which keeps its place in the queue; a rejected one starts again. The contestant is locked. */
export async function submit(tx: Transaction, id: string): Promise<void> {
  await tx`
    insert into contestant_changes (contestant_id, version, submitted_at) values (${id}, gen_random_uuid(), clock_timestamp())
    on conflict (contestant_id) do update set version = excluded.version, rejected_at = null, rejection_reason = null,
      rejection_note = '',
      submitted_at = case when contestant_changes.rejected_at is null then contestant_changes.submitted_at else excluded.submitted_at end`
  await enterAlert(tx, { kind: 'alert-approvals', subject: 'approvals' })
}

/** Deletes a pending row that equals the public state. A never approved contestant keeps hers: she herself is pending. */
export async function dropEmpty(tx: Transaction, id: string): Promise<void> {
  await tx`
    delete from contestant_changes n using contestants c
    where n.contestant_id = ${id} and c.id = n.contestant_id and c.held_since is null
      and num_nonnulls(${waitingTexts(tx)}) = 0
      and not exists (select from waiting_images where contestant_id = n.contestant_id)`
}
