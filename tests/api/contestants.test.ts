import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { post, refused } from '../support/http.ts'
import { usePlatform } from '../support/use-platform.ts'

let contest = ''
const zones = { mekelle: '', southern: '', adigrat: '' }
const everyone: string[] = []
const one = { unpaid: '', inactive: '', pictureless: '', leaving: '' }

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  zones.mekelle = await insertZone(sql, 'mekelle zone')
  zones.southern = await insertZone(sql, 'southern zone', 1)
  zones.adigrat = await insertZone(sql, 'Adigrat', 2)
  for (let index = 0; index < 30; index += 1) {
    const zoneId = index % 2 === 0 ? zones.mekelle : zones.southern
    everyone.push(
      await insertContestant(sql, contest, { zoneId, fname: `Selam${index}`, mname: index < 5 ? 'ሓጎስ' : 'Hagos' }),
    )
  }
  one.unpaid = await insertContestant(sql, contest, { paid: false, lname: 'Kidane', pictures: 3, occupation: 'weaver' })
  one.inactive = await insertContestant(sql, contest, { inactiveSince: new Date(Date.now() - 1_000) })
  one.pictureless = await insertContestant(sql, contest, { pictures: 0 })
  one.leaving = await insertContestant(sql, contest, {
    inactiveSince: new Date(Date.now() + 3_600_000),
    mname: 'Leaving',
  })
  everyone.push(one.unpaid, one.leaving)
})

interface Actor {
  readonly _id: string
  readonly [field: string]: unknown
}

async function select(selection: Record<string, unknown>): Promise<readonly Actor[]> {
  const answer = await post(`${platform.url}/actor/getActors`, { selection })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return answer.body['actors'] as readonly Actor[] // declared by the route
}

const ids = (actors: readonly Actor[]): readonly string[] => actors.map(({ _id }) => _id)

async function allPages(selection: Record<string, unknown> = {}): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = []
  for (let page = 0; ; page += 1) {
    const found = ids(await select({ ...selection, page }))
    if (found.length === 0) return pages
    pages.push(found)
  }
}

describe('[HOM-05] paging', () => {
  test('starts at 0 with twelve per page, each contestant once by registration; then pages are empty', async () => {
    const pages = await allPages()
    expect(pages.map(({ length }) => length)).toEqual([12, 12, 8])
    expect(pages.flat()).toEqual(everyone)
  })

  test('defaults to the first page; pages far beyond the last are empty', async () => {
    expect(ids(await select({}))).toEqual(everyone.slice(0, 12))
    expect(await select({ page: 100_000 })).toEqual([])
  })

  test('is stable when a card changes or a contestant joins', async () => {
    const first = ids(await select({ page: 0 }))
    await platform.sql`update contestants set occupation = 'potter' where id = ${everyone[20] ?? ''}`
    const joined = await insertContestant(platform.sql, contest)
    await platform.reload()
    everyone.push(joined)
    const rest = [...(await select({ page: 1 })), ...(await select({ page: 2 }))]
    expect([...first, ...ids(rest)]).toEqual(everyone)
    expect(rest.find(({ _id }) => _id === everyone[20])).toMatchObject({ occupation: 'potter' })
  })

  test.each([-1, 1.5, '0', null, 100_001])('refuses page %j', async (page) => {
    expect(await post(`${platform.url}/actor/getActors`, { selection: { page } })).toMatchObject(
      refused(400, 'invalid_body'),
    )
  })
})

describe('[HOM-03] choosing a zone', () => {
  test.each<[string, () => string]>([
    ['by its id', () => zones.southern],
    ['by its id in capitals', () => zones.southern.toUpperCase()],
    ['by its name', () => 'southern zone'],
    ['by its name in other case', () => ' Southern Zone '],
    ['by the name it had', () => 'debub'],
  ])('%s lists its contestants only', async (_case, address) => {
    const found = (await allPages({ address: address() })).flat()
    expect(found).toEqual(everyone.slice(0, 30).filter((_, index) => index % 2 === 1))
  })

  test('as empty text lists all', async () => {
    expect((await allPages({ address: '' })).flat()).toEqual(everyone)
  })

  test.each([
    ['a zone without contestants', 'Adigrat'],
    ['a zone that is none', 'atlantis'],
    ['an id that is none', randomUUID()],
  ])('%s lists nobody', async (_case, address) => {
    expect(await select({ address })).toEqual([])
  })
})

