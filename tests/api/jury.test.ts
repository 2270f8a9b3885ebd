import { randomUUID } from 'node:crypto'
import type { JurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'
import type { JuryAnswer, TitlesAnswer } from '@ashenda/core/contracts/http/titles.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { sealJury } from '@ashenda/db/queries/jury/seal.ts'
import { readTitles } from '@ashenda/db/queries/titles/titles.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertAdmin } from '../support/accounts.ts'
import { apiClockPassed } from '../support/api-clock.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { post, refused } from '../support/http.ts'
import { insertJury, insertTitle } from '../support/juries.ts'
import { publicResult } from '../support/public-result.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { call } from '../support/shop.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { workerContext } from '../support/worker-context.ts'

let contest = ''
let [hiwet, abrehet, feven] = ['', '', '']
let [north, south] = ['', '']
let criteria: readonly string[] = []
const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
    ;[north, south] = [await insertZone(sql, 'north'), await insertZone(sql, 'south', 1)]
    hiwet = await insertContestant(sql, contest, { fname: 'Hiwet', zoneId: north })
    abrehet = await insertContestant(sql, contest, { fname: 'Abrehet', zoneId: north })
    feven = await insertContestant(sql, contest, { fname: 'Feven', zoneId: south })
  },
  { MAIL_FROM: 'Ashenda <no-reply@ashenda.example>' },
)
const admin = useAdmin(platform)

const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  call(platform, admin, method, path, body)
const titles = async () => (await asAdmin('GET', '/admin/titles')).body as unknown as TitlesAnswer // of the contract
const jury = async () => (await asAdmin('GET', '/admin/jury')).body as unknown as JuryAnswer // of the contract

beforeEach(async () => {
  const { sql } = platform
  await sql`alter table jury_results disable trigger user`
  await sql`delete from jury_results`
  await sql`alter table jury_results enable trigger user`
  await sql`delete from notices`
  await sql`truncate jury_points, jury_conflicts, jury_members, jury_criteria, titles, title_zones, juries`
  await sql`truncate ballots, tally, vote_hours, ballot_groups, chain_heads, result_exports`
  // The trigger keeps what people voted by, also in tests.
  await sql`alter table contests disable trigger contests_keep`
  await sql`update contests set closes_at = now() + interval '1 hour', opens_at = now() - interval '1 hour' where id = ${contest}`
  await sql`alter table contests enable trigger contests_keep`
  criteria = await insertJury(sql, contest, { zoneShare: 40 })
  await platform.reload()
})

/** Invites a member, who enters by her link. */
async function member(name = 'Lemlem'): Promise<{ readonly id: string; readonly cookie: string }> {
  const { body } = await asAdmin('POST', '/admin/jury/members', { name, language: 'am', contact: 'lemlem@example.org' })
  const entered = await enter(String(body['link']))
  return { id: String(body['_id']), cookie: cookieOf(entered.headers.get('set-cookie') ?? '') }
}
const enter = (link: string) => post(`${platform.url}/jury/enter`, { token: new URL(link).hash.slice(1) })

type Member = Awaited<ReturnType<typeof member>>
const sheet = async (of: Pick<Member, 'cookie'>) => {
  const { status, body } = await call(platform, of, 'GET', '/jury/sheet')
  return { status, body: body as unknown as JurySheetAnswer } // of the contract
}
const give = (of: Member, contestant: string, points: readonly number[], isConflict = false) =>
  call(platform, of, 'PUT', `/jury/sheet/${contestant}`, {
    given: points.map((points, index) => ({ criterion: criteria[index], points })),
    isConflict,
  })
async function giveAll(of: Member, points: readonly number[]): Promise<void> {
  for (const contestant of [hiwet, abrehet, feven])
    expect(await give(of, contestant, points)).toMatchObject({ status: 200 })
}

