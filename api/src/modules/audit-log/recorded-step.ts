import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type AdminAction, recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'

/** Steps that are taken elsewhere than in Postgres, by the nouns of the log. */
export type OutsideStep = AdminAction & { readonly action: `${'job' | 'queue' | 'dead-letter'}.${string}` }

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

function outcomeOf({ adminId, action, subjectId, before }: OutsideStep, error: unknown): AdminAction {
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
