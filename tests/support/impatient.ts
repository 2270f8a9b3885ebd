import type { Waits } from '@ashenda/api/services.ts'

/** For a platform without payment or card workers: answers give up after a moment instead of seconds. */
export const impatient: Partial<Waits> = { openingMs: 300, fulfilMs: 300, cardMs: 300 }

/** For a platform whose queues are sampled almost continuously. */
export const watchful: Partial<Waits> = { queueLooks: { watchedMs: 200, unwatchedMs: 200 } }
