import { AppError } from '@ashenda/core/errors.ts'

/** Why somebody who tried to prove who she is could not; undefined where it was not judged. @param wrong where it was wrong */
export function reasonOfFailure(error: unknown, wrong: string): string | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'too_many_attempts') return 'locked'
  const isWrong = error.code === 'wrong_login' || error.code === 'reset_refused' || error.code === 'reset_invalid'
  return isWrong ? wrong : undefined
}
