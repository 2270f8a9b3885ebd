import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { sealJury } from '@ashenda/db/queries/jury/seal.ts'
import { areas } from '@ashenda/platform/storage/storage.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeBallots } from '../support/change-ballots.ts'
import { archiveOf, filesOf } from '../support/contest-archives.ts'
import { insertContest, insertContestant, insertCredit, insertZone, moveHours } from '../support/contest-data.ts'
import { storePhotos } from '../support/documents.ts'
import { get, refused } from '../support/http.ts'
import { insertJury, insertMember, insertTitle } from '../support/juries.ts'
import type { Platform } from '../support/platform.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { runNode } from '../support/run-node.ts'
import { call } from '../support/shop.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { storageOf, workerContext } from '../support/worker-context.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const source = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const target = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const [sender, receiver] = [useAdmin(source), useAdmin(target)]
let slug = ''
const hour = 3_600_000
let contest = ''
let archive = new Uint8Array()
let photo = ''

/** A contest with all that an archive holds, final; beside it somebody whom the public does not see. */
beforeAll(async () => {
  const { sql } = source
  const [row] = await sql<{ id: string; slug: string }[]>`update contests set name = 'Ashenda 2026' returning id, slug`
  contest = row?.id ?? ''
  slug = row?.slug ?? ''
  const zones = [await insertZone(sql, 'mekelle zone'), await insertZone(sql, 'europe', 1)]
  const [first = '', second = '', third = ''] = await Promise.all(
    ['Hiwet', 'Selam', 'Letay'].map((fname, index) =>
      insertContestant(sql, contest, {
        fname,
        zoneId: zones[index % 2] ?? '',
        description: 'ሸማ ትለብስ',
        occupation: 'weaver',
      }),
    ),
  )
  const hidden = await insertContestant(sql, contest, { fname: 'Hidden', inactiveSince: new Date() })
  for (const one of [first, second, third, hidden]) await storePhotos(source, one)
  photo = (await sql<{ file: string }[]>`select file from images where contestant_id = ${first}`)[0]?.file ?? ''
  await insertTitle(sql, contest, { name: { en: 'Best dress', tig: 'ዝበለጸ ክዳን' }, share: 50, zones: [zones[0] ?? ''] })
  const criteria = await insertJury(sql, contest, { zoneShare: 30 })
  const member = await insertMember(sql, contest)
  for (const one of [first, second, third])
    for (const criterion of criteria)
      await sql`
        insert into jury_points (member_id, contestant_id, criterion_id, most, points)
        select ${member}, ${one}, id, most, ${one === second ? 5 : 3} from jury_criteria where id = ${criterion}`
  const context = workerContext(source)
  const sign = () => signCheckpoints({ ...context, signer: checkpointSigner('5a'.repeat(32)) })
  const ids: string[] = []
  for (const picks of [
    [first, second],
    [second, hidden],
    [third, first],
  ]) {
    const payer = somePayer()
    const ballots = [
      paidBallot(picks, payer, await insertCredit(sql, payer)),
      queuedBallot([first]),
      queuedBallot([second]),
    ]
    ballots.push(paidBallot([first], somePayer(), randomUUID())) // on a credit there is not
    await recordGroup(sql, contest, ballots)
    ids.push(...ballots.map(({ id }) => id))
    await sign()
  }
  const decision = { contest, adminId: sender.id, reason: 'one phone after the other' } as const
  await changeBallots(sql, { ...decision, ids: ids.slice(1, 3), to: 'voided' })
  const settings = (await get(`${source.url}/admin/contest`, { cookie: sender.cookie })).body['contest'] as {
    updatedAt: string
  }
  const ruled = { mostPicks: 2, updatedAt: settings.updatedAt, confirmed: true, reason: 'agreed with all' }
  expect((await call(source, sender, 'PUT', '/admin/contest', ruled)).status).toBe(200)
  await sql`update juries set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour'`
  expect(await sealJury(sql, contest)).toBe(true)
  const version = v7()
  await sql`insert into content_pictures (file, shape, width, height, colour) values (${`${version}.webp`}, 'wide', 480, 300, '#b78d79')`
  await storageOf(source).write(`images/${version}.webp`, randomBytes(3_000_000))
  await sql`
    insert into content_versions (id, piece, contest_id, body, starts_at, created_by)
    values (${version}, 'home', ${contest}, ${sql.json({ pictures: [`${version}.webp`] })}, now(), ${sender.id})`
  await moveHours(sql, contest, { opensAt: new Date(Date.now() - 5 * hour), closesAt: new Date(Date.now() - hour / 2) })
  expect((await exported()).status).toBe(409)
  await sign()
  await publishResults(context)
  const { updatedAt } = await found(source)
  const final = { updatedAt, reason: 'all is decided' }
  expect(await call(source, sender, 'PUT', `/admin/contests/${contest}/final`, final)).toMatchObject({ status: 200 })
  archive = new Uint8Array(await (await exported()).arrayBuffer())
})