describe('a member of the jury', () => {
  test('enters by a link that works once, and is told whom she judges by what', async () => {
    const { body, headers } = await asAdmin('POST', '/admin/jury/members', {
      name: 'Lemlem',
      language: 'am',
      contact: '',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const link = String(body['link'])
    expect(link).toMatch(/\/jury\?lang=am#[\w-]{43}$/)
    const entered = await enter(link)
    const cookie = entered.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i)
    expect(await enter(link)).toMatchObject(refused(410, 'jury_link_invalid'))
    const { body: told } = await sheet({ cookie: cookieOf(cookie) })
    expect(told.member).toMatchObject({ name: 'Lemlem', language: 'am' })
    expect(told.criteria.map(({ name, most }) => [name.en, most])).toEqual([
      ['Dress', 10],
      ['Song', 5],
    ])
    expect(told.contestants.map(({ name, zone }) => [name.split(' ')[0], zone])).toEqual([
      ['Hiwet', 'north'],
      ['Abrehet', 'north'],
      ['Feven', 'south'],
    ])
  })

  test('is sent her link by e-mail or text message, where somebody sends it; another link takes its place', async () => {
    const { sql } = platform
    const sent = () =>
      sql`select contact, parameters->>'path' as path, language, state, reason from notices where kind = 'jury-invitation' order by created_at, id`
    const invite = (contact: string) =>
      asAdmin('POST', '/admin/jury/members', { name: 'Lemlem', language: 'am', contact })
    const { body } = await invite('lemlem@example.org')
    expect(body['sentBy']).toBe('email')
    const path = new URL(String(body['link']))
    const first = {
      contact: { name: 'Lemlem', email: 'lemlem@example.org' },
      language: 'am',
      state: 'queued',
      reason: null,
    }
    expect(await sent()).toEqual([{ ...first, path: path.pathname + path.search + path.hash }])
    const renewed = (await asAdmin('POST', `/admin/jury/members/${body['_id']}/link`)).body
    const next = new URL(String(renewed['link']))
    expect(await sent()).toEqual([
      { contact: {}, path: null, language: 'am', state: 'skipped', reason: 'outdated' },
      { ...first, path: next.pathname + next.search + next.hash },
    ])
    await asAdmin('PUT', `/admin/jury/members/${body['_id']}/withdraw`, { reason: 'she moved away' })
    expect((await sent()).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
    // Nobody sends text messages here, and the last contact leads nowhere.
    for (const contact of ['0911 223344', 'the house beside the church'])
      expect((await invite(contact)).body['sentBy']).toBeNull()
    expect(await sent()).toHaveLength(2)
  })

  test('is kept by hashes alone', async () => {
    const { body } = await asAdmin('POST', '/admin/jury/members', { name: 'Lemlem', language: 'am', contact: '' })
    const token = new URL(String(body['link'])).hash.slice(1)
    const { headers } = await enter(String(body['link']))
    const session = cookieOf(headers.get('set-cookie') ?? '').split('=')[1] ?? ''
    const [row] = await platform.sql`select * from jury_members`
    for (const secret of [token, session]) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(row)).not.toContain(secret)
    }
  })

  test('is signed out by another link, by leaving, and when she is withdrawn', async () => {
    const first = await member()
    const { body } = await asAdmin('POST', `/admin/jury/members/${first.id}/link`)
    expect(await sheet(first)).toMatchObject(refused(401, 'jury_signed_out'))
    const again = { ...first, cookie: cookieOf((await enter(String(body['link']))).headers.get('set-cookie') ?? '') }
    expect(await sheet(again)).toMatchObject({ status: 200 })
    await asAdmin('PUT', `/admin/jury/members/${first.id}/withdraw`, { reason: 'she moved away' })
    expect(await sheet(again)).toMatchObject(refused(401, 'jury_signed_out'))
    expect(await asAdmin('POST', `/admin/jury/members/${first.id}/link`)).toMatchObject(refused(404, 'not_found'))
    const other = await member('Genet')
    expect(await call(platform, other, 'POST', '/jury/leave')).toMatchObject({ status: 200 })
    expect(await sheet(other)).toMatchObject({ status: 401 })
  })

  test('reaches nothing but her sheets', async () => {
    const { cookie } = await member()
    const closed = platform.app.routeTable.filter(
      ({ access, method }) => access !== 'public' && access !== 'file' && access !== 'jury' && method !== 'HEAD',
    )
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, url } of closed) {
      const path = url.replaceAll(/:\w+|\*/g, randomUUID())
      const answer = await platform.app.inject({ method: method as 'GET', url: path, headers: { cookie } })
      expect([method, url, answer.statusCode]).toEqual([method, url, 401])
    }
  })

  test('has her points as she left them, whatever was repeated or corrected', async () => {
    const her = await member()
    expect(await give(her, hiwet, [3])).toMatchObject({ status: 200 })
    expect(await give(her, hiwet, [9, 5])).toMatchObject({ status: 200 })
    expect(await give(her, hiwet, [9, 5])).toMatchObject({ status: 200 })
    expect(await give(her, feven, [1], true)).toMatchObject({ status: 200 })
    const { contestants } = (await sheet(her)).body
    expect(contestants.map(({ given, isConflict }) => [given.map(({ points }) => points), isConflict])).toEqual([
      [[9, 5], false],
      [[], false],
      [[1], true],
    ])
    expect(await give(her, hiwet, [11, 5])).toMatchObject(refused(409, 'version_conflict'))
    expect(await give(her, randomUUID(), [1, 1])).toMatchObject(refused(404, 'not_found'))
  })

  test('submits once everybody is judged; an admin may reopen it with a reason, and the log tells', async () => {
    const her = await member()
    await give(her, hiwet, [9, 5])
    const submit = () => call(platform, her, 'POST', '/jury/submit')
    expect(await submit()).toMatchObject(refused(422, 'jury_incomplete'))
    await giveAll(her, [2, 2])
    expect(await submit()).toMatchObject({ status: 200 })
    expect(await give(her, hiwet, [9, 5])).toMatchObject(refused(409, 'jury_submitted'))
    const path = `/admin/jury/members/${her.id}/reopen`
    expect(await asAdmin('PUT', path, { reason: 'she took two for one' })).toMatchObject({ status: 200 })
    expect(await give(her, hiwet, [9, 5])).toMatchObject({ status: 200 })
    const [line] =
      await platform.sql`select reason from admin_actions where action = 'jury.reopen' and subject_id = ${her.id}`
    expect(line?.['reason']).toBe('she took two for one')
  })

  test('judges between the jury’s opening and closing', async () => {
    const her = await member()
    for (const [opens, closes] of [
      [1, 2],
      [-2, -1],
    ] as const) {
      await platform.sql`
        update juries set opens_at = now() + make_interval(hours => ${opens}), closes_at = now() + make_interval(hours => ${closes})`
      expect(await give(her, hiwet, [1, 1])).toMatchObject(refused(422, 'jury_not_open'))
      expect(await call(platform, her, 'POST', '/jury/submit')).toMatchObject(refused(422, 'jury_not_open'))
    }
    expect(await asAdmin('PUT', `/admin/jury/members/${her.id}/reopen`, { reason: 'too late' })).toMatchObject(
      refused(422, 'jury_not_open'),
    )
  })
})

