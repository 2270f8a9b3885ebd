import { randomUUID } from 'node:crypto'
import type { AllRequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { beforeAll, expect, test } from 'vitest'
import { type CallOptions, call } from '../../support/account-calls.ts'
import { insertAdmin } from '../../support/accounts.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let letay = ''
let abrehet = ''
const ids: string[] = []

const asked = [
  { requestTo: () => letay, brandName: 'Axum Coffee', requestType: 'ambassador', message: '=cmd()\n"soon", 100%' },
  { requestTo: () => letay, brandName: 'Raya Beer', requestType: 'hiring', phone: '0911223344' },
  { requestTo: () => abrehet, brandName: 'Selam Bank', requestType: 'promotion' },
  { requestTo: () => abrehet, brandName: 'Somebody', requestType: '' },
]

const platform = usePlatform(
  async (sql) => {
    const contest = await insertContest(sql)
    letay = await insertContestant(sql, contest, { fname: 'Letay', mname: 'Kiros' })
    abrehet = await insertContestant(sql, contest, { fname: 'Abrehet', mname: 'Hagos' })
  },
  { RATE_LIMITS: 'off' },
)
const admin = useAdmin(platform)
beforeAll(async () => {
  for (const { requestTo, brandName, ...rest } of asked) {
    const email = `${brandName.replace(' ', '.')}@example.com`
    const payload = { request: { requestTo: requestTo(), brandName, email, ...rest } }
    await call(platform, 'POST /vote/registerRequest', { payload })
  }
  const rows = await platform.sql<{ id: string }[]>`select id from contestant_requests order by id`
  ids.push(...rows.map(({ id }) => id))
})

const asAdmin = (route: string, options: CallOptions = {}) =>
  call(platform, route, { cookie: admin.cookie, ...options })
const list = async (query: Record<string, string> = {}) =>
  (await asAdmin(`GET /admin/getAllRequests?${new URLSearchParams(query)}`)).body as unknown as AllRequestsAnswer // of the contract
const found = async (query: Record<string, string>) => (await list(query)).requests.map(({ brandName }) => brandName)
const mark = (id: string, handled: unknown) => asAdmin(`PUT /admin/requests/${id}/handled`, { payload: { handled } })
const actionsOn = (id: string) =>
  platform.sql`select action, before, after from admin_actions where subject_id = ${id} order by id`

test('[ADM-03] requests are filtered by type, contestant, text and phone', async () => {
  expect(await found({})).toEqual(['Somebody', 'Selam Bank', 'Raya Beer', 'Axum Coffee'])
  expect(await found({ type: 'hiring' })).toEqual(['Raya Beer'])
  expect(await found({ type: 'none' })).toEqual(['Somebody'])
  expect(await found({ contestant: letay })).toEqual(['Raya Beer', 'Axum Coffee'])
  expect(await found({ search: ' letay kir' })).toEqual(['Raya Beer', 'Axum Coffee'])
  expect(await found({ search: '0%' })).toEqual(['Axum Coffee'])
  expect(await found({ search: 'bank@EXAMPLE' })).toEqual(['Selam Bank'])
  expect(await found({ search: '0911 22 33 44' })).toEqual(['Raya Beer'])
  expect(await found({ search: '_' })).toEqual([])
  expect(await found({ contestant: letay, type: 'promotion' })).toEqual([])
})

test('requests are listed latest first by arrival, not by id', async () => {
  const { sql } = platform
  const [first = ''] = ids
  const [was] = await sql<
    { createdAt: Date }[]
  >`select created_at as "createdAt" from contestant_requests where id = ${first}`
  await sql`update contestant_requests set created_at = now() + interval '1 hour' where id = ${first}`
  expect(await found({})).toEqual(['Axum Coffee', 'Somebody', 'Selam Bank', 'Raya Beer'])
  expect(await found({ before: first })).toEqual(['Somebody', 'Selam Bank', 'Raya Beer'])
  await sql`update contestant_requests set created_at = ${was?.createdAt ?? ''} where id = ${first}`
})

test('marking as handled and reopening counts once each, with the admin’s name, and is logged', async () => {
  const [id = '', , third = ''] = ids
  expect(await mark(id, true)).toMatchObject({ status: 200, body: { success: true } })
  expect(await mark(id, true)).toMatchObject({ status: 200 })
  expect(await found({ handled: 'true' })).toEqual(['Axum Coffee'])
  expect(await found({ handled: 'false' })).toEqual(['Somebody', 'Selam Bank', 'Raya Beer'])
  const { requests } = await list({ handled: 'true' })
  expect(requests[0]?.handled).toEqual({ at: expect.any(String), by: expect.stringMatching(/\S/) })
  expect(await mark(id, false)).toMatchObject({ status: 200 })
  expect(await found({ handled: 'true' })).toEqual([])
  expect(await actionsOn(id)).toEqual([
    { action: 'request.handle', before: { isHandled: false }, after: { isHandled: true } },
    { action: 'request.reopen', before: { isHandled: true }, after: { isHandled: false } },
  ])
  await Promise.all([mark(third, true), mark(third, true)])
  expect(await actionsOn(third)).toHaveLength(1)
})

test('marking a handled request conflicts and names the first admin', async () => {
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const [, id = ''] = ids
  const markAsOther = (handled: boolean) =>
    call(platform, `PUT /admin/requests/${id}/handled`, { cookie: other.cookie, payload: { handled } })
  expect(await mark(id, false), 'open from the beginning').toMatchObject({ status: 200 })
  expect(await markAsOther(true)).toMatchObject({ status: 200 })
  expect(await mark(id, true)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { action: 'request.handle', admin: { name: 'Abrehet Kiros' } } },
  })
  expect((await list({ handled: 'true' })).requests.find(({ _id }) => _id === id)?.handled?.by).toBe('Abrehet Kiros')
  expect(await mark(id, false)).toMatchObject({ status: 200 })
  expect(await markAsOther(false)).toMatchObject(refused(409, 'version_conflict'))
  expect(await actionsOn(id)).toHaveLength(2)
})

