import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import type { ListedAction } from '@ashenda/db/queries/admin/admin-actions.ts'

export const presentAction = ({ id, subjectId, contestantId, doneAt, ...row }: ListedAction): AdminAction => ({
  _id: id,
  admin: { _id: row.adminId, name: row.adminName },
  action: row.action,
  subject: subjectId,
  contestant: contestantId === null ? null : { _id: contestantId, name: row.contestantName },
  reason: row.reason,
  before: row.before,
  after: row.after,
  outcomeOf: row.outcomeOf,
  doneAt: doneAt.toISOString(),
})