test('nobody sees points before the result: admins see progress, other members their own', async () => {
  const [her, other] = [await member(), await member('Genet')]
  // Figures that occur nowhere else.
  await platform.sql`update jury_criteria set most = 97 where position = 0`
  for (const contestant of [hiwet, abrehet]) expect(await give(her, contestant, [93, 4])).toMatchObject({ status: 200 })
  expect(await jury()).toMatchObject({
    judged: 3,
    members: [
      { name: 'Lemlem', done: 2, submittedAt: null },
      { name: 'Genet', done: 0 },
    ],
  })
  await platform.sql`update juries set closes_at = now() - interval '1 second'`
  await sealJury(platform.sql, contest)
  const owner = await insertAdmin(platform)
  const readers = platform.app.routeTable.filter(
    ({ method, url, access }) =>
      method === 'GET' && access !== 'file' && !/export|bull-board|\*|jury\/sheet|^\/shop\//.test(url),
  )
  for (const { url } of readers) {
    const path = url.replaceAll(/:\w+/g, contest)
    const { payload } = await platform.app.inject({ method: 'GET', url: path, headers: { cookie: owner.cookie } })
    expect([
      url,
      /\b93\b|\b97\b,?\s*"points"/.test(payload.replaceAll(/"[^"]*(?:\d{4}-\d\d|[0-9a-f-]{16,})[^"]*"/g, '')),
    ]).toEqual([url, false])
  }
  expect((await sheet(other)).body.contestants.map(({ given }) => given)).toEqual([[], [], []])
})

