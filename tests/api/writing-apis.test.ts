import { expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { cast } from '../support/http.ts'
import type { Platform } from '../support/platform.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

/** Another copy of the api. */
let chosen = ''

const platform = usePlatform(async (sql) => {
  chosen = await insertContestant(sql, await insertContest(sql))
})
const beside = usePlatform(async () => {}, {}, { beside: platform })

test('apis that write ballots are counted once each, others are not', async () => {
  const key = `${platform.prefix}:writing-apis`
  const vote = async (site: Platform): Promise<void> => {
    expect(await cast(site, { phone: somePhone(), actors: [chosen] })).toMatchObject({ status: 202 })
  }
  expect(await platform.redis.exists(key)).toBe(0)
  await vote(platform)
  await vote(platform)
  await until(async () => (await platform.redis.zcard(key)) === 1)
  // An api idle for three seconds is forgotten, so both keep writing.
  await until(async () => {
    await Promise.all([vote(platform), vote(beside)])
    return (await platform.redis.zcard(key)) === 2
  })
})
