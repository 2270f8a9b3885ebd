/**
 * In which of so many Redis a voter's ballots are queued, by her id: the same one for all of them, so that they keep their order. An id
 * begins with 32 bits of an HMAC (`keyed-id.ts`), which spread as they are.
 */
export const shardOf = (voter: string, shards: number): number => Number.parseInt(voter.slice(0, 8), 16) % shards

/** The prefix of keys in a further Redis of ballots: what stands in braces is all that a cluster chooses the slot by. */
export const shardPrefix = (prefix: string): string => `{${prefix}}`

/** How metrics name one of several; nothing where there is only one. */
export const shardLabel = (shard: number, shards: number): { readonly shard?: string } =>
  shards > 1 ? { shard: String(shard) } : {}