describe('titles', () => {
  const change = async (part: object) =>
    asAdmin('PUT', '/admin/titles', { ...part, updatedAt: (await titles()).updatedAt, reason: 'the sponsors asked' })
  const talent = () => ({
    _id: randomUUID(),
    name: { en: 'Miss Talent', tig: 'ክእለት' },
    zones: [north],
    votes: ['paid'],
    share: 30,
  })

  test('are kept in their order, with their names, zones and rules', async () => {
    const [one, other] = [talent(), { ...talent(), name: { en: 'Miss Song' }, zones: [], share: 0 }]
    expect(await change({ titles: [one, other] })).toMatchObject({ status: 200 })
    expect((await titles()).titles).toEqual([one, other])
    expect(await change({ titles: [other, { ...one, zones: [south, north] }] })).toMatchObject({ status: 200 })
    expect((await titles()).titles.map(({ name, zones }) => [name.en, zones.toSorted()])).toEqual([
      ['Miss Song', []],
      ['Miss Talent', [north, south].toSorted()],
    ])
    expect(await change({ titles: [{ ...one, zones: [randomUUID()] }] })).toMatchObject(refused(422, 'unknown_zone'))
    expect(await change({ titles: [{ ...one, name: { en: ' ' } }] })).toMatchObject({ status: 422 })
    expect(await change({ titles: [{ ...one, votes: ['unproven'] }] })).toMatchObject(refused(400, 'invalid_body'))
    expect(await change({ titles: [{ ...one, votes: ['proven'] }] })).toMatchObject(refused(422, 'title_needs_proof'))
  })

  test('are changed by one admin at a time, and with a reason once people vote', async () => {
    const { updatedAt } = await titles()
    expect(await change({ zoneShare: 10 })).toMatchObject({ status: 200 })
    expect(await asAdmin('PUT', '/admin/titles', { zoneShare: 20, updatedAt, reason: 'why not' })).toMatchObject({
      ...refused(409, 'version_conflict'),
      body: { action: { action: 'titles.change' } },
    })
    const now = (await titles()).updatedAt
    expect(await asAdmin('PUT', '/admin/titles', { zoneShare: 20, updatedAt: now })).toMatchObject(
      refused(422, 'rules_reason_missing'),
    )
    const { ruleChanges } = await publicResult(platform.services)
    expect(ruleChanges[0]).toMatchObject({
      reason: 'the sponsors asked',
      changes: [{ rule: 'titles', before: '//40/', after: '//10/' }],
    })
  })

  test('keep their criteria once points were given by them', async () => {
    await give(await member(), hiwet, [3])
    const { criteria: kept } = await titles()
    expect(await change({ criteria: kept.map((one) => ({ ...one, most: 50 })) })).toMatchObject(
      refused(409, 'criterion_in_use'),
    )
    expect(await change({ criteria: [] })).toMatchObject({ status: expect.any(Number), body: { success: false } })
    const renamed = kept.map((one) => ({ ...one, name: { en: `${one.name.en} and shoes` } }))
    expect(await change({ criteria: renamed })).toMatchObject({ status: 200 })
  })

  test('bind the settings they depend on', async () => {
    await change({ titles: [{ ...talent(), votes: ['proven', 'unproven'], share: 0 }] })
    const { body } = await asAdmin('GET', '/admin/contest')
    const { updatedAt } = body['contest'] as { readonly updatedAt: string } // of the contract
    const wish = { freeVotes: false, updatedAt, reason: 'the sponsors asked' }
    expect(await asAdmin('PUT', '/admin/contest', wish)).toMatchObject(refused(422, 'nothing_counts'))
  })

  test('come along where a contest is cloned, with its own zones, and without members and hours', async () => {
    await change({ titles: [talent(), { ...talent(), zones: [], name: { en: 'Miss Song' } }] })
    await member()
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const hours = { opensAt: at(300), closesAt: at(310), freezesAt: null }
    const { body } = await asAdmin('POST', '/admin/contests', {
      name: 'Next',
      slug: 'next',
      ...hours,
      cloneOf: contest,
    })
    const next = (body['contest'] as { readonly _id: string })._id // of the contract
    const kept = await readTitles(platform.sql, next)
    expect(kept).toMatchObject({ zoneShare: 40, hours: null, criteria: [{ most: 10 }, { most: 5 }] })
    expect(kept.titles.map(({ name, zones }) => [name.en, zones.length])).toEqual([
      ['Miss Talent', 1],
      ['Miss Song', 0],
    ])
    const [zone] =
      await platform.sql`select name, contest_id as contest from zones where id = ${kept.titles[0]?.zones[0] ?? ''}`
    expect(zone).toEqual({ name: 'north', contest: next })
    expect((await platform.sql`select from jury_members where contest_id = ${next}`).length).toBe(0)
    const deleted = await fetch(`${platform.url}/admin/contests/${next}`, {
      method: 'DELETE',
      headers: { cookie: admin.cookie },
    })
    expect(deleted.status).toBe(200)
  })
})

