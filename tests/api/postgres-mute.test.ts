import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, get } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { proxyToPostgres } from '../support/postgres-proxy.ts'
import { soonMs } from '../support/soon.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let proxy: TcpProxy
let platform: Platform
let contestant = ''

beforeAll(async () => {
  proxy = await proxyToPostgres()
  platform = await startPlatform(
    async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    },
    {},
    { postgresAt: proxy.instead, limitMs: 2_500 },
  )
})
afterAll(() => endAll(platform, proxy))

/** More at once than any pool has connections. */
const together = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, ask))

test.each([
  ['nothing that is sent arrives', 'all'],
  ['what is sent arrives, and no answer comes', 'answers'],
] as const)(
  'with Postgres mute (%s) free votes are accepted, and calls that need it work again soon',
  async (_how, swallowed) => {
    const { body } = await cast(platform, { actors: [contestant] })
    const worker = await platform.startWorker()
    await outcomeOf(platform, body['ballot'])
    const ask = () => get(`${platform.url}/vote/ballots/${String(body['ballot'])}`).then(({ status }) => status)
    expect(new Set(await together(ask))).toEqual(new Set([200]))

    proxy.mute(swallowed)
    const startedAt = performance.now()
    const taken = await together(() => cast(platform, { actors: [contestant] }))
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([202]))
    expect(performance.now() - startedAt).toBeLessThan(soonMs / 4)
    await until(async () => (await ask()) === 200)
    // The whole pool has recovered then.
    expect(new Set(await together(ask))).toEqual(new Set([200]))
    expect(performance.now() - startedAt).toBeLessThan(soonMs)

    for (const answer of taken)
      expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ status: 'counted' })
    await worker.close()
    const { kept, recounted } = await tallies(platform)
    expect(kept).toEqual(recounted)
  },
  60_000,
)
