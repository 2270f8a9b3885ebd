import { randomUUID } from 'node:crypto'
import {
  type AdminContestantAnswer,
  type AdminContestantsAnswer,
  contestantColumns,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { RankingAnswer } from '@ashenda/core/contracts/http/ranking.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { insertContest, insertContestant, insertCredit, insertZone } from '../support/contest-data.ts'
import { get, post, readAnswer, refused } from '../support/http.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''
let zone = ''
const ids: string[] = []

/** Fifty-two; the first three differ. */
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  zone = await insertZone(sql, 'raya', 1)
  ids.push(await insertContestant(sql, contest, { fname: 'Letay', mname: '100%', zoneId: zone, pictures: 3 }))
  ids.push(await insertContestant(sql, contest, { fname: 'Abrehet', mname: 'Kiros', paid: false }))
  ids.push(
    await insertContestant(sql, contest, { fname: '=Selam', mname: 'Hagos', inactiveSince: new Date(0), zoneId: zone }),
  )
  for (let index = 3; index < 52; index += 1) ids.push(await insertContestant(sql, contest, { pictures: 0 }))
})
const admin = useAdmin(platform)

const list = async (query: Record<string, string> = {}) =>
  (await get(`${platform.url}/admin/contestants?${new URLSearchParams(query)}`, { cookie: admin.cookie }))
    .body as unknown as AdminContestantsAnswer // of the contract
const send = async (method: 'PUT' | 'DELETE', path: string, body: unknown) =>
  readAnswer(
    await fetch(`${platform.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify(body),
    }),
  )
const activity = (id: string, active: boolean, reason?: string) =>
  send('PUT', '/admin/activity', { actor: { id, active }, reason })
const actionsOn = (id: string) =>
  platform.sql`select action, reason, before, after from admin_actions where subject_id = ${id} order by id`
const publicIds = async () =>
  ((await post(`${platform.url}/actor/getActors`, { selection: {} })).body['actors'] as { _id: string }[]).map(
    ({ _id }) => _id,
  ) // of the contract

const found = async (query: Record<string, string>) => (await list(query)).rows.map(({ _id }) => _id)

/** Every page of a list, forwards. */
async function allOf(query: Record<string, string> = {}) {
  const pages = [await list(query)]
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await list({ ...query, after: next }))
  return pages.flatMap(({ rows }) => rows)
}

test('admins list all contestants latest first, by page, with phone, e-mail and votes by kind', async () => {
  const first = await list()
  const rest = await list({ after: first.next ?? '' })
  expect([...first.rows, ...rest.rows].map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect([first.total, first.previous, rest.next]).toEqual([ids.length, null, null])
  expect(rest.rows.at(-1)).toMatchObject({
    fname: 'Letay',
    phone: expect.stringMatching(/^\+/),
    isPaid: true,
    isActive: true,
    isTakenOut: false,
    zone: { _id: zone, name: 'raya' },
    images: [expect.any(String), expect.any(String), expect.any(String)],
    votes: 0,
    freeVotes: 0,
    paidVotes: 0,
    lastLogInAt: null,
    waiting: null,
    openReports: 0,
  })
})

test('the order is by registration, across pages, whatever the ids', async () => {
  const { sql } = platform
  const [letay = ''] = ids
  const was = await sql<{ id: string; createdAt: Date }[]>`select id, created_at as "createdAt" from contestants`
  for (const [index, id] of ids.entries())
    await sql`update contestants set created_at = now() - make_interval(mins => ${(index * 17) % ids.length}) where id = ${id}`
  const all = await allOf()
  const moments = all.map(({ registeredAt }) => Date.parse(registeredAt))
  expect(all).toHaveLength(ids.length)
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  expect(all[0]?._id).toBe(letay)
  for (const { id, createdAt } of was) await sql`update contestants set created_at = ${createdAt} where id = ${id}`
})

test.each(contestantColumns)(
  'sorted by %s either way, all pages have each contestant once, and the last page is theirs',
  async (column) => {
    const [up, down] = [await allOf({ sort: column }), await allOf({ sort: `-${column}` })]
    const order = (rows: typeof up) => rows.map(({ _id }) => _id)
    expect(order(up)).toEqual(order(down).toReversed())
    expect(new Set(order(up)).size).toBe(ids.length)
    expect(order((await list({ sort: column, last: 'true' })).rows)).toEqual(order(up).slice(-50))
  },
)

test('contestants are filtered by name, phone as typed, zone, payment, activity, photo, change and report', async () => {
  const [letay = '', abrehet = '', selam = '', fourth = ''] = ids
  expect(await found({ q: ' brehet   kir' })).toEqual([abrehet])
  expect(await found({ q: '0%' })).toEqual([letay])
  expect(await found({ q: '_' })).toEqual([])
  expect(await found({ q: 'Kiros፡ABREHET' })).toEqual([abrehet])
  expect(await found({ q: 'Le tay 100' })).toEqual([letay])
  const { rows } = await list({ q: 'letay' })
  const phone = rows[0]?.phone?.replace('+251', '0') ?? ''
  for (const q of [phone, phone.slice(0, -1), phone.slice(3)]) expect(await found({ q }), q).toEqual([letay])
  expect(await found({ zone })).toEqual([selam, letay])
  expect(await found({ paid: 'false' })).toEqual([abrehet])
  expect(await found({ active: 'false' })).toEqual([selam])
  expect(await found({ zone, active: 'true', paid: 'true' })).toEqual([letay])
  expect((await list({ photo: 'none' })).total).toBe(ids.length - 3)
  const version = randomUUID()
  await platform.sql`insert into contestant_changes (contestant_id, version, occupation) values (${fourth}, ${version}, 'weaver')`
  await platform.sql`
    insert into reports (id, contestant_id, reporter, reason) values (${randomUUID()}, ${abrehet}, ${randomUUID()}, 'untrue')`
  expect((await list({ waiting: 'true' })).rows).toMatchObject([{ _id: fourth, waiting: { version, photos: [] } }])
  expect((await list({ reported: 'true' })).rows).toMatchObject([{ _id: abrehet, openReports: 1 }])
  await platform.sql`delete from contestant_changes where contestant_id = ${fourth}`
  await platform.sql`delete from reports where contestant_id = ${abrehet}`
})

test('a name is found in another spelling and script, and the best found come first if asked for', async () => {
  const [letay = '', abrehet = ''] = ids
  for (const q of ['ኣብረሀት', 'Kyros Abrhet', 'ኪሮስ']) expect(await found({ q }), q).toEqual([abrehet])
  const { sql } = platform
  const id = await insertContestant(sql, contest, { fname: 'ለታይ', mname: 'ኣብረሀት', pictures: 0 })
  await platform.reload()
  expect(await found({ q: 'letay', sort: 'match' })).toEqual([letay, id])
  expect(await found({ q: 'ለታይ', sort: 'match' })).toEqual([id, letay])
  expect(await found({ q: 'abrehet', sort: '-match' })).toEqual([id, abrehet])
  expect(await found({ q: 'letay' })).toEqual([id, letay])
  await sql`delete from contestants where id = ${id}`
  await platform.reload()
})

test('the file has the rows of the filter, and no name in it is a formula', async () => {
  const answer = await fetch(`${platform.url}/admin/contestants.csv?zone=${zone}`, {
    headers: { cookie: admin.cookie },
  })
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(head).toContain('registered,name,phone')
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain(`"'=Selam Hagos`)
})

