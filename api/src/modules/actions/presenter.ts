import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import type { ListedAction } from '@ashenda/db/queries/admin-actions.ts'

export const presentAction = ({ id, adminId, adminName, subjectId, doneAt, ...row }: ListedAction): AdminAction => ({
  _id: id,
  admin: { _id: adminId, name: adminName },
  action: row.action,
  subject: subjectId,
  reason: row.reason,
  before: row.before,
  after: row.after,
  doneAt: doneAt.toISOString(),
})
