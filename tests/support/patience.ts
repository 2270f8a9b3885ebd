/**
 * How long a test waits for a condition before it is called missing. It is no measure of speed: beside seven others a machine takes
 * ten times as long. Shorter than a test may take, so that a test ends with what did not come.
 */
export const patienceMs = 30_000
