import { ownVotesAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../support/accounts.ts'
import { apiClockPassed } from '../support/api-clock.ts'
import { insertContest } from '../support/contest-data.ts'
import { cast, get, post } from '../support/http.ts'
import { type LiveClient, openOwn } from '../support/live-client.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'

let platform: Platform
let contest = ''
let account: Account
let client: LiveClient

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
  })
  account = await registerContestant(platform, { paid: true })
  await platform.sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    values (gen_random_uuid(), ${account.id}, 1, 'own.webp', 960, 1200, '#000000')`
  await platform.reload()
  await platform.startWorker()
  client = await openOwn(platform.url, account.id, account.cookie)
})
afterAll(async () => {
  client.socket.terminate()
  await platform.close()
})

async function vote(): Promise<void> {
  const { body } = await cast(platform, { actors: [account.id] })
  await outcomeOf(platform, body['ballot'])
}

const heardVotes = (): readonly number[] => client.heard.flatMap((one) => (one.type === 'votes' ? [one.votes] : []))
const hears = (votes: number) => until(() => heardVotes().at(-1) === votes)
const ownVotes = async () => {
  const { status, body } = await get(`${platform.url}/actor/votes`, { cookie: account.cookie })
  expect([status, Check(ownVotesAnswer, body)]).toEqual([200, true])
  return body
}
const profileVotes = async (): Promise<unknown> => {
  const { body } = await get(`${platform.url}/actor/getActorById`, { cookie: account.cookie })
  return (body as { user: { votes: number }[] }).user[0]?.votes // declared by the route
}
const thisHour = (): string => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()

describe('[DSH-03] a contestant', () => {
  test('sees her votes rise while people vote, never fall, and end at the counted number', async () => {
    await hears(0)
    await Promise.all(Array.from({ length: 30 }, vote))
    await hears(30)
    expect(heardVotes()).toEqual(heardVotes().toSorted((first, second) => first - second))
    expect(await profileVotes()).toBe(30)
  })

  test('sees the same total by the hour', async () => {
    const before = thisHour()
    await vote()
    const { free, paid, hours } = (await ownVotes()) as { free: number; paid: number; hours: { hour: string }[] }
    expect([free, paid]).toEqual([31, 0])
    expect([before, thisHour()]).toContain(hours.at(-1)?.hour)
  })

  test('sees her real count while the public’s is frozen', async () => {
    await platform.sql`update contests set freezes_at = now() where id = ${contest}`
    await platform.reload()
    await apiClockPassed(platform)
    expect(platform.services.live.tally.frozen).toBe(true)
    await vote()
    await vote()
    await hears(33)
    expect(await profileVotes()).toBe(33)
    expect(await ownVotes()).toMatchObject({ free: 33 })
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: account.id } })
    expect(body['actors']).toMatchObject([{ votes: 31 }])
    const late = await openOwn(platform.url, account.id, account.cookie)
    expect(await late.hears('votes')).toMatchObject({ votes: 33 })
    late.socket.terminate()
  })

  test('converges without any hint to the gateway', async () => {
    platform.subscriber.disconnect()
    await until(() => platform.subscriber.status === 'end')
    await vote()
    await hears(34)
    await platform.subscriber.connect()
    await vote()
    await hears(35)
  })
})

describe('GET /actor/votes', () => {
  test('shows the hours of the last thirty days, oldest first, and the total sums', async () => {
    const one = await registerContestant(platform, { paid: true })
    const hour = (ago: number): Date => new Date(Math.floor(Date.now() / 3_600_000 - ago) * 3_600_000)
    for (const [ago, free, paid] of [
      [0, 1, 0],
      [5, 0, 2],
      [6, 0, 0],
      [719, 4, 0],
      [721, 8, 16],
    ] as const) {
      await platform.sql`
        insert into vote_hours (contest_id, contestant_id, hour, free, paid)
        values (${contest}, ${one.id}, ${hour(ago)}, ${free}, ${paid})`
    }
    const { body } = await get(`${platform.url}/actor/votes`, { cookie: one.cookie })
    expect(body).toEqual({
      success: true,
      free: 13,
      paid: 18,
      hours: [
        { hour: hour(719).toISOString(), free: 4, paid: 0 },
        { hour: hour(5).toISOString(), free: 0, paid: 2 },
        { hour: hour(0).toISOString(), free: 1, paid: 0 },
      ],
    })
  })

  test('shows each contestant only her own, and nobody else any', async () => {
    const beginner = await registerContestant(platform)
    const { body } = await get(`${platform.url}/actor/votes`, { cookie: beginner.cookie })
    expect(body).toEqual({ success: true, free: 0, paid: 0, hours: [] })
    expect((await get(`${platform.url}/actor/votes`)).status).toBe(401)
  })
})