test('[ADM-02] PUT /admin/activity sets the state once, and the public list follows', async () => {
  const [letay = ''] = ids
  expect(await activity(letay, false, 'asked for a pause')).toMatchObject({
    status: 200,
    body: { success: true, isActive: false },
  })
  expect(await activity(letay, false)).toMatchObject({ status: 200, body: { isActive: false } })
  await until(async () => !(await publicIds()).includes(letay))
  expect(await activity(letay, true)).toMatchObject({ status: 200, body: { isActive: true } })
  await until(async () => (await publicIds()).includes(letay))
  expect(await actionsOn(letay)).toEqual([
    {
      action: 'contestant.deactivate',
      reason: 'asked for a pause',
      before: { isActive: true },
      after: { isActive: false },
    },
    { action: 'contestant.activate', reason: '', before: { isActive: false }, after: { isActive: true } },
  ])
  expect(await activity(randomUUID(), true)).toMatchObject(refused(404, 'not_found'))
})

test('of two opposite changes at once one state remains, and both are logged', async () => {
  const id = ids[10] ?? ''
  await Promise.all([activity(id, false), activity(id, true), activity(id, false), activity(id, true)])
  const steps = await actionsOn(id)
  for (const [index, { before, after }] of steps.entries()) {
    expect(before).not.toEqual(after)
    if (index > 0) expect(before).toEqual(steps[index - 1]?.['after'])
  }
})

test('deactivating an inactive contestant shows who did it and why, even if her photos changed', async () => {
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const id = ids[11] ?? ''
  const asOther = async (active: boolean, reason?: string) =>
    readAnswer(
      await fetch(`${platform.url}/admin/activity`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie: other.cookie },
        body: JSON.stringify({ actor: { id, active }, reason }),
      }),
    )
  expect(await asOther(true), 'active from the beginning').toMatchObject({ status: 200 })
  expect(await asOther(false, 'asked for it')).toMatchObject({ status: 200 })
  await platform.sql`
    insert into admin_actions (id, admin_id, action, subject_id)
    values ('ffffffff-ffff-7fff-bfff-ffffffffffff', ${admin.id}, 'contestant.remove-photo', ${id})`
  expect(await activity(id, false, 'mine')).toMatchObject({
    status: 409,
    body: {
      code: 'version_conflict',
      action: { action: 'contestant.deactivate', reason: 'asked for it', admin: { name: 'Abrehet Kiros' } },
    },
  })
  expect(await asOther(false)).toMatchObject({ status: 200, body: { isActive: false } })
  expect((await actionsOn(id)).map(({ reason }) => reason)).toEqual(['asked for it', ''])
})

