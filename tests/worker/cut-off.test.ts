import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { proxyToPostgres } from '../support/postgres-proxy.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { soonMs } from '../support/soon.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let proxy: TcpProxy
/** Its worker reaches Postgres through the proxy, the other's directly. */
let platform: Platform
let other: Platform
let contest = ''
let contestant = ''

beforeAll(async () => {
  proxy = await proxyToPostgres()
  platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
      contestant = await insertContestant(sql, contest)
    },
    {},
    { postgresAt: proxy.instead, limitMs: 2_500 },
  )
  other = await startPlatform(async () => {}, {}, { beside: platform })
})
afterAll(() => endAll(other, platform, proxy))

async function handIn(groups: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let group = 0; group < groups; group += 1) {
    const ballot = queuedBallot([contestant])
    ids.push(ballot.id)
    await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { attempts: 1, removeOnComplete: true })
  }
  return ids
}

const areCounted = async (ids: readonly string[]): Promise<boolean> =>
  (await platform.sql`select 1 from ballots where status = 'counted' and id = any(${[...ids]})`).length === ids.length

test('ballots held by a worker cut off from Postgres are counted by another, and it takes ballots again when reconnected', async () => {
  await platform.startWorker()
  const first = await handIn(1)
  await until(() => areCounted(first))
  const { port } = proxy
  await proxy.close()
  const held = await handIn(4)
  await until(async () => (await queueOf(platform).getActiveCount()) > 0)
  const rescuer = await other.startWorker()
  await until(() => areCounted(held), { withinMs: 2 * soonMs })
  await rescuer.close()
  proxy = await proxyToPostgres(port)
  const later = await handIn(4)
  await until(() => areCounted(later), { withinMs: soonMs })
  for (const id of [...held, ...later]) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  expect(await queueOf(platform).getJobCountByTypes('waiting', 'active', 'failed')).toBe(0)
}, 90_000)