test('after the end votes and points decide together, and the result says by what', async () => {
  const { sql } = platform
  await insertTitle(sql, contest, { name: { en: 'Miss Talent' }, share: 100 })
  await insertTitle(sql, contest, { name: { en: 'Miss South' }, zones: [south] })
  for (const id of [hiwet, hiwet, hiwet, abrehet, abrehet, feven]) await recordGroup(sql, contest, [queuedBallot([id])])
  const her = await member()
  await give(her, hiwet, [0, 0])
  await give(her, abrehet, [10, 5])
  await give(her, feven, [5, 2])
  const result = async () => {
    await platform.reload()
    await apiClockPassed(platform)
    return publicResult(platform.services)
  }
  const before = await result()
  expect(before.titles).toEqual([])
  expect(before.ownTitles).toMatchObject({
    zoneShare: 40,
    titles: [
      { name: { en: 'Miss Talent' }, share: 100, zones: [], order: [] },
      { name: { en: 'Miss South' }, share: 0, zones: [{ name: 'south' }], order: [] },
    ],
    jury: { isSealed: false, criteria: [{ most: 10 }, { most: 5 }] },
  })
  const pictures = () =>
    Promise.all(
      (before.ownTitles?.titles ?? []).map(async ({ _id }) => {
        const { status, headers } = await fetch(`${platform.url}/share/${_id}/en-title.jpg`, { redirect: 'manual' })
        return [status, headers.get('location')]
      }),
    )
  expect(await pictures()).toEqual(Array(2).fill([404, null]))
  await publishResults(workerContext(platform))
  const [early] = await sql`select file from result_exports where contest_id = ${contest}`

  await sql`update contests set closes_at = now() where id = ${contest}`
  const waiting = await result()
  // The jury's share is not known yet: only the title without one is decided.
  expect([waiting.titles, waiting.ownTitles?.titles.map(({ order }) => order.length)]).toEqual([[], [0, 1]])
  await publishResults(workerContext(platform))
  const [late] = await sql`select file from result_exports where contest_id = ${contest}`
  expect(late?.['file']).not.toBe(early?.['file'])

  await sql`update juries set closes_at = now() - interval '1 second'`
  expect(await sealJury(sql, contest)).toBe(true)
  const told = await result()
  // Hiwet: 3/3 × 60; Abrehet: 2/3 × 60 + 15/15 × 40.
  expect(told.titles.map(({ name, zone, score, jury }) => [name.split(' ')[0], zone?.name, score, jury])).toEqual([
    ['Abrehet', 'north', 8_000, { points: 15, possible: 15 }],
    ['Feven', 'south', 7_866, { points: 7, possible: 15 }],
  ])
  const [byJury, byVotes] = told.ownTitles?.titles ?? []
  expect(byJury?.order.map(({ name, place }) => [name.split(' ')[0], place])).toEqual([
    ['Abrehet', 1],
    ['Feven', 2],
  ])
  expect(byVotes?.order.map(({ name, jury }) => [name.split(' ')[0], jury])).toEqual([['Feven', undefined]])
  // Nobody prints them here: until then there is her photo.
  const photos = [byJury, byVotes].map((title) => `/images/${jpegFile(title?.order[0]?.image ?? '', 'share')}`)
  expect(await pictures()).toEqual(photos.map((photo) => [302, photo]))
})

test('a contest with neither is answered as before', async () => {
  await platform.sql`truncate juries, titles, title_zones`
  expect(Object.keys(await publicResult(platform.services))).not.toContain('ownTitles')
})

test('a result is not final while titles wait for the jury', async () => {
  const { sql } = platform
  await sql`alter table contests disable trigger contests_keep`
  await sql`update contests set opens_at = now() - interval '3 hours', closes_at = now() - interval '1 hour' where id = ${contest}`
  await sql`alter table contests enable trigger contests_keep`
  const [{ at } = { at: new Date() }] = await sql<
    { at: Date }[]
  >`select updated_at as at from contests where id = ${contest}`
  const body = { updatedAt: at.toISOString(), reason: 'everything is counted' }
  expect(await asAdmin('PUT', `/admin/contests/${contest}/final`, body)).toMatchObject(refused(409, 'jury_unsealed'))
  const listed = await asAdmin('GET', '/admin/contests')
  expect(listed).toMatchObject({ body: { contests: [{ _id: contest, waitsForJury: true }] } })
})
