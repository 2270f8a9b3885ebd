import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { logIn, registerContestant } from '../support/accounts.ts'
import { chainProblems } from '../support/chain.ts'
import { somePhone } from '../support/contest-data.ts'
import { useContest } from '../support/contest-site.ts'
import { cast, get, post, refused } from '../support/http.ts'
import { tallies } from '../support/outcome.ts'
import { testPepper } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

const site = useContest({ admin: true })
const { platform } = site

const asAdmin = (path: string, body: unknown) => post(`${platform.url}${path}`, body, { cookie: site.admin.cookie })
const password = 'a password of hers'

/** All texts in the database that contain a text. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const tables = await platform.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await platform.sql`select 1 from ${platform.sql(name)} t where t::text like ${`%${text}%`} limit 1`
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

test('an erased voter leaves no phone or name, her ballot counts, and her phone gets no second free vote', async () => {
  const phone = somePhone()
  const ballot = queuedBallot([site.contestant], {
    phone,
    voter: voterIdOf(testPepper, phone),
    name: 'Letebrhan Gebre',
  })
  await recordGroup(platform.sql, site.contest, [ballot])
  expect(await tablesWith(phone)).toEqual(['voters'])
  expect(
    await asAdmin('/admin/voters/erase', { phone: phone.replace('+251', '0'), reason: 'she asked for it' }),
  ).toMatchObject({ status: 200 })
  expect(await tablesWith(phone)).toEqual([])
  expect(await tablesWith('Letebrhan')).toEqual([])
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  expect(kept).toContainEqual(expect.objectContaining({ contestant: site.contestant, free: 1 }))
  expect(await chainProblems(platform.sql, site.contest)).toEqual([])
  expect(await cast(platform, { phone, actors: [site.contestant] })).toMatchObject(refused(422, 'free_vote_used'))
  expect(await asAdmin('/admin/voters/erase', { phone, reason: 'again' })).toMatchObject(refused(404, 'not_found'))
  expect(await platform.sql`select action, reason from admin_actions`).toEqual([
    { action: 'voter.erase', reason: 'she asked for it' },
  ])
})

test('an invalid phone or missing reason erases nobody', async () => {
  expect(await asAdmin('/admin/voters/erase', { phone: 'Selam', reason: 'x' })).toMatchObject(refused(422, 'bad_phone'))
  expect(await asAdmin('/admin/voters/erase', { phone: somePhone(), reason: ' ' })).toMatchObject(
    refused(400, 'invalid_body'),
  )
})

test('a contestant exports all her data and nobody else’s', async () => {
  const her = await registerContestant(platform, { password })
  const { body, headers } = await get(`${platform.url}/actor/export`, { cookie: her.cookie })
  expect(headers.get('content-disposition')).toContain('ashenda-my-data.json')
  expect(body).toMatchObject({ account: { _id: her.id, role: 'actor' }, photos: [], payments: [], votes: [] })
  expect(body['sessions']).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/argon2|token/)
})

test('she erases her account with her password: personal data and log-in are gone, her phone is free, votes stay', async () => {
  const her = await registerContestant(platform, { password })
  const [row] = await platform.sql<{ phone: string }[]>`select phone from users where id = ${her.id}`
  const phone = row?.phone ?? ''
  await platform.sql`update contestants set paid_at = now(), description = 'Her own story' where id = ${her.id}`
  await recordGroup(platform.sql, site.contest, [queuedBallot([her.id])])
  const erase = (typed: string) => post(`${platform.url}/actor/erase`, { password: typed }, { cookie: her.cookie })
  const check = (typed: string) =>
    post(`${platform.url}/actor/checkPassword`, { password: typed }, { cookie: her.cookie })
  expect(await erase('another password')).toMatchObject(refused(422, 'wrong_password'))
  expect(await check('another password')).toMatchObject(refused(422, 'wrong_password'))
  expect(await check(password)).toMatchObject({ status: 200, body: { success: true } })
  const done = await erase(password)
  expect(done).toMatchObject({ status: 200, body: { success: true } })
  expect(done.headers.get('set-cookie')).toMatch(/=;|Max-Age=0/)
  expect(await tablesWith(phone)).toEqual([])
  expect(await tablesWith('Her own story')).toEqual([])
  expect((await get(`${platform.url}/actor/getActorById`, { cookie: her.cookie })).status).toBe(401)
  expect(await post(`${platform.url}/actor/login`, { actor: { phone, password } })).toMatchObject({ status: 401 })
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  expect(kept).toContainEqual(expect.objectContaining({ contestant: her.id, free: 1 }))
  await until(async () => {
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: her.id } })
    return (body['actors'] as unknown[]).length === 0 // of the contract
  })
})

test('an admin erases a contestant once, with a reason', async () => {
  const her = await registerContestant(platform, { password })
  await logIn(platform, her.id, 'actor')
  const path = `/admin/contestants/${her.id}/erase`
  expect(await asAdmin(path, { reason: 'by letter' })).toMatchObject({ status: 200 })
  expect(await asAdmin(path, { reason: 'again' })).toMatchObject(refused(404, 'not_found'))
  expect(await asAdmin(`/admin/contestants/${site.admin.id}/erase`, { reason: 'no contestant' })).toMatchObject(
    refused(404, 'not_found'),
  )
  expect(await platform.sql`select 1 from sessions where user_id = ${her.id}`).toEqual([])
  expect(await platform.sql`select action, reason from admin_actions where subject_id = ${her.id}`).toEqual([
    { action: 'contestant.erase', reason: 'by letter' },
  ])
})
