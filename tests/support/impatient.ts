import type { Waits } from '@ashenda/api/services.ts'

/** For a platform without anybody who does what is asked of payments and cards: its answers say so after a moment, not after seconds. */
export const impatient: Partial<Waits> = { openingMs: 300, fulfilMs: 300, cardMs: 300 }

/** For a platform whose queues are looked at so often that nobody waits for the next look. */
export const watchful: Partial<Waits> = { queueLooks: { watchedMs: 200, unwatchedMs: 200 } }
