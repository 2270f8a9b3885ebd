import { shardOf } from '@ashenda/core/domain/ballot-shard.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform, testPepper } from '../support/platform.ts'
import { type RedisReplicas, replicatingRedis, startRedisReplicas } from '../support/redis-replicas.ts'
import { until } from '../support/until.ts'

describe.skipIf(replicatingRedis === '')('[VOT-11] with two Redis for ballots that have replicas each', () => {
  let both: readonly RedisReplicas[] = []
  let platform: Platform
  let contestant = ''

  beforeAll(async () => {
    both = await Promise.all([startRedisReplicas(), startRedisReplicas()])
    const [first, second] = both
    platform = await startPlatform(
      async (sql) => {
        contestant = await insertContestant(sql, await insertContest(sql))
      },
      { BALLOT_SHARD_URLS: second?.url ?? '', REDIS_DURABILITY: 'replicas' },
      { redisUrl: first?.url ?? '' },
    )
  })
  afterAll(() => endAll(() => platform?.close(), ...both.map((replicas) => () => replicas.remove())))

  const phoneOf = (shard: number): string => {
    for (;;) {
      const phone = somePhone()
      if (shardOf(voterIdOf(testPepper, phone), 2) === shard) return phone
    }
  }
  const voteOf = (shard: number) => cast(platform, { phone: phoneOf(shard), actors: [contestant] })
  const takenBy = (shard: number): Promise<string> =>
    until(
      async () => {
        const answer = await voteOf(shard)
        return answer.status === 202 && String(answer.body['ballot'])
      },
      { withinMs: 40_000, everyMs: 100 },
    )

  test('a primary of one is lost: votes of the other go on, those of its own when another was promoted, and all are counted', async () => {
    const ids = [await takenBy(0), await takenBy(1)]
    await (await both[1]?.primary())?.kill()
    const lost = await until(async () => {
      const answer = await voteOf(1)
      return answer.status === 503 && answer
    })
    expect(lost.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    // One may come while the machine stands still; none is taken at once where the other's voters are kept waiting.
    let takenAtOnce = 0
    for (let votes = 0; votes < 5; votes += 1) {
      const { status, body } = await voteOf(0)
      if (status === 202) takenAtOnce += 1
      ids.push(status === 202 ? String(body['ballot']) : await takenBy(0))
    }
    expect(takenAtOnce).toBeGreaterThan(0)
    ids.push(await takenBy(1))
    const worker = await platform.startWorker()
    for (const id of ids) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
    await worker.close()
  }, 90_000)
})
