/**
 * How long a test waits for a condition. Not a measure of speed: beside seven others a machine is ten times slower. Shorter than a test's
 * limit, so that the missing condition is reported.
 */
export const patienceMs = 30_000
