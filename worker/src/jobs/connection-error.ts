/** Beginnings of ioredis's own connection errors, which have no code. */
const ofItsOwn = [
  'Connection is closed',
  'Socket timeout',
  "Stream isn't writeable",
  'Command timed out',
  'Command aborted',
  'All sentinels are unreachable',
]

/**
 * Whether BullMQ's error is about a Redis connection, not a lock or a refusal. Socket errors have codes of letters, BullMQ's have numbers.
 */
export const isOfConnection = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string') || ofItsOwn.some((begin) => error.message.startsWith(begin))
