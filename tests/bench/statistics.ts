/** Several measurements of one figure. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Undefined where nothing was measured. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((first, second) => first - second)
  const [min] = sorted
  const max = sorted.at(-1)
  if (min === undefined || max === undefined) return undefined
  const middle = (sorted.length - 1) / 2
  const below = sorted[Math.floor(middle)] ?? min
  const above = sorted[Math.ceil(middle)] ?? max
  return { median: (below + above) / 2, min, max }
}
