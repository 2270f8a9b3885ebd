import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { addUsualZones } from '@ashenda/db/queries/contest/contests.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { startPlatform } from '../support/platform.ts'
import { usePlatform } from '../support/use-platform.ts'

const opensAt = new Date(Date.UTC(2026, 7, 1))
const closesAt = new Date(Date.UTC(2096, 7, 1))

const platform = usePlatform(async (sql) => {
  const contest = await insertContest(sql, { opensAt, closesAt, freezesAt: closesAt })
  await addUsualZones(sql, contest)
  const retired = await insertZone(sql, 'retired zone', 99)
  await sql`update zones set retired_at = now() where id = ${retired}`
  const [zone] = await sql<{ id: string }[]>`select id from zones where name = 'europe'`
  for (const choice of [{}, { paid: false }, { pictures: 0 }, { inactiveSince: new Date(0) }]) {
    await insertContestant(sql, contest, { ...choice, zoneId: zone?.id ?? '' })
  }
})

interface Zone {
  readonly _id: string
  readonly name: string
  readonly registered: number
}

async function zonesOf({ url }: { readonly url: string }): Promise<readonly Zone[]> {
  const answer = await get(`${url}/getZones`)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return answer.body['zones'] as readonly Zone[] // declared by the route
}

describe('[ZON-01] GET /getZones', () => {
  test('lists thirteen zones in order, without retired ones', async () => {
    expect((await zonesOf(platform)).map(({ name }) => name)).toEqual(zoneSeeds.map(({ name }) => name))
  })

  test('counts listed contestants', async () => {
    const registered = (await zonesOf(platform)).map(({ name, registered }) => [name, registered])
    expect(registered.filter(([, count]) => count !== 0)).toEqual([['europe', 2]])
  })

  test('shows a new zone within seconds', async () => {
    await insertZone(platform.sql, 'adigrat', 50)
    await platform.reload()
    expect((await zonesOf(platform)).at(-1)).toMatchObject({ name: 'adigrat', registered: 0 })
  })

  test('answers 503 without any contest', async () => {
    const bare = await startPlatform(async () => {})
    onTestFinished(() => bare.close())
    for (const path of ['/getZones', '/contest']) {
      expect(await get(`${bare.url}${path}`)).toMatchObject(refused(503, 'unavailable'))
    }
  })
})

test('GET /contest returns the hours and the server’s time', async () => {
  const before = Date.now()
  const { body } = await get(`${platform.url}/contest`)
  expect(body).toMatchObject({
    success: true,
    contest: {
      name: 'test',
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      freezesAt: closesAt.toISOString(),
    },
  })
  const told = Date.parse(String(body['now']))
  expect(told).toBeGreaterThan(before - 5_000)
  expect(told).toBeLessThan(Date.now() + 5_000)
})
