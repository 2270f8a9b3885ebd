import { expect, test } from 'vitest'
import { shardProblems, shardsFilledIn, shardUrlsIn } from './ballot-shards.ts'

const REDIS_URL = 'redis://control:6379/0'
const sentinels = 'redis-sentinel://:secret@a:1,b:2/0#one'
const problemsOf = (BALLOT_SHARD_URLS: string, BALLOT_SHARDS?: string): readonly string[] =>
  shardProblems({ REDIS_URL, BALLOT_SHARD_URLS, ...(BALLOT_SHARDS !== undefined && { BALLOT_SHARDS }) })

test('[OPS-01] further Redis for ballots are addresses between spaces; without any there is one', () => {
  expect(shardUrlsIn({})).toEqual([])
  expect(shardsFilledIn({})).toBe(1)
  const BALLOT_SHARD_URLS = ` redis://b:6379/0\n ${sentinels} `
  expect(shardUrlsIn({ BALLOT_SHARD_URLS })).toEqual(['redis://b:6379/0', sentinels])
  expect(shardsFilledIn({ BALLOT_SHARD_URLS })).toBe(3)
  expect(shardsFilledIn({ BALLOT_SHARD_URLS, BALLOT_SHARDS: 1 })).toBe(1)
  expect(shardProblems({ REDIS_URL })).toEqual([])
  expect(problemsOf(BALLOT_SHARD_URLS, '3')).toEqual([])
})

test.each([
  ['no address', 'redis://b:6379 http://c', undefined, /no address of Redis in place 2/],
  ['commas for spaces', 'b:6379,c:6379', undefined, /no address/],
  ['the first Redis again', REDIS_URL, undefined, /names a Redis twice/],
  ['one twice', 'redis://b:6379 redis://b:6379', undefined, /names a Redis twice/],
  ['too many', Array.from({ length: 16 }, (_, index) => `redis://b${index}`).join(' '), undefined, /more than 15/],
  ['more than there are', 'redis://b:6379', '3', /BALLOT_SHARDS is more than/],
])('[OPS-01] %s is refused, and no address is told', (_what, urls, shards, problem) => {
  const problems = problemsOf(urls, shards)
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(problems.join()).not.toContain('://')
})
