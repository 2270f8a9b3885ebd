import type { Sql } from '../../client.ts'
import { findLastAction, recordAction } from '../admin/admin-actions.ts'
import { setActivityWithin } from './activity.ts'
import { lockForDecision } from './changes.ts'

export const reportSteps = ['contestant.dismiss-reports', 'contestant.hide-reported']

export interface ReportsDecision {
  readonly id: string
  readonly adminId: string
  /** The latest report the admin saw. */
  readonly seen: string
  /** Hides her from public lists; otherwise the reports are dismissed. */
  readonly hides: boolean
  readonly reason: string
}

/** Closes the reports that were looked at, and makes a hidden contestant inactive. Later reports stay open. */
export const decideReports = (sql: Sql, decision: ReportsDecision): Promise<'version_conflict' | undefined> =>
  sql.begin(async (tx): Promise<'version_conflict' | undefined> => {
    const { id, seen, hides, adminId, reason } = decision
    await lockForDecision(tx, id)
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
      // If another admin hid her meanwhile, nothing is left to do.
      const problem = await setActivityWithin(tx, { id, isActive: false, adminId, reason })
      if (problem === 'not_found') return 'version_conflict'
    }
    await recordAction(tx, { adminId, action, subjectId: id, reason, after: { reports: closed.count, seen } })
    return undefined
  }) as Promise<'version_conflict' | undefined> // postgres.js widens the result of begin to an unwrapped form of itself
