import { type Static, Type } from 'typebox'

/** The number of addresses that caches accept at once. */
export const urlsOfAPurge = 30

/** URLs to purge from the CDN. */
export const purgeJob = Type.Object({
  urls: Type.Array(Type.String({ pattern: '^https?://' }), { minItems: 1, maxItems: urlsOfAPurge }),
})
export type PurgeJob = Static<typeof purgeJob>
