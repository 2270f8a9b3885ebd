import { Type } from 'typebox'
import type { Env } from './env.ts'
import { redisAddressPattern } from './redis-address.ts'

/** Beyond this it is not Redis that votes wait for (docs/decisions/062). */
const mostShards = 16

/** Where ballots are queued beside REDIS_URL. `shardProblems` says what is wrong with it. */
export const shardsEnv = {
  /** Addresses of further Redis, separated by spaces: one of Sentinels has commas itself. */
  BALLOT_SHARD_URLS: Type.Optional(Type.String()),
  /** Over how many Redis new ballots are spread, REDIS_URL the first of them; over all when left out. The others are emptied only. */
  BALLOT_SHARDS: Type.Optional(Type.Integer({ minimum: 1, maximum: mostShards })),
}

interface Shards {
  readonly BALLOT_SHARD_URLS?: string | undefined
  readonly BALLOT_SHARDS?: number
}

/** The addresses of further Redis, in their order. */
export const shardUrlsIn = ({ BALLOT_SHARD_URLS: text = '' }: Shards): readonly string[] =>
  text.split(/\s+/).filter((url) => url !== '')

/** Over how many Redis new ballots are spread. */
export const shardsFilledIn = (config: Shards): number => config.BALLOT_SHARDS ?? shardUrlsIn(config).length + 1

/** Asked of the text itself. No problem names an address: it may hold a password. */
export function shardProblems(env: Env): string[] {
  const urls = shardUrlsIn({ BALLOT_SHARD_URLS: env['BALLOT_SHARD_URLS'] })
  const isAddress = new RegExp(redisAddressPattern)
  const problems = urls.flatMap((url, index) =>
    isAddress.test(url) ? [] : [`BALLOT_SHARD_URLS has no address of Redis in place ${index + 1}`],
  )
  if (new Set([env['REDIS_URL'], ...urls]).size < urls.length + 1)
    problems.push('BALLOT_SHARD_URLS names a Redis twice, or the one of REDIS_URL')
  if (urls.length >= mostShards) problems.push(`BALLOT_SHARD_URLS names more than ${mostShards - 1}`)
  if (Number(env['BALLOT_SHARDS'] ?? 1) > urls.length + 1)
    problems.push(`BALLOT_SHARDS is more than REDIS_URL and BALLOT_SHARD_URLS name: ${urls.length + 1}`)
  return problems
}
