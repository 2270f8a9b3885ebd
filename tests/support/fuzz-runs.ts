/** How often a property is tried: `FUZZ=10` tries everything ten times as often as an ordinary run of the tests does. */
export const fuzzRuns = (ordinary: number): number => ordinary * Math.max(1, Number(process.env['FUZZ'] ?? 1))

/** How long that may take, ms: some ten thousand requests, and nobody can say how long they take beside others. */
export const fuzzTimeout = fuzzRuns(300_000)
