import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { payVote, someCard } from '../support/cards.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { given } from '../support/environment.ts'
import { tallies } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { soonMs } from '../support/soon.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

const redisUrl = given('TEST_REDIS_URL')
/** Bypasses the proxy. */
const direct = new Redis(redisUrl)
let proxy: TcpProxy
let platform: Platform
let contest = ''
let contestant = ''
/** How many ballots were handed in. */
let handedIn = 0

beforeAll(async () => {
  proxy = await startTcpProxy(Number(new URL(redisUrl).port))
  platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
      contestant = await insertContestant(sql, contest)
    },
    {},
    { redisUrl: proxy.instead(redisUrl) },
  )
})
afterAll(() => endAll(platform, proxy, () => direct?.disconnect()))

let worker: Awaited<ReturnType<Platform['startWorker']>>
beforeEach(async () => {
  worker = await platform.startWorker()
})
afterEach(() => worker.close())

const ballots = () => queueOf({ redis: direct, prefix: platform.prefix })
async function handIn(groups: number): Promise<void> {
  const jobs = Array.from({ length: groups }, () => ({
    name: 'tally-group',
    data: { contest, ballots: Array.from({ length: 5 }, () => queuedBallot([contestant])) },
    opts: { attempts: 1, removeOnComplete: true },
  }))
  await ballots().addBulk(jobs)
  handedIn += groups * 5
}
const recorded = async (): Promise<number> =>
  Number((await platform.sql`select count(*) from ballots where status = 'counted'`)[0]?.['count'])
const isDrained = async () =>
  Object.values(await ballots().getJobCounts('waiting', 'active', 'failed')).every((count) => count === 0)
async function expectAllOnce(): Promise<void> {
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  expect(kept).toMatchObject([{ free: handedIn }])
}

describe('with Redis mute for the worker', () => {
  test('new jobs in an empty queue are counted soon', async () => {
    await handIn(1)
    await until(isDrained)
    proxy.mute()
    await handIn(20)
    await until(async () => (await recorded()) === handedIn, { withinMs: soonMs })
    await until(isDrained)
    await expectAllOnce()
  })

  test('so are they while the worker waits for a later job', async () => {
    const later = { contest, ballots: [queuedBallot([contestant])] }
    const job = await ballots().add('tally-group', later, { attempts: 1, removeOnComplete: true, delay: 60_000 })
    onTestFinished(() => job.remove().then(() => {}))
    await handIn(1)
    await until(async () => (await recorded()) === handedIn)
    proxy.mute()
    await handIn(20)
    await until(async () => (await recorded()) === handedIn, { withinMs: soonMs })
  })

  test.each(['all', 'answers'] as const)(
    'groups in hand while %s of what is sent is lost count once, and the queue empties',
    async (swallowed) => {
      const before = await recorded()
      await handIn(120)
      await until(async () => (await recorded()) > before)
      proxy.mute(swallowed)
      // For jobs handed over but never received, locks expire first (10 s), then two checks pass (5 s each).
      await until(isDrained, { withinMs: 60_000 })
      await expectAllOnce()
    },
    120_000,
  )
})

test('a card handed in while Redis is mute is redeemed soon, once', async () => {
  const [card, before, phone] = [await someCard(platform), await someCard(platform), somePhone()]
  expect((await payVote(platform, before)).status).toBe(200)
  proxy.mute()
  expect((await payVote(platform, card, { phone })).status).toBe(503)
  await until(async () => (await payVote(platform, card, { phone })).status === 200, { withinMs: soonMs })
  const credits = await platform.sql`
    select count(*)::int as credits from credits join cards using (payment_id) where state = 'redeemed'`
  expect(credits).toEqual([{ credits: 2 }])
})
