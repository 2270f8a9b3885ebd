/**
 * What comes back by itself does so within ten seconds, measured in tests/chaos/mute.test.ts; beside others a machine may take
 * twice as long. Without what brings it back it took longer than a minute.
 */
export const soonMs = 20_000
