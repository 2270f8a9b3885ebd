import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findLastAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { presentAction } from './presenter.ts'

/**
 * A refusal with the last admin action on its subject, so that the second of two admins reads who was first, and what she did.
 * @param actions as of findLastAction: an id in an address may be that of another kind of subject
 */
export async function refusalWithLastAction(
  sql: Sql,
  code: ErrorCode,
  subjectId: string,
  actions: readonly string[],
): Promise<AppError> {
  const last = await findLastAction(sql, subjectId, actions)
  return new AppError(code, last && { details: { action: presentAction(last) } })
}
