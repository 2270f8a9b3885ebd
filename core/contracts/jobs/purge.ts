import { type Static, Type } from 'typebox'

/** Caches take so many addresses at once. */
export const urlsOfAPurge = 30

/** Addresses that caches before the site are to forget. */
export const purgeJob = Type.Object({
  urls: Type.Array(Type.String({ pattern: '^https?://' }), { minItems: 1, maxItems: urlsOfAPurge }),
})
export type PurgeJob = Static<typeof purgeJob>
