import {
  type ContestSettings,
  consequencesOf,
  type SettingsProblem,
  settingsProblem,
} from '@ashenda/core/domain/contest-settings.ts'
import type { Sql, Transaction } from '../../client.ts'
import { difference, recordAction } from '../admin/admin-actions.ts'

export interface KeptSettings extends ContestSettings {
  readonly id: string
  readonly updatedAt: string
}

export async function findSettings(sql: Sql | Transaction, lock = false): Promise<KeptSettings | undefined> {
  // Ballots that are written meanwhile keep their share of the row's key: nobody waits for an admin.
  const [row] = await sql`
    select id, name, opens_at, closes_at, freezes_at, approval, phone_proof, proof_prefixes, updated_at from contests where current
    ${lock ? sql`for no key update` : sql``}`
  return (
    row && {
      id: row['id'],
      name: row['name'],
      opensAt: row['opens_at'].toISOString(),
      closesAt: row['closes_at'].toISOString(),
      freezesAt: row['freezes_at']?.toISOString() ?? null,
      approval: row['approval'],
      phoneProof: row['phone_proof'],
      proofPrefixes: row['proof_prefixes'],
      updatedAt: row['updated_at'].toISOString(),
    }
  )
}

export interface SettingsChange {
  /** Its moments as `toISOString` writes them, as all here. */
  readonly settings: ContestSettings
  /** Of the settings the admin saw. */
  readonly seen: string
  /** The admin knows what people will notice. */
  readonly isConfirmed: boolean
  readonly adminId: string
}

export type SettingsRefusal = SettingsProblem | 'not_found' | 'version_conflict' | 'not_confirmed'

/**
 * Changes the current contest. Where the freezing moment moves, counts that were fixed are let go in the same transaction, so
 * that the sweep fixes them anew at the next one. `now`: of the clock that ballots are judged by.
 */
export const changeSettings = (sql: Sql, change: SettingsChange, now: number): Promise<SettingsRefusal | undefined> =>
  sql.begin(async (tx): Promise<SettingsRefusal | undefined> => {
    const was = await findSettings(tx, true)
    if (!was) return 'not_found'
    const { name, opensAt, closesAt, freezesAt, approval, phoneProof, proofPrefixes } = change.settings
    const changed = difference(asFields(was), asFields(change.settings))
    if (!changed) return undefined
    if (was.updatedAt !== change.seen) return 'version_conflict'
    const problem = settingsProblem(was, change.settings, now)
    if (problem) return problem
    if (!change.isConfirmed && consequencesOf(was, change.settings, now).length > 0) return 'not_confirmed'
    if (Object.hasOwn(changed.after, 'freezesAt')) await tx`delete from tally_frozen where contest_id = ${was.id}`
    await tx`
      update contests set name = ${name}, opens_at = ${opensAt}, closes_at = ${closesAt}, approval = ${approval},
        phone_proof = ${phoneProof}, proof_prefixes = ${[...proofPrefixes]}::text[],
        frozen_at = case when freezes_at is not distinct from ${freezesAt}::timestamptz then frozen_at end,
        freezes_at = ${freezesAt}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      where id = ${was.id}`
    await recordAction(tx, { adminId: change.adminId, action: 'contest.change', subjectId: was.id, ...changed })
    return undefined
  }) as Promise<SettingsRefusal | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** What the log tells of. */
const asFields = ({ name, opensAt, closesAt, freezesAt, approval, phoneProof, proofPrefixes }: ContestSettings) => ({
  name,
  opensAt,
  closesAt,
  freezesAt,
  approval,
  phoneProof,
  // Told as one text, and compared as one.
  proofPrefixes: proofPrefixes.join(' '),
})
