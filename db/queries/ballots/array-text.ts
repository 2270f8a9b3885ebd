import type { BallotKind } from '@ashenda/core/domain/ballot.ts'

/**
 * Arrays in Postgres's text form, for values without quotes. The driver checks every value for escapes, which is most of a worker's work
 * for a group.
 */

/** Empty if all are null: `unnest` of several arrays fills shorter ones with nulls. */
export function uuidArray(ids: readonly (string | null)[]): string {
  const known = ids.filter((id) => id !== null).length
  if (known === 0) return '{}'
  const text = `{${ids.map((id) => id ?? 'NULL').join()}}`
  // A comma in a value would shift all values after it.
  if (text.length !== known * 36 + (ids.length - known) * 4 + ids.length + 1)
    throw new RangeError('an id is not a UUID')
  return text
}

/** Empty if all are null, as above. */
export function numberArray(values: readonly (number | null)[]): string {
  if (values.every((value) => value === null)) return '{}'
  return `{${values.map((value) => value ?? 'NULL').join()}}`
}

export const booleanArray = (values: readonly boolean[]): string =>
  `{${values.map((value) => (value ? 't' : 'f')).join()}}`

/** For a type with no other values. */
export const kindArray = (kinds: readonly BallotKind[]): string => `{${kinds.join()}}`

/** Sixteen bytes each, as 32 hex digits, which the job's schema has checked. */
export function hexArray(values: readonly string[]): string {
  const text = `{${values.join()}}`
  if (text.length !== values.length * 33 + 1) throw new RangeError('a value is not 32 hex digits')
  return text
}