const exported = (id = contest) =>
  fetch(`${source.url}/admin/contests/${id}/archive`, { headers: { cookie: sender.cookie } })
const send = (bytes: Uint8Array, to: Platform = target, cookie = receiver.cookie) =>
  call(
    to,
    { cookie },
    'POST',
    '/admin/contests/archive',
    new Blob([new Uint8Array(bytes)], { type: 'application/gzip' }),
  )

async function found({ url }: Platform, id = contest) {
  const { body } = await get(`${url}/admin/contests`, { cookie: sender.cookie })
  const contests = body['contests'] as { _id: string; updatedAt: string }[]
  const one = contests.find(({ _id }) => _id === id)
  if (!one) throw new Error('the contest is not there')
  return one
}

/** Everything an import writes. */
async function kept({ sql, dataDir }: Platform) {
  const [rows] = await sql`
    select (select count(*) from contests) as contests, (select count(*) from users) as users, (select count(*) from zones) as zones,
      (select count(*) from contestants) as contestants, (select count(*) from images) as images, (select count(*) from ballot_groups) as links,
      (select count(*) from tally) as tally, (select count(*) from checkpoints) as checkpoints, (select count(*) from admin_actions) as actions`
  const files: string[] = []
  for (const area of areas)
    for await (const page of storageOf({ dataDir }).list(area)) files.push(...page.map(({ key }) => key))
  return { ...rows, files: files.toSorted() }
}

const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

async function audit(file: Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-archive-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = path.join(folder, 'result.jsonl.gz')
  await writeFile(at, file)
  return runNode('scripts/audit.mjs', {}, [at])
}

test('an archive holds nothing of voters, payments and accounts', async () => {
  const files = await filesOf(archive)
  const text = [...files].map(([name, data]) => (name.endsWith('.gz') ? gunzipSync(data) : data).toString()).join('\n')
  const secrets = await source.sql<{ text: string | null }[]>`
    select phone as text from users union select phone from voters union select id::text from voters union select id::text from ballots
    union select salt::text from ballot_groups union select id::text from payments union select id::text from credits
    union select contact from jury_members union select id::text from jury_members`
  expect(secrets.length).toBeGreaterThan(30)
  for (const secret of secrets) if (secret.text !== null) expect(text).not.toContain(secret.text)
  expect(text).not.toContain('Hidden')
  expect(text).toContain('Hiwet')
})

