import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { payVote, someCard } from '../support/cards.ts'
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
let platform: Platform
let worker: Awaited<ReturnType<Platform['startWorker']>>
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
})
afterAll(() => endAll(platform, proxy))
beforeEach(async () => {
  worker = await platform.startWorker()
})
afterEach(() => worker.close())

const recorded = async () => (await platform.sql`select 1 from ballots`).length
const hasInHand = async () => (await queueOf(platform).getActiveCount()) > 0

test.each(['all', 'answers'] as const)(
  'with Postgres mute (%s of what is sent is lost) held and new groups are counted soon, once',
  async (swallowed) => {
    let handedIn = 0
    let isOver = false
    const ids: string[] = []
    const queue = queueOf(platform)
    const handIn = async (): Promise<void> => {
      while (!isOver) {
        const ballots = Array.from({ length: 10 }, () => queuedBallot([contestant]))
        ids.push(...ballots.map(({ id }) => id))
        await queue.add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })
        handedIn += 1
      }
    }
    const handing = handIn()
    await until(async () => handedIn > 20 && (await hasInHand()))
    const before = await recorded()
    proxy.mute(swallowed)
    await until(() => handedIn > 40)
    isOver = true
    await handing
    await until(async () => (await recorded()) > before, { withinMs: soonMs })
    await until(async () => (await queue.getJobCountByTypes('waiting', 'active', 'failed')) === 0)
    for (const id of ids) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
    const { kept, recounted } = await tallies(platform)
    expect(kept).toEqual(recounted)
  },
  60_000,
)

test('a card is redeemed soon after Postgres went mute, once', async () => {
  const card = await someCard(platform)
  proxy.mute()
  const paid = () => payVote(platform, card, { phone: '+251911555001' })
  await until(async () => (await paid()).status === 200, { withinMs: soonMs })
  const credits = await platform.sql`
    select count(*)::int as credits from credits join cards using (payment_id) where state = 'redeemed'`
  expect(credits).toEqual([{ credits: 1 }])
})
