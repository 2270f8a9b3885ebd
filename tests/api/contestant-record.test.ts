import { randomUUID } from 'node:crypto'
import type { ContestantDetails, DecideContestantsAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ContestantRecordAnswer } from '@ashenda/core/contracts/http/contestant-record.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { call } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''
let zone = ''
const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
    zone = await insertZone(sql, 'raya', 1)
  },
  { RATE_LIMITS: 'off' },
)
const admin = useAdmin(platform)

const newcomer = async (names: { fname: string; mname: string }) => {
  const id = await insertContestant(platform.sql, contest, names)
  const version = randomUUID()
  await platform.sql`update contestants set held_since = now() where id = ${id}`
  await platform.sql`insert into contestant_changes (contestant_id, version) values (${id}, ${version})`
  return { id, version }
}
const decide = async (
  decision: string,
  contestants: readonly { id: string; version?: string }[],
  reason = 'as agreed',
) => call(platform, admin, 'POST', '/admin/contestants/decide', { decision, contestants, reason })
const answerOf = ({ body }: Awaited<ReturnType<typeof decide>>) => body as unknown as DecideContestantsAnswer // of the contract
const recordOf = async (id: string) =>
  (await get(`${platform.url}/admin/contestants/${id}/record`, { cookie: admin.cookie }))
    .body as unknown as ContestantRecordAnswer // of the contract
const actionsOn = (id: string) =>
  platform.sql`select action, reason, before, after from admin_actions where subject_id = ${id} order by done_at, id`
const detailsOf = async (id: string) =>
  (
    await platform.sql<ContestantDetails[]>`
      select fname, mname, lname, occupation, description, zone_id as zone
      from contestants join users using (id) where id = ${id}`
  )[0] as ContestantDetails // it was inserted
const change = (id: string, seen: ContestantDetails, more: Partial<ContestantDetails>) =>
  call(platform, admin, 'PUT', `/admin/contestants/${id}/details`, { seen, details: { ...seen, ...more } })

test('200 newcomers are approved in one act, no slower than one by one, each with a line in the log', async () => {
  const { sql } = platform
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, index) => newcomer({ fname: `Selam${index}`, mname: 'Hagos' })),
  )
  const some = await Promise.all(Array.from({ length: 20 }, () => newcomer({ fname: 'Letay', mname: 'Hagos' })))
  const beforeOnes = performance.now()
  for (const one of some) expect(await decide('approve', [one])).toMatchObject({ body: { done: 1 } })
  const onesMs = performance.now() - beforeOnes
  const before = performance.now()
  const answer = await decide('approve', many, 'seen at the gathering')
  const ms = performance.now() - before
  expect(answer).toMatchObject({ status: 200, body: { done: 200, notDone: [] } })
  // Ten times as many; against the same machine's own pace, as seconds say how busy it is. Twice, as that changes meanwhile.
  expect(ms).toBeLessThan(2 * 10 * onesMs)
  const ids = many.map(({ id }) => id)
  expect(await sql`select from contestants where id = any(${ids}) and held_since is not null`).toHaveLength(0)
  expect(
    await sql`select reason, count(*)::int from admin_actions where action = 'contestant.approve' and subject_id = any(${ids}) group by 1`,
  ).toEqual([{ reason: 'seen at the gathering', count: 200 }])
  expect(await decide('approve', [...many, { id: v7(), version: v7() }])).toMatchObject(refused(400, 'invalid_body'))
})

test('who changed since, or whom another admin was faster with, is named; the others are decided', async () => {
  const [one, changed] = [
    await newcomer({ fname: 'Letay', mname: 'Kiros' }),
    await newcomer({ fname: 'Abrehet', mname: 'Kidane' }),
  ]
  await platform.sql`update contestant_changes set version = gen_random_uuid() where contestant_id = ${changed.id}`
  const answer = answerOf(await decide('approve', [one, changed, { id: v7() }]))
  expect(answer.done).toBe(1)
  expect(answer.notDone).toContainEqual({
    _id: changed.id,
    name: 'Abrehet Kidane',
    code: 'version_conflict',
    message: expect.any(String),
  })
  expect(answer.notDone).toHaveLength(2)
})

test('a rejection of many is read by each in the words of the admin, and what was shown stays', async () => {
  const two = [await newcomer({ fname: 'Mihret', mname: 'Abay' }), await newcomer({ fname: 'Tsega', mname: 'Abay' })]
  expect(answerOf(await decide('reject', two, 'please send a photo of yourself'))).toMatchObject({
    done: 2,
    notDone: [],
  })
  expect(
    await platform.sql`select rejection_reason as reason, rejection_note as note from contestant_changes
      where contestant_id = any(${two.map(({ id }) => id)})`,
  ).toEqual(Array(2).fill({ reason: 'another_reason', note: 'please send a photo of yourself' }))
})

