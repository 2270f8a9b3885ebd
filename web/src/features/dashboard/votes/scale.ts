const mostSteps = 4

/** Axis labels from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function scaleOf(most: number): readonly number[] {
  const step = stepFor(Math.max(1, most))
  const steps = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

function stepFor(most: number): number {
  for (let tens = 1; ; tens *= 10) {
    const fitting = [1, 2, 5].find((unit) => most / (unit * tens) <= mostSteps)
    if (fitting !== undefined) return fitting * tens
  }
}
