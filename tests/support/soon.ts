/**
 * Recovery takes ten seconds at most, measured in tests/chaos/mute.test.ts, and twice as long on a busy machine. Without the mechanism it
 * took over a minute.
 */
export const soonMs = 20_000
