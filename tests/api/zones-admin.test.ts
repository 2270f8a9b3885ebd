import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { get, post, readAnswer, refused } from '../support/http.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let kept = ''

const platform = usePlatform(async (sql) => {
  const contest = await insertContest(sql)
  kept = await insertZone(sql, 'mekelle zone', 1)
  await insertContestant(sql, contest, { zoneId: kept })
})
const admin = useAdmin(platform)

const create = (name: string) => post(`${platform.url}/admin/zones`, { name }, { cookie: admin.cookie })
const put = async (id: string, body: unknown, cookie = admin.cookie) =>
  readAnswer(
    await fetch(`${platform.url}/admin/zones/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }),
  )
async function seenOf(id: string): Promise<{ readonly name: string; readonly isRetired: boolean }> {
  const { body } = await get(`${platform.url}/admin/zones`, { cookie: admin.cookie })
  const zones = body['zones'] as { _id: string; name: string; isRetired: boolean }[] // of the contract
  const { name = '', isRetired = false } = zones.find(({ _id }) => _id === id) ?? {}
  return { name, isRetired }
}
const change = async (id: string, values: object) => put(id, { ...values, seen: await seenOf(id) })
const publicNames = async () =>
  ((await get(`${platform.url}/getZones`)).body['zones'] as { name: string }[]).map(({ name }) => name) // of the contract
const actions = async (query = '') =>
  (await get(`${platform.url}/admin/actions${query}`, { cookie: admin.cookie })).body['actions'] as Record<
    string,
    unknown
  >[] // of the contract

test('[ADM-06] a zone added by an admin is in GET /getZones, once, and logged with the admin', async () => {
  const answers = await Promise.all([create('  Raya   zone '), create('raya ZONE')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await until(async () => (await publicNames()).at(-1)?.toLowerCase() === 'raya zone')
  expect(await publicNames()).toHaveLength(2)
  const id = String(answers.find(({ status }) => status === 200)?.body['_id'])
  expect(await actions(`?subject=${id}`)).toMatchObject([
    {
      action: 'zone.create',
      admin: { _id: admin.id },
      subject: id,
      before: null,
      after: { name: expect.stringMatching(/raya/i) },
    },
  ])
})

test('a zone is renamed, retired and restored; changes are logged with before and after, repeats are not', async () => {
  expect((await change(kept, { name: 'Mekelle city' })).status).toBe(200)
  expect((await change(kept, { name: 'Mekelle city' })).status).toBe(200)
  await until(async () => (await publicNames()).includes('Mekelle city'))
  expect((await change(kept, { isRetired: true })).status).toBe(200)
  await until(async () => !(await publicNames()).includes('Mekelle city'))
  expect((await get(`${platform.url}/admin/zones`, { cookie: admin.cookie })).body['zones']).toContainEqual({
    _id: kept,
    name: 'Mekelle city',
    isRetired: true,
    contestants: 1,
  })
  expect((await change(kept, { isRetired: false })).status).toBe(200)
  await until(async () => (await publicNames()).includes('Mekelle city'))
  expect((await actions(`?subject=${kept}`)).map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { isRetired: true }, after: { isRetired: false } },
    { before: { isRetired: false }, after: { isRetired: true } },
    { before: { name: 'mekelle zone' }, after: { name: 'Mekelle city' } },
  ])
})

test('an empty, overlong or taken name and an unknown zone are refused and not logged', async () => {
  const before = await actions()
  for (const nothing of ['   ', '\u3164', '\u2800', '\u115f', '\uffa0', '\ufffc', '\ue000', '7'])
    expect(await create(nothing), nothing).toMatchObject(refused(422, 'empty_name'))
  expect(await create('a'.repeat(61))).toMatchObject(refused(422, 'name_too_long'))
  expect(await create('mekelle CITY')).toMatchObject(refused(409, 'zone_taken'))
  expect(await change(admin.id, { name: 'elsewhere' })).toMatchObject(refused(404, 'not_found'))
  const raya = await platform.sql<{ id: string }[]>`select id from zones where lower(name) = 'raya zone'`
  expect(await change(raya[0]?.id ?? '', { name: 'Mekelle City' })).toMatchObject(refused(409, 'zone_taken'))
  expect(await actions()).toEqual(before)
})

test('a second admin’s rename conflicts, names the first, and succeeds once she knows', async () => {
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const id = String((await create('Adwa')).body['_id'])
  const seen = await seenOf(id)
  expect(await put(id, { name: 'Adwa hills', seen }, other.cookie)).toMatchObject({ status: 200 })
  expect(await put(id, { name: 'Adwa hills', seen }, other.cookie), 'sent again').toMatchObject({ status: 200 })
  const action = {
    action: 'zone.change',
    admin: { _id: other.id, name: 'Abrehet Kiros' },
    before: { name: 'Adwa' },
    after: { name: 'Adwa hills' },
  }
  for (const values of [{ name: 'Adwa mountains' }, { name: 'Adwa hills' }, { isRetired: true }])
    expect(await put(id, { ...values, seen })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', action },
    })
  expect(await seenOf(id)).toEqual({ name: 'Adwa hills', isRetired: false })
  expect(await put(id, { name: 'Adwa mountains' })).toMatchObject(refused(400, 'invalid_body'))
  expect(await change(id, { name: 'Adwa mountains' })).toMatchObject({ status: 200 })
  expect(await actions(`?subject=${id}`)).toHaveLength(3)
})

test('a name taken at the same moment is refused like one taken before', async () => {
  const id = String((await create('Hawzen')).body['_id'])
  const values = { name: 'Wukro', seen: await seenOf(id) }
  const renaming = await platform.sql.begin(async (tx) => {
    await tx`insert into zones (id, name, position) values (${randomUUID()}, 'wukro', 90)`
    const answer = put(id, values)
    await until(
      async () =>
        (
          await platform.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
        ).length > 0,
    )
    return { answer }
  })
  expect(await renaming.answer).toMatchObject(refused(409, 'zone_taken'))
  expect(await seenOf(id)).toEqual(values.seen)
})

test('the log is filtered by admin, all of whom are listed, and by subject', async () => {
  const other = await insertAdmin(platform, { fname: 'Letay', mname: 'Hagos' })
  const { body } = await get(`${platform.url}/admin/admins`, { cookie: admin.cookie })
  expect((body['admins'] as { name: string }[]).map(({ name }) => name)).toEqual([
    'Abrehet Kiros',
    'Letay Hagos',
    'Selam Hagos',
  ])
  await post(`${platform.url}/admin/zones`, { name: 'Europe' }, { cookie: other.cookie })
  expect(await actions(`?admin=${other.id}`)).toMatchObject([{ action: 'zone.create', after: { name: 'Europe' } }])
  expect(await actions('?noun=zone')).toEqual(await actions())
  expect(await actions('?noun=contest')).toEqual([])
})

test('the log cannot be changed or deleted', async () => {
  const { sql } = platform
  for (const attempt of [
    sql`update admin_actions set reason = 'another'`,
    sql`delete from admin_actions`,
    sql`truncate admin_actions`,
  ])
    await expect(attempt).rejects.toThrow(/append-only/)
})
