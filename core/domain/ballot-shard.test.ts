import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shardLabel, shardOf, shardPrefix } from './ballot-shard.ts'
import { voterIdOf } from './keyed-id.ts'

const pepper = 'a pepper for tests, 32 characters or more'

describe('[VOT-11] the Redis of a voter', () => {
  test('is the same for all her ballots, by her id alone', () => {
    expect(shardOf('00000007-0000-8000-8000-000000000000', 4)).toBe(3)
    expect(shardOf('ffffffff-ffff-8fff-bfff-ffffffffffff', 7)).toBe(0xffffffff % 7)
    const voter = randomUUID()
    expect(new Set(Array.from({ length: 10 }, () => shardOf(voter, 5))).size).toBe(1)
  })

  test.each([1, 2, 3, 5, 8, 16])('is each of %i about as often, of phones in a row, too', (shards) => {
    const counts = Array.from({ length: shards }, () => 0)
    const voters = 16_000
    for (let number = 0; number < voters; number += 1) {
      const shard = shardOf(voterIdOf(pepper, `+2519${String(10_000_000 + number)}`), shards)
      counts[shard] = (counts[shard] ?? Number.NaN) + 1
    }
    const even = voters / shards
    expect(counts).toHaveLength(shards)
    // Six times the straying of chance alone.
    for (const count of counts) expect(Math.abs(count - even)).toBeLessThanOrEqual(6 * Math.sqrt(even))
  })
})

test('[OPS-02] keys of a further Redis begin with braces, and metrics name it where there are several', () => {
  expect(shardPrefix('ashenda')).toBe('{ashenda}')
  expect([shardLabel(0, 1), shardLabel(0, 2), shardLabel(1, 2)]).toEqual([{}, { shard: '0' }, { shard: '1' }])
})
