import type { PublicTexts, RejectionReason } from '@ashenda/core/domain/moderation.ts'
import type { Sql, Transaction } from '../../client.ts'
import { findLastAction, recordAction } from '../admin/admin-actions.ts'
import { enterNotice } from '../notices/enter-notice.ts'
import { lockForDecision } from './changes.ts'
import { asJson, settingTexts, waitingTexts } from './public-texts.ts'
import { type NewImage, putImage } from './uploads.ts'

export const changeSteps = ['contestant.approve', 'contestant.reject']

/** A decision is about the version that was looked at; a newer one stays pending. */
export interface ChangeDecision {
  readonly id: string
  readonly adminId: string
  readonly version: string
  /** Rejected with a reason; otherwise approved. */
  readonly rejection?: { readonly reason: RejectionReason; readonly note: string }
  /** Why it is approved, for the log. */
  readonly reason?: string
}

export type DecidedChange = { readonly problem: 'version_conflict' } | { readonly removed: readonly string[] }

/**
 * Publishes or rejects a contestant's changes. Resolves with the replaced photos' files. An admin's repeated decision changes nothing; one
 * about another version is refused.
 */
export const decideChange = (sql: Sql, decision: ChangeDecision): Promise<DecidedChange> =>
  sql.begin((tx) => decideChangeWithin(tx, decision)) as Promise<DecidedChange> // postgres.js widens the result of begin to an unwrapped form of itself

/** `decideChange` inside a transaction. A refused decision has written nothing. */
export async function decideChangeWithin(tx: Transaction, decision: ChangeDecision): Promise<DecidedChange> {
  const { id, version, adminId, rejection, reason = '' } = decision
  await lockForDecision(tx, id)
  const action = rejection ? 'contestant.reject' : 'contestant.approve'
  const [change] = await tx<{ isHeld: boolean; contestId: string; texts: Partial<PublicTexts> }[]>`
      select c.held_since is not null as "isHeld", c.contest_id as "contestId", json_strip_nulls(${asJson(tx, waitingTexts(tx))}) as texts
      from contestant_changes n join contestants c on c.id = n.contestant_id
      where n.contestant_id = ${id} and n.version = ${version} and n.rejected_at is null`
  if (!change) {
    const last = await findLastAction(tx, id, changeSteps)
    const isOwn = last?.adminId === adminId && last.action === action && last.after?.['version'] === version
    return isOwn ? { removed: [] } : { problem: 'version_conflict' }
  }
  const photos = await tx<WaitingRow[]>`
      select contestant_id, slot, file, width, height, colour, created_at from waiting_images where contestant_id = ${id}`
  const removed = rejection ? await reject(tx, id, rejection) : await approve(tx, id, change.texts, photos)
  const notice = { receiver: { contestant: id }, contestId: change.contestId }
  if (rejection) await enterNotice(tx, { ...notice, kind: 'rejected', subject: version, values: { ...rejection } })
  else await enterNotice(tx, { ...notice, kind: 'approved', subject: id })
  await recordAction(tx, {
    adminId,
    action,
    subjectId: id,
    reason: rejection?.note ?? reason,
    // Without her texts: the log outlives her.
    before: { isHeld: change.isHeld },
    after: {
      version,
      texts: Object.keys(change.texts).join(' '),
      photos: photos.length,
      ...(rejection && { because: rejection.reason }),
    },
  })
  return { removed }
}

type WaitingRow = NewImage & { readonly contestant_id: string; readonly slot: number; readonly created_at: Date }

const uuidLength = 36

async function approve(
  tx: Transaction,
  id: string,
  texts: Partial<PublicTexts>,
  photos: readonly WaitingRow[],
): Promise<readonly string[]> {
  await tx`
    update users set ${settingTexts(tx, 'users', texts)}, updated_at = now() where id = (select user_id from contestants where id = ${id})`
  // She only awaited approval and nobody took her out since, so she takes part from now on.
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

/** Her rejected texts and photos stay hers to continue from; a new version is submitted again. */
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
