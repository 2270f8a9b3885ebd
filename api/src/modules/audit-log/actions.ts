import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  findLastAction,
  type ListedAction,
  type AdminAction as NewAction,
  recordAction,
} from '@ashenda/db/queries/admin/admin-actions.ts'

/**
 * A refusal with the last admin action on its subject, so that the second of two admins sees who was first. @param
 * actions as in findLastAction, because different kinds of subjects may share an id
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

/** Actions outside Postgres, by the nouns of the log. */
export type OutsideStep = NewAction & { readonly action: `${'job' | 'queue' | 'dead-letter'}.${string}` }

/**
 * Logs and runs an admin's action that no transaction can cover. It is logged before it runs, in case the process dies
 * in between; a second entry tells a refusal or an unknown outcome. @param came the outcome, if the action itself does
 * not tell it
 */
export async function recordedStep<T>(
  sql: Sql,
  step: OutsideStep,
  take: () => Promise<T>,
  came?: (result: T) => Pick<OutsideStep, 'action' | 'before' | 'after'>,
): Promise<T> {
  const id = await recordAction(sql, step)
  let result: T
  try {
    result = await take()
  } catch (error) {
    await recordAction(sql, { ...outcomeOf(step, error), outcomeOf: id }).catch(() => {}) // the original error is thrown
    throw error
  }
  if (came) await recordAction(sql, { adminId: step.adminId, ...came(result), outcomeOf: id })
  return result
}

function outcomeOf({ adminId, action, subjectId, before }: OutsideStep, error: unknown): NewAction {
  const [noun] = action.split('.')
  const queue = before?.['queue']
  return {
    adminId,
    action: `${noun}.${error instanceof AppError ? 'not-done' : 'unclear'}`,
    ...(subjectId !== undefined && { subjectId }),
    ...(queue !== undefined && { before: { queue } }),
    ...(error instanceof AppError && { after: { problem: error.code } }),
  }
}
