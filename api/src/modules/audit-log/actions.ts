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

/** Steps that are taken elsewhere than in Postgres, by the nouns of the log. */
export type OutsideStep = NewAction & { readonly action: `${'job' | 'queue' | 'dead-letter'}.${string}` }

/**
 * Takes a step of an admin's that cannot be part of a transaction. The log has it before it is taken, so that it is found there even
 * if this process ends in between. If it was refused, or its outcome is unknown, a second line says so.
 * @param came the outcome, where the step itself does not say it
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
    await recordAction(sql, { ...outcomeOf(step, error), outcomeOf: id }).catch(() => {}) // what went wrong first is told
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