describe('[ACT-01] filters', () => {
  test('match parts of names in any case, all of them, within a zone', async () => {
    expect(ids(await select({ fName: 'LAM1' }))).toEqual(
      [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((index) => everyone[index]),
    )
    expect(ids(await select({ mName: 'ሓጎ' }))).toEqual(everyone.slice(0, 5))
    const first = ids(await select({ fName: 'selam', mName: 'ሓጎስ', address: 'mekelle' })).slice(0, 3)
    expect(first).toEqual([0, 2, 4].map((index) => everyone[index]))
    expect(ids(await select({ lName: ' kid ' }))).toEqual([one.unpaid])
    expect(await select({ fName: '%' })).toEqual([])
    expect(ids(await select({ fName: 'Selam3.' }))).toEqual([everyone[3]])
    expect(await select({ fName: '.*' })).toEqual([])
  })

  test('find her by her full name in any order and in others’ spellings', async () => {
    const id = await insertContestant(platform.sql, contest, { fname: 'Gebremeskel', mname: 'Ge’ez', lname: 'Amélie' })
    await platform.reload()
    everyone.push(id)
    for (const name of ['Gebremeskel Ge’ez Amélie', "amelie ge'ez GEBRE MESKEL", '“Gebre፡Meskel”,', 'geez', 'remes'])
      expect(ids(await select({ name })), name).toEqual([id])
    expect(await select({ name: 'Gebremeskel Hagos' })).toEqual([])
    expect(await select({ name: '%' })).toEqual([])
    expect(ids(await select({ name: ' \u200b' }))).toEqual(everyone.slice(0, 12))
  })

  test('find her however her name is spelled, in any script, the best found first', async () => {
    const [latin, ethiopic] = [
      await insertContestant(platform.sql, contest, { fname: 'ሕይወት', mname: 'ካሕሳይ' }),
      await insertContestant(platform.sql, contest, { fname: 'Hiwet', mname: 'Kahsay' }),
    ].toReversed() as [string, string] // of the two just made
    await platform.reload()
    everyone.push(ethiopic, latin)
    for (const name of ['Hiwet', 'Hiwet Kahsay', 'kahsay hiwet'])
      expect(ids(await select({ name })), name).toEqual([latin, ethiopic])
    for (const name of ['ሕይወት', 'ካሕሳይ ሕይወት']) expect(ids(await select({ name })), name).toEqual([ethiopic, latin])
    for (const name of ['Hiwot', 'ሂወት', 'Kahsai Hiwot', 'Kasay'])
      expect(ids(await select({ name })).toSorted(), name).toEqual([ethiopic, latin].toSorted())
    expect(ids(await select({ fName: 'ሂወት', mName: 'Kahsai' }))).toHaveLength(2)
  })

  test('page their results', async () => {
    const pages = await allPages({ mName: 'hagos' })
    expect(pages.flat()).toHaveLength(32)
    expect(pages[0]).toHaveLength(12)
    // Who writes it in the other script comes after those.
    expect(pages.flat().slice(-5)).toEqual(everyone.slice(0, 5))
  })

  test('by id return that contestant on any page, in any case', async () => {
    const [id = ''] = everyone
    expect(ids(await select({ id, page: 7 }))).toEqual([id])
    expect(ids(await select({ id: id.toUpperCase() }))).toEqual([id])
    expect(await select({ id: randomUUID() })).toEqual([])
  })
})

describe('[ACT-01] who is shown, and what of her', () => {
  test('unpaid contestants are listed; inactive ones and those without pictures are not, even by id', async () => {
    expect(await select({ id: one.unpaid })).toMatchObject([{ isPaid: false, isActive: true }])
    expect(await select({ id: one.leaving })).toMatchObject([{ isPaid: true, isActive: true }])
    expect(await select({ id: one.inactive })).toEqual([])
    expect(await select({ id: one.pictureless })).toEqual([])
  })

  test('a card has what the page needs', async () => {
    const [card] = await select({ id: one.unpaid })
    const files = card?.['images'] as readonly string[]
    expect(card).toEqual({
      _id: one.unpaid,
      fname: 'Selam',
      mname: 'Hagos',
      lname: 'Kidane',
      images: [expect.stringMatching(/^[0-9a-z-]+\.webp$/), expect.any(String), expect.any(String)],
      image1: files[0],
      image2: files[1],
      image3: files[2],
      colour: '#b78d79',
      occupation: 'weaver',
      description: '',
      isPaid: false,
      isActive: true,
      zone: null,
      votes: 0,
    })
    const [zoned] = await select({ id: everyone[0] })
    expect(zoned).toMatchObject({ zone: { _id: zones.mekelle, name: 'mekelle zone' }, image2: null, image3: null })
  })

  test('no phone or e-mail leaves the server', async () => {
    await platform.sql`update users set email = id || '@example.org'`
    await platform.reload()
    const contacts = await platform.sql<{ phone: string; email: string }[]>`select phone, email from users`
    const shown = JSON.stringify(await Promise.all([0, 1, 2].map((page) => select({ page }))))
    for (const { phone, email } of contacts) {
      expect(shown).not.toContain(phone.slice(4))
      expect(shown).not.toContain(email)
    }
    expect(shown).not.toMatch(/phone|email|hash/)
  })

  test('no log-in is needed', async () => {
    const answer = await post(`${platform.url}/actor/getActors`, { selection: {} })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

describe('her own page', () => {
  const ofOne = async (id: string) =>
    (await post(`${platform.url}/actor/getActors`, { selection: { id } })).body['beside']

  test('says her place in her zone and six others of it, while voting is open and counts are public', async () => {
    const inZone = await platform.sql<{ id: string }[]>`
      select c.id from contestants c where zone_id = ${zones.southern} order by c.id`
    const [first, second] = inZone.map(({ id }) => id)
    const shown = (await ofOne(first ?? '')) as { others: { _id: string }[] } // the contract's
    expect(shown).toMatchObject({ place: { rank: 1, of: inZone.length, toNext: null } })
    expect(ids(shown.others)).toEqual(inZone.slice(1, 7).map(({ id }) => id))
    const last = (await ofOne(inZone.at(-1)?.id ?? '')) as { others: { _id: string }[] }
    expect(ids(last.others)).toEqual(inZone.slice(0, 6).map(({ id }) => id))
    await platform.sql`update contests set freezes_at = now() - interval '1 minute' where id = ${contest}`
    await platform.reload()
    expect(await ofOne(second ?? '')).toMatchObject({ place: null, others: expect.any(Array) })
    await platform.sql`update contests set freezes_at = null where id = ${contest}`
    await platform.reload()
  })

  test('without a zone has her place among all, and a list says nothing beside', async () => {
    expect(await ofOne(one.unpaid)).toMatchObject({ place: { of: expect.any(Number) }, others: [] })
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { page: 0 } })
    expect(body).not.toHaveProperty('beside')
  })
})