test('admins see her payments and photos; a photo is removed with a reason and its files are deleted', async () => {
  const [letay = ''] = ids
  const one = async () =>
    (await get(`${platform.url}/admin/contestants/${letay}`, { cookie: admin.cookie }))
      .body as unknown as AdminContestantAnswer // of the contract
  await platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state, settled_at)
    values (${randomUUID()}, 'fee', ${letay}, 'chapa', ${randomUUID()}, 3000, 'ETB', 'succeeded', now())`
  const { actor, payments } = await one()
  expect(payments).toMatchObject([{ purpose: 'fee', state: 'succeeded', contestant: letay }])
  const path = `/admin/contestants/${letay}/photos/image2`
  expect(await send('DELETE', path, { reason: ' ' })).toMatchObject(refused(400, 'invalid_body'))
  expect(await send('DELETE', path, { reason: 'another person' })).toMatchObject({ status: 200 })
  expect(await send('DELETE', path, { reason: 'again' })).toMatchObject(refused(404, 'no_photo'))
  expect((await one()).actor).toMatchObject({ image1: actor.image1, image2: null, image3: actor.image3 })
  expect((await actionsOn(letay)).at(-1)).toMatchObject({
    action: 'contestant.remove-photo',
    reason: 'another person',
    before: { slot: 2, file: actor.image2 },
  })
})

test('[ADM-05] the ranking: by rank and free votes, ties by time, by zone, as CSV, also while public counts are frozen; no place without votes or listing', async () => {
  const [letay = '', , selam = '', fourth = ''] = ids
  const payer = somePayer()
  const at = Date.now() - 5_000
  await platform.sql`update contestants set inactive_since = null where id = ${selam}`
  await platform.sql`update contests set freezes_at = now() - interval '1 second'`
  await platform.reload()
  const aside = queuedBallot([letay])
  await recordGroup(platform.sql, contest, [
    paidBallot([fourth, letay, selam], payer, await insertCredit(platform.sql, payer)),
    { ...queuedBallot([letay]), at },
    { ...queuedBallot([selam]), at: at - 1_000 },
    queuedBallot([fourth]),
    queuedBallot([fourth]),
    aside,
  ])
  await changeBallots(platform.sql, {
    contest,
    ids: [aside.id],
    to: 'quarantined',
    reason: 'forged',
    adminId: admin.id,
  })
  const ranking = async (query = '') =>
    ((await get(`${platform.url}/admin/ranking${query}`, { cookie: admin.cookie })).body as unknown as RankingAnswer)
      .actors // of the contract
  expect((await ranking())[0]).toMatchObject({ _id: fourth, place: null, isListed: false }) // without a photo
  await platform.sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    values (${randomUUID()}, ${fourth}, 1, ${`${randomUUID()}.webp`}, 960, 1200, '#b78d79')`
  const [first, second, third] = await ranking()
  expect(first).toMatchObject({ _id: fourth, place: 1, votes: 3, free: 2, first: 1, second: 0, third: 0 })
  expect([second?.votes, third?.votes]).toEqual([2, 2])
  expect(new Set([second?._id, third?._id])).toEqual(new Set([letay, selam]))
  expect((await ranking()).find(({ _id }) => _id === letay)).toMatchObject({ second: 1, free: 1, quarantined: 1 })
  expect((await list({ q: 'Letay' })).rows).toMatchObject([{ votes: 2 }])
  expect(await ranking()).toHaveLength(52)
  expect((await ranking()).find(({ votes }) => votes === 0)).toMatchObject({ place: null, isListed: true })
  expect((await ranking('?top=2')).map(({ _id }) => _id)).toEqual([fourth, second?._id])
  expect((await ranking(`?zone=${zone}`)).map(({ place, votes }) => [place, votes])).toEqual([
    [1, 2],
    [2, 2],
  ])
  await platform.sql`update contestants set inactive_since = now() - interval '1 minute' where id = ${fourth}`
  const [unlisted, next] = await ranking()
  expect(unlisted).toMatchObject({ _id: fourth, place: null, isListed: false, votes: 3, isActive: false })
  expect(next).toMatchObject({ place: 1, votes: 2 })
  await platform.sql`update contestants set inactive_since = null, held_since = now() where id = ${fourth}`
  expect((await ranking())[0]).toMatchObject({ _id: fourth, place: null, isListed: false, isActive: true }) // awaits approval
  const table = await fetch(`${platform.url}/admin/ranking.csv?zone=${zone}`, { headers: { cookie: admin.cookie } })
  const text = Buffer.from(await table.arrayBuffer()).toString()
  expect(text.startsWith('﻿place,name,zone,votes')).toBe(true)
  expect(text).toContain(`"'=Selam Hagos",raya,2,1,0,0,0,1,0,yes,yes,${selam}\r\n`)
})