test('invalid marks and searches are refused', async () => {
  expect(await mark(randomUUID(), true)).toMatchObject(refused(404, 'not_found'))
  expect(await mark(ids[0] ?? '', 'yes')).toMatchObject(refused(400, 'invalid_body'))
  for (const query of ['type=other', 'handled=perhaps', 'contestant=1', `search=${'a'.repeat(81)}`])
    expect(await asAdmin(`GET /admin/getAllRequests?${query}`)).toMatchObject(refused(400, 'invalid_body'))
  expect(await asAdmin('GET /admin/getAllRequests?search=%00')).toMatchObject(refused(400, 'invalid_text'))
  expect(await asAdmin('GET /admin/requests.csv?search=%00')).toMatchObject(refused(400, 'invalid_text'))
})

test('the CSV has the same selection, and no cell that calculates', async () => {
  const file = async (query: string) => {
    const answer = await fetch(`${platform.url}/admin/requests.csv${query}`, { headers: { cookie: admin.cookie } })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="requests.csv"')
    return Buffer.from(await answer.arrayBuffer()).toString('utf8')
  }
  const text = await file('?type=ambassador')
  expect(text.startsWith('\uFEFFsent,type,from,e-mail,phone,message,contestant,')).toBe(true)
  expect(text).toContain(`,ambassador,Axum Coffee,Axum.Coffee@example.com,,"'=cmd()\n""soon"", 100%",Letay Kiros,`)
  expect(text).not.toContain('Raya Beer')
  const many = 230
  await platform.sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email)
    select gen_random_uuid(), gen_random_uuid(), ${letay}, 'many', 'many@example.com' from generate_series(1, ${many})`
  expect((await file('?search=many')).split('\r\n')).toHaveLength(many + 2)
})
