import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { insertContest, insertContestant, insertZone } from '../../support/contest-data.ts'
import { get } from '../../support/http.ts'
import { startPlatform } from '../../support/platform.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

let contest = ''
let zone = ''
let her: Account
const others: string[] = []

const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
    zone = await insertZone(sql, 'mekelle zone')
  },
  {},
  { waits: { reconcileMs: 100 } },
)

const vote = (id: string, votes: number) => platform.sql`
  insert into tally (contest_id, contestant_id, free, rev) values (${contest}, ${id}, ${votes}, 1)`
const standing = async (cookie = her.cookie, { url } = platform as { readonly url: string }) =>
  (await get(`${url}/actor/standing`, { cookie })).body

beforeAll(async () => {
  her = await registerContestant(platform, { fname: 'Lemlem', zoneId: zone, paid: true })
  await platform.sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    values (gen_random_uuid(), ${her.id}, 1, 'her.webp', 960, 1200, '#b78d79')`
  for (const [fname, votes, zoneId] of [
    ['Selam', 40, zone],
    ['Mihret', 31, undefined],
    ['Hiwet', 12, zone],
  ] as const) {
    const id = await insertContestant(platform.sql, contest, { fname, mname: '', ...(zoneId && { zoneId }) })
    others.push(id)
    await vote(id, votes)
  }
  await vote(her.id, 30)
  await platform.reload()
})

describe('her place', () => {
  test('says in her zone and in all how far the next ones and the one behind are', async () => {
    const [selam, mihret, hiwet] = others
    await until(async () => ((await standing())['all'] as { rank: number } | null)?.rank === 3)
    expect(await standing()).toEqual({
      success: true,
      why: null,
      zone: {
        rank: 2,
        of: 3,
        ahead: [{ _id: selam, name: 'Selam', votes: 40, distance: 10 }],
        behind: { _id: hiwet, name: 'Hiwet', votes: 12, distance: 18 },
      },
      all: {
        rank: 3,
        of: 4,
        ahead: [
          { _id: mihret, name: 'Mihret', votes: 31, distance: 1 },
          { _id: selam, name: 'Selam', votes: 40, distance: 10 },
        ],
        behind: { _id: hiwet, name: 'Hiwet', votes: 12, distance: 18 },
      },
    })
  })

  test('is not told while she is not public', async () => {
    const hidden = await registerContestant(platform, { zoneId: zone })
    expect(await standing(hidden.cookie)).toEqual({ success: true, why: 'hidden', zone: null, all: null })
  })

  test.each([
    ['frozen', { freezesAt: new Date(Date.now() - 60_000) }],
    ['upcoming', { opensAt: new Date(Date.now() + 60_000), closesAt: new Date(Date.now() + 120_000) }],
  ] as const)('is not told while counts are %s, but her own votes are', async (why, hours) => {
    const site = await startPlatform(async (sql) => insertContest(sql, hours))
    try {
      const she = await registerContestant(site, { paid: true })
      await site.sql`
        insert into images (id, contestant_id, slot, file, width, height, colour)
        values (gen_random_uuid(), ${she.id}, 1, 'her.webp', 960, 1200, '#b78d79')`
      await site.reload()
      expect(await standing(she.cookie, site)).toEqual({ success: true, why, zone: null, all: null })
      expect((await get(`${site.url}/actor/votes`, { cookie: she.cookie })).status).toBe(200)
    } finally {
      await site.close()
    }
  })
})