describe('a file that is refused leaves nothing behind:', () => {
  test('with one flipped byte, anywhere', async () => {
    const before = await kept(target)
    for (let place = 10; place < archive.length; place += Math.ceil(archive.length / 40)) {
      const damaged = new Uint8Array(archive)
      damaged[place] = (damaged[place] ?? 0) ^ 0x10
      const { status, body } = await send(damaged)
      expect([status, body['code']], `byte ${place} of ${archive.length}`).toEqual([
        422,
        expect.stringMatching(/^archive_(damaged|unknown)$/),
      ])
    }
    expect(await kept(target)).toEqual(before)
  })

  test('cut off, or with another file behind it', async () => {
    const before = await kept(target)
    for (const part of [0.2, 0.9, 0.999])
      expect(await send(archive.subarray(0, Math.floor(archive.length * part)))).toMatchObject({ status: 422 })
    expect(await send(new Uint8Array([...archive, ...gzipSync('more')]))).toMatchObject(refused(422, 'archive_damaged'))
    expect(await kept(target)).toEqual(before)
  })

  test.each([
    ['a picture', Buffer.from('GIF89a')],
    ['a table', Buffer.from('name,price\n')],
    ['another gzip', gzipSync('name,price\n'.repeat(1_000))],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, bytes) => {
    const before = await kept(target)
    expect(await send(bytes)).toMatchObject(refused(422, 'archive_unknown'))
    expect(await kept(target)).toEqual(before)
  })

  test.each<readonly [string, string, (text: string) => string, string]>([
    [
      'a vote moved, with right hashes',
      'result.jsonl.gz',
      (text) => text.replace('"status":"counted"', '"status":"refused","reason":"no_credit"'),
      'archive_unsound',
    ],
    ['another tally', 'tally.jsonl', (text) => text.replace(/"first": ?1/, '"first": 7'), 'archive_damaged'],
    [
      'a contestant of no zone there is',
      'contestants.jsonl',
      (text) => text.replace(/"zone_id": ?"[^"]+"/, `"zone_id": "${randomUUID()}"`),
      'archive_damaged',
    ],
    ['a phone for an account', 'users.jsonl', (text) => text.replace('"actor"', '"admin"'), 'archive_damaged'],
    [
      'a version that is not known',
      'archive.json',
      (text) => text.replace('"version":1', '"version":2'),
      'archive_unknown',
    ],
  ])('%s', async (_what, name, change, code) => {
    const before = await kept(target)
    const files = await filesOf(archive)
    const file = files.get(name) ?? Buffer.alloc(0)
    const isPacked = name.endsWith('.gz')
    const text = (isPacked ? gunzipSync(file) : file).toString()
    const changed = change(text)
    expect(changed).not.toBe(text)
    files.set(name, isPacked ? gzipSync(changed) : Buffer.from(changed))
    if (isPacked) {
      const row = JSON.parse(files.get('result_exports.jsonl')?.toString() ?? '') as object
      const bytes = files.get(name)?.length
      files.set('result_exports.jsonl', Buffer.from(`${JSON.stringify({ ...row, json_bytes: bytes })}\n`))
    }
    expect(await send(await archiveOf(files))).toMatchObject(refused(422, code))
    expect(await kept(target)).toEqual(before)
  })

  test('a picture that nobody in it has', async () => {
    const before = await kept(target)
    const files = await filesOf(archive)
    files.set(`images/${randomUUID()}.webp`, randomBytes(100))
    expect(await send(await archiveOf(files))).toMatchObject(refused(422, 'archive_damaged'))
    expect(await kept(target)).toEqual(before)
  })

  test('at an address that another contest has', async () => {
    const [other] = await target.sql<{ id: string }[]>`
      insert into contests (id, slug, name, announced_at, opens_at, closes_at)
      values (gen_random_uuid(), ${slug}, 'another', null, now(), now() + interval '1 day') returning id`
    const before = await kept(target)
    expect(await send(archive)).toMatchObject(refused(409, 'slug_taken'))
    expect(await kept(target)).toEqual(before)
    await target.sql`delete from contests where id = ${other?.id ?? ''}`
  })

  test('where it is already', async () => {
    const before = await kept(source)
    expect(await send(archive, source, sender.cookie)).toMatchObject(refused(409, 'contest_known'))
    expect(await kept(source)).toEqual(before)
  })
})

