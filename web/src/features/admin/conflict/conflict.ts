import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { Refusal } from '../../../lib/http.ts'

/** The step of another admin that explains a refusal, if the answer has it. */
export function explanationOf(error: unknown): AdminAction | undefined {
  if (!(error instanceof Refusal) || !('action' in error.answer)) return undefined
  return error.answer.action as AdminAction // the contract's word (core: refusalWithAction), as of every answer
}

/** Whether a call was refused because somebody else has changed or removed its subject since. */
export const isConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'version_conflict' || explanationOf(error) !== undefined)
