/** How ioredis begins what it says of a connection by itself, and gives no code to. */
const ofItsOwn = [
  'Connection is closed',
  'Socket timeout',
  "Stream isn't writeable",
  'Command timed out',
  'Command aborted',
  'All sentinels are unreachable',
]

/** Whether BullMQ tells of a connection to Redis, and not of a lock or of what Redis refuses. Errors of sockets have a code of letters, BullMQ's own have numbers. */
export const isOfConnection = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string') || ofItsOwn.some((begin) => error.message.startsWith(begin))
