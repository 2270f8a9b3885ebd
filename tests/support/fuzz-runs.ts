/** Runs of a property: `FUZZ=10` multiplies them by ten. */
export const fuzzRuns = (ordinary: number): number => ordinary * Math.max(1, Number(process.env['FUZZ'] ?? 1))

/** Timeout in ms: some ten thousand requests on a busy machine. */
export const fuzzTimeout = fuzzRuns(300_000)
