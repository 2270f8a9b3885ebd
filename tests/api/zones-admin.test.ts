import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { get, post, readAnswer, refused } from '../support/http.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'

let platform: Platform
let admin: Account
let kept = ''

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    const contest = await insertContest(sql)
    kept = await insertZone(sql, 'mekelle zone', 1)
    await insertContestant(sql, contest, { zoneId: kept })
  })
  admin = await insertAdmin(platform)
})
afterAll(() => platform.close())

const create = (name: string) => post(`${platform.url}/admin/zones`, { name }, { cookie: admin.cookie })
const change = async (id: string, body: unknown) =>
  readAnswer(
    await fetch(`${platform.url}/admin/zones/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify(body),
    }),
  )
const publicNames = async () =>
  ((await get(`${platform.url}/getZones`)).body['zones'] as { name: string }[]).map(({ name }) => name) // of the contract
const actions = async (query = '') =>
  (await get(`${platform.url}/admin/actions${query}`, { cookie: admin.cookie })).body['actions'] as Record<
    string,
    unknown
  >[] // of the contract

test('[ADM-06] a zone an admin adds stands in GET /getZones, once, and who added it is written down', async () => {
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

test('[ADM-06] a zone is renamed, retired and brought back; each step says before and after, and what changes nothing says nothing', async () => {
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

test('[ADM-06] an empty name, one that is too long or taken, and an unknown zone are refused, and nothing is written down', async () => {
  const before = await actions()
  expect(await create('   ')).toMatchObject(refused(422, 'empty_name'))
  expect(await create('a'.repeat(61))).toMatchObject(refused(422, 'name_too_long'))
  expect(await create('mekelle CITY')).toMatchObject(refused(409, 'zone_taken'))
  expect(await change(admin.id, { name: 'elsewhere' })).toMatchObject(refused(404, 'not_found'))
  const raya = await platform.sql<{ id: string }[]>`select id from zones where lower(name) = 'raya zone'`
  expect(await change(raya[0]?.id ?? '', { name: 'Mekelle City' })).toMatchObject(refused(409, 'zone_taken'))
  expect(await actions()).toEqual(before)
})

test('[RTE-07] the log is narrowed to one admin, of whom all are listed, and to what was changed', async () => {
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const { body } = await get(`${platform.url}/admin/admins`, { cookie: admin.cookie })
  expect(body['admins']).toEqual([
    { _id: other.id, name: 'Abrehet Kiros' },
    { _id: admin.id, name: 'Selam Hagos' },
  ])
  await post(`${platform.url}/admin/zones`, { name: 'Europe' }, { cookie: other.cookie })
  expect(await actions(`?admin=${other.id}`)).toMatchObject([{ action: 'zone.create', after: { name: 'Europe' } }])
  expect(await actions('?noun=zone')).toEqual(await actions())
  expect(await actions('?noun=contest')).toEqual([])
})

test('[ADM-06] what admins did cannot be changed or removed', async () => {
  const { sql } = platform
  for (const attempt of [
    sql`update admin_actions set reason = 'another'`,
    sql`delete from admin_actions`,
    sql`truncate admin_actions`,
  ])
    await expect(attempt).rejects.toThrow(/append-only/)
})
