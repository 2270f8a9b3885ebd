import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { cast, post } from '../support/http.ts'
import { openLive } from '../support/live-client.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'

let platform: Platform
let contest = ''
let contestant = ''

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    contestant = await insertContestant(sql, contest)
  })
})
afterAll(() => platform.close())

const listedVotes = async (): Promise<unknown> => {
  const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: contestant } })
  const [actor] = body['actors'] as { votes: number }[] // declared by the route
  return actor?.votes
}

async function vote(): Promise<void> {
  const { body } = await cast(platform, { actors: [contestant] })
  await outcomeOf(platform, body['ballot'])
}

const freezeAt = async (moment: Date): Promise<void> => {
  await platform.sql`update contests set freezes_at = ${moment} where id = ${contest}`
  await platform.reload()
}

describe('[LIV-01] from the freezing moment on', () => {
  test('votes are counted and not shown, on no page', async () => {
    const worker = await platform.startWorker()
    const client = await openLive(platform.url)
    await vote()
    await until(() => client.values[contestant] === 1)
    await freezeAt(new Date())
    await until(() => client.heard.some((one) => one.type === 'snapshot' && one.frozen))
    await vote()
    await vote()
    const [tally] = await platform.sql`select free from tally where contestant_id = ${contestant}`
    expect(tally).toEqual({ free: 3 })
    client.say({ type: 'resync', topic: 'tally' })
    await until(() => client.heard.filter(({ type }) => type === 'snapshot').length >= 3)
    expect(client.values).toEqual({ [contestant]: 1 })
    expect(await listedVotes()).toBe(1)
    const late = await openLive(platform.url)
    expect(late.values).toEqual({ [contestant]: 1 })
    for (const { socket } of [client, late]) socket.terminate()
    await worker.close()
  })
})