describe('an imported contest', () => {
  beforeAll(async () => {
    expect(await send(archive)).toMatchObject({
      status: 200,
      body: { contest: { _id: contest, slug, stage: 'final', isCurrent: false, contestants: 3 } },
    })
  })

  test.each(['/result', '/checkpoints'])('answers %s byte for byte as where it was', async (part) => {
    const [here, there] = await Promise.all(
      [target, source].map(({ url }) => bytesOf(`${url}/contest/archive/${slug}${part}`)),
    )
    expect(here?.toString()).toBe(there?.toString())
    expect(JSON.parse(here?.toString() ?? '')).toMatchObject({ success: true })
  })

  test('has its hours, zones, winners and place in the list of years', async () => {
    const shown = async ({ url }: Platform, address: string) => (await get(`${url}/contest/archive${address}`)).body
    const { now: _, ...here } = await shown(target, `/${slug}`)
    const { now: __, contest: there } = await shown(source, `/${slug}`)
    expect(here['contest']).toEqual({ ...(there as object), isCurrent: false })
    const { contests } = await shown(target, '')
    expect(contests).toContainEqual(expect.objectContaining({ slug, contestants: 3, winners: expect.any(Array) }))
  })

  test('offers the same files, which the audit program recounts alike', async () => {
    for (const form of ['jsonl', 'csv']) {
      const [here, there] = await Promise.all(
        [target, source].map(({ url }) => bytesOf(`${url}/contest/archive/${slug}/result.${form}.gz`)),
      )
      expect(here?.equals(there ?? Buffer.alloc(0))).toBe(true)
      if (form === 'csv') continue
      const { code, output } = await audit(here ?? Buffer.alloc(0))
      expect([code, output]).toEqual([0, expect.stringContaining('The result holds.')])
    }
  })

  test('shows its photos, and its page is rendered', async () => {
    const [here, there] = await Promise.all([target, source].map(({ url }) => bytesOf(`${url}/images/${photo}`)))
    expect(here?.equals(there ?? Buffer.alloc(0))).toBe(true)
    expect(here?.length).toBeGreaterThan(100)
  })

  test('has contestants whom nobody can log in as, and whom an admin can still erase', async () => {
    const { sql } = target
    const [her] = await sql<{ id: string; phone: string | null }[]>`
      select c.id, u.phone from contestants c join users u on u.id = c.user_id where c.contest_id = ${contest} and u.fname = 'Letay'`
    expect(her?.phone).toBeNull()
    const listed = await get(`${target.url}/admin/contestants?contest=${contest}`, { cookie: receiver.cookie })
    expect(listed).toMatchObject({ status: 200, body: { total: 3 } })
    const link = await call(target, receiver, 'POST', `/admin/contestants/${her?.id}/reset-link`, {
      reason: 'she asked',
    })
    expect(link.status).toBe(404)
    const preview = await get(`${target.url}/admin/contestants/${her?.id}/erasure`, { cookie: receiver.cookie })
    expect(preview.status).toBe(200)
  })

  test('is logged, takes no second import, and gives the same archive', async () => {
    expect(await target.sql`select action, after from admin_actions where subject_id = ${contest}`).toEqual([
      { action: 'contest.import', after: { name: 'Ashenda 2026', slug } },
    ])
    const before = await kept(target)
    expect(await send(archive)).toMatchObject(refused(409, 'contest_known'))
    expect(await kept(target)).toEqual(before)
    const again = await fetch(`${target.url}/admin/contests/${contest}/archive`, {
      headers: { cookie: receiver.cookie },
    })
    const [one, other] = [await filesOf(archive), await filesOf(new Uint8Array(await again.arrayBuffer()))]
    const unlike = [...one.keys()].filter((name) => !other.get(name)?.equals(one.get(name) ?? Buffer.alloc(0)))
    // Its head says when it was made, and the sums follow.
    expect([unlike, [...other.keys()]]).toEqual([['archive.json', 'SHA256SUMS'], [...one.keys()]])
  })

  test('is followed by its next round, which comes in after it alone', async () => {
    const { sql } = source
    const hours = { opensAt: new Date(Date.now() + hour), closesAt: new Date(Date.now() + 2 * hour) }
    const draft = { name: 'Ashenda 2026, round 2', slug: 'round-2', ...hours, cloneOf: contest }
    const made = await call(source, sender, 'POST', '/admin/contests', {
      ...draft,
      round: { most: 1, isCarried: true },
    })
    const { _id: round = '', updatedAt } = made.body['contest'] as { _id?: string; updatedAt: string } // of the contract
    // Its jury would have to judge first.
    await sql`delete from title_zones where contest_id = ${round}`
    await sql`delete from titles where contest_id = ${round}`
    await sql`update juries set zone_share = 0 where contest_id = ${round}`
    expect(await call(source, sender, 'PUT', `/admin/contests/${round}/announce`, { updatedAt })).toMatchObject({
      status: 200,
    })
    const [one] = await sql<{ id: string }[]>`select contestant_id as id from round_entries where contest_id = ${round}`
    await recordGroup(sql, round, [queuedBallot([one?.id ?? ''])])
    await moveHours(sql, round, { opensAt: new Date(Date.now() - 5 * hour), closesAt: new Date(Date.now() - hour / 2) })
    await signCheckpoints({ ...workerContext(source), signer: checkpointSigner('5a'.repeat(32)) })
    await publishResults(workerContext(source))
    const final = { updatedAt: (await found(source, round)).updatedAt, reason: 'all is decided' }
    expect(await call(source, sender, 'PUT', `/admin/contests/${round}/final`, final)).toMatchObject({ status: 200 })

    const files = await filesOf(new Uint8Array(await (await exported(round)).arrayBuffer()))
    const orphan = new Map(files)
    const text = files.get('contests.jsonl')?.toString() ?? ''
    orphan.set('contests.jsonl', Buffer.from(text.replace(/"round_of": ?"[^"]+"/, `"round_of": "${randomUUID()}"`)))
    const before = await kept(target)
    expect(await send(await archiveOf(orphan))).toMatchObject(refused(409, 'archive_needs_former'))
    expect(await kept(target)).toEqual(before)
    expect(await send(await archiveOf(files))).toMatchObject({ status: 200, body: { contest: { _id: round } } })
    const [here, there] = await Promise.all(
      [target, source].map(({ url }) => bytesOf(`${url}/contest/archive/round-2/result`)),
    )
    expect(here?.toString()).toBe(there?.toString())
    expect(JSON.parse(here?.toString() ?? '')).toMatchObject({ round: { of: { slug }, contestants: 2 } })
  })
})
