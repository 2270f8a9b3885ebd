import type { BallotKind } from '@ashenda/core/domain/ballot.ts'

/**
 * Arrays as Postgres reads them, of what needs no quotes. The driver looks into every value for what it has to escape, which is
 * most of what a worker does to hand in a group.
 */

/** An empty array for none but nulls: `unnest` of several arrays fills the shorter ones up with nulls. */
export function uuidArray(ids: readonly (string | null)[]): string {
  const known = ids.filter((id) => id !== null).length
  if (known === 0) return '{}'
  const text = `{${ids.map((id) => id ?? 'NULL').join()}}`
  // A comma in a value would move all behind it to the next row.
  if (text.length !== known * 36 + (ids.length - known) * 4 + ids.length + 1) throw new RangeError('an id is no UUID')
  return text
}

/** An empty array for none but nulls, as above. */
export function numberArray(values: readonly (number | null)[]): string {
  if (values.every((value) => value === null)) return '{}'
  return `{${values.map((value) => value ?? 'NULL').join()}}`
}

export const booleanArray = (values: readonly boolean[]): string =>
  `{${values.map((value) => (value ? 't' : 'f')).join()}}`

/** Of a type that holds no other words. */
export const kindArray = (kinds: readonly BallotKind[]): string => `{${kinds.join()}}`

/** Sixteen bytes each, as 32 digits; that these are hexadecimal the schema of a job has made sure of. */
export function hexArray(values: readonly string[]): string {
  const text = `{${values.join()}}`
  if (text.length !== values.length * 33 + 1) throw new RangeError('a value is no 32 digits')
  return text
}