test('[ADM-02] many are deactivated and activated with one reason, and the public list follows', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => insertContestant(platform.sql, contest, { pictures: 1 })))
  await platform.reload()
  const isListed = async () => {
    const answer = await get(`${platform.url}/actor/list?id=${ids[0]}`)
    return (answer.body['actors'] as unknown[]).length === 1 // of the contract
  }
  const contestants = ids.map((id) => ({ id }))
  expect(answerOf(await decide('deactivate', contestants, 'left the festival'))).toMatchObject({ done: 3 })
  await until(async () => !(await isListed()))
  expect(answerOf(await decide('activate', contestants, 'came back'))).toMatchObject({ done: 3 })
  await until(isListed)
  expect((await actionsOn(ids[1] ?? '')).map(({ action, reason }) => [action, reason])).toEqual([
    ['contestant.deactivate', 'left the festival'],
    ['contestant.activate', 'came back'],
  ])
  expect(await decide('deactivate', contestants, '  ')).toMatchObject({ status: 400 })
})

test('an admin changes her details: public at once, logged before and after, refused if they changed since', async () => {
  const id = await insertContestant(platform.sql, contest, { fname: 'Letay', mname: 'Kiros' })
  const seen = await detailsOf(id)
  expect(await change(id, seen, { fname: 'Letebirhan', zone, occupation: 'weaver' })).toMatchObject({
    status: 200,
    body: { isTold: false },
  })
  expect(await detailsOf(id)).toMatchObject({ fname: 'Letebirhan', mname: 'Kiros', zone, occupation: 'weaver' })
  expect(await actionsOn(id)).toMatchObject([
    {
      action: 'contestant.change',
      before: { fname: 'Letay', occupation: '', zone: null },
      after: { fname: 'Letebirhan', occupation: 'weaver', zone: 'raya' },
    },
  ])
  const other = await insertAdmin(platform)
  const again = await call(platform, other, 'PUT', `/admin/contestants/${id}/details`, {
    seen,
    details: { ...seen, fname: 'Lemlem' },
  })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { action: 'contestant.change' } },
  })
  const now = await detailsOf(id)
  expect(await change(id, now, { fname: ' ' })).toMatchObject(refused(422, 'empty_name'))
  expect(await change(id, now, { zone: randomUUID() })).toMatchObject(refused(422, 'unknown_zone'))
  expect(await change(randomUUID(), now, {})).toMatchObject(refused(404, 'not_found'))
})

test('her record: what waits, votes by hour, requests, reports, notes and what admins did to her, the latest first', async () => {
  const { sql } = platform
  const { id, version } = await newcomer({ fname: 'Mebrat', mname: 'Hagos' })
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  await sql`insert into vote_hours (contest_id, contestant_id, hour, free, paid) values (${contest}, ${id}, ${hour}, 2, 1)`
  await sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email, kind)
    values (${v7()}, ${randomUUID()}, ${id}, 'Axum Coffee', 'hello@coffee.example', 'hiring')`
  await sql`insert into reports (id, contestant_id, reporter, reason) values (${v7()}, ${id}, ${randomUUID()}, 'untrue')`
  const noted = await call(platform, admin, 'POST', `/admin/contestants/${id}/notes`, {
    note: ' calls back\non Monday ',
  })
  expect(noted).toMatchObject({ status: 200, body: { note: { text: 'calls back\non Monday' } } })
  expect(await recordOf(id)).toMatchObject({
    change: { version, photos: [] },
    hours: [{ hour: hour.toISOString(), free: 2, paid: 1 }],
    requests: [{ brandName: 'Axum Coffee', kind: 'hiring', isHandled: false }],
    reports: [{ reason: 'untrue', closedAt: null }],
    notes: [{ text: 'calls back\non Monday' }],
    actions: [{ action: 'contestant.note', before: null, after: null }],
  })
  const [note] = (await recordOf(id)).notes
  const path = `/admin/contestants/${id}/notes/${note?._id}`
  expect(await call(platform, admin, 'DELETE', path)).toMatchObject({ status: 200 })
  expect(await call(platform, admin, 'DELETE', path)).toMatchObject(refused(404, 'not_found'))
  expect(await recordOf(id)).toMatchObject({ notes: [], actions: [{ action: 'contestant.remove-note' }, {}] })
  expect(await call(platform, admin, 'POST', `/admin/contestants/${id}/notes`, { note: ' ' })).toMatchObject({
    status: 400,
  })
})

test('erasing her removes the notes, and of changed details the log keeps only which they were', async () => {
  const id = await insertContestant(platform.sql, contest, { fname: 'Zufan', mname: 'Berhe' })
  await change(id, await detailsOf(id), { occupation: 'plays the krar', description: 'Born in Adwa.' })
  await call(platform, admin, 'POST', `/admin/contestants/${id}/notes`, { note: 'Zufan calls back' })
  await call(platform, admin, 'POST', `/admin/contestants/${id}/erase`, { reason: 'she asks' })
  expect(await platform.sql`select from contestant_notes where contestant_id = ${id}`).toHaveLength(0)
  const [changed] = await actionsOn(id)
  expect(changed).toMatchObject({
    action: 'contestant.change',
    before: { occupation: null, description: null },
    after: { occupation: null, description: null },
  })
})
