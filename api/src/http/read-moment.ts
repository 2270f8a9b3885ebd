import { AppError } from '@ashenda/core/errors.ts'

/** Normalises to the stored form. @throws AppError invalid_body: a leap second matches the format too */
export function readMoment(typed: string): string {
  const at = new Date(typed)
  const year = at.getUTCFullYear()
  if (Number.isNaN(year) || year < 2_000 || year > 9_000) throw new AppError('invalid_body')
  return at.toISOString()
}
