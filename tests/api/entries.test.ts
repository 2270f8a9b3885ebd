import { randomUUID } from 'node:crypto'
import type { EntryAnswer } from '@ashenda/core/contracts/http/entries.ts'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, register, registration } from '../support/account-calls.ts'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { payFee, someCard } from '../support/cards.ts'
import { insertContest, insertZone } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { storageOf } from '../support/worker-context.ts'

/** Who took part last year comes back: one account, an entry in each contest. */

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)
let last = ''
let now = ''
let her: Account
const zones = { last: '', now: '' }
const former = 'tells of last year'

beforeEach(async () => {
  const { sql } = platform
  await sql`update contests set current = false`
  last = await insertContest(sql)
  zones.last = await insertZone(sql, 'mekelle zone')
  her = await registerContestant(platform, {
    fname: 'Hiwet',
    zoneId: zones.last,
    occupation: 'weaver',
    description: former,
    paid: true,
  })
  await sql`update contests set current = false`
  now = await insertContest(sql)
  zones.now = await insertZone(sql, 'Mekelle zone')
  await platform.reload()
})

const as = (route: string, payload?: unknown) =>
  call(platform, route, { cookie: her.cookie, ...(payload !== undefined && { payload }) })
const enter = (actor: object = {}) => as('POST /actor/entry', { actor })
const entryOf = async (): Promise<EntryAnswer> => (await as('GET /actor/entry')).body as unknown as EntryAnswer // of the contract
const ownUser = async () => ((await as('GET /actor/getActorById')).body['user'] as Record<string, unknown>[])[0] ?? {}

/** A stored photo of her former entry. */
async function addPhoto(slot: number): Promise<string> {
  const file = `${randomUUID()}.webp`
  const storage = storageOf(platform)
  for (const key of keysOfImage(file)) await storage.write(key, Buffer.from(`bytes of ${slot}`))
  await platform.sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    values (${randomUUID()}, ${her.id}, ${slot}, ${file}, 960, 1200, '#b78d79')`
  return file
}

test('before she enters she is nobody’s contestant, and is offered what her former entry had', async () => {
  const file = await addPhoto(1)
  expect(await entryOf()).toMatchObject({
    entry: null,
    isOpen: true,
    former: {
      occupation: 'weaver',
      description: former,
      zone: { _id: zones.now, name: 'Mekelle zone' },
      photos: [{ slot: 1, file }],
    },
  })
  const user = await ownUser()
  expect(user).toMatchObject({ _id: her.id, role: 'actor', fname: 'Hiwet' })
  expect(user).not.toHaveProperty('isPaid')
  for (const [route, payload] of [
    ['PUT /actor/updateDescription', { actor: { description: 'x' } }],
    ['GET /actor/votes', undefined],
    ['GET /actor/payWithChapa', undefined],
    ['POST /actor/payWithCard', { actor: { card: 'x' } }],
    ['GET /actor/verifyPayment', undefined],
    ['DELETE /actor/delete-image/image1', undefined],
  ] as const)
    expect(await as(route, payload)).toMatchObject(refused(409, 'not_entered'))
})

test('her phone is refused at registration as ever, and the log-in leads to her entry', async () => {
  expect(await register(platform, registration({ phone: her.phone }))).toMatchObject(refused(409, 'phone_taken'))
  const { cookie } = await call(platform, 'POST /actor/login', {
    payload: { actor: { phone: her.phone, password: her.password } },
  })
  expect((await call(platform, 'GET /actor/entry', { cookie })).body).toMatchObject({ entry: null })
})

test('she enters once, with another id, copies of the photos she chose, and her fee due anew', async () => {
  const [first, second] = [await addPhoto(1), await addPhoto(2)]
  const sent = { occupation: 'singer', description: 'of this year', address: zones.now, photos: [2] }
  const answers = await Promise.all([enter(sent), enter(sent)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const entry = String(answers.find(({ status }) => status === 200)?.body['entry'])
  expect(entry).not.toBe(her.id)
  await platform.reload()
  const user = await ownUser()
  expect(user).toMatchObject({
    _id: entry,
    fname: 'Hiwet',
    occupation: 'singer',
    isPaid: false,
    zone: { _id: zones.now },
  })
  const [copy] = user['images'] as string[]
  expect(copy).toBeDefined()
  expect([first, second]).not.toContain(copy)
  const storage = storageOf(platform)
  for (const key of keysOfImage(copy ?? ''))
    expect(Buffer.from((await storage.read(key)) ?? '').toString()).toBe('bytes of 2')
  // Taking it away leaves last year's.
  expect((await as('DELETE /actor/delete-image/image2')).status).toBe(200)
  for (const key of keysOfImage(second)) expect(await storage.read(key)).toBeDefined()
  const rows = await platform.sql`
    select contest_id as contest, description, paid_at is not null as paid from contestants where user_id = ${her.id} order by created_at`
  expect(rows).toEqual([
    { contest: last, description: former, paid: true },
    { contest: now, description: 'of this year', paid: false },
  ])
  const card = await someCard(platform)
  await platform.startWorker()
  expect(await payFee(platform, card, her.cookie)).toMatchObject({ status: 200 })
  const [payment] =
    await platform.sql`select contest_id as contest, contestant_id as of from payments where contestant_id = ${entry}`
  expect(payment).toEqual({ contest: now, of: entry })
})

describe('what may be entered', () => {
  test('nothing twice, no foreign zone, and no closed contest', async () => {
    expect(await enter({ address: zones.last })).toMatchObject(refused(422, 'unknown_zone'))
    expect((await enter()).status).toBe(200)
    expect(await enter()).toMatchObject(refused(409, 'entered_already'))
    await platform.sql`update contests set current = false`
    await insertContest(platform.sql, {
      opensAt: new Date(Date.now() - 7_200_000),
      closesAt: new Date(Date.now() - 3_600_000),
    })
    await platform.reload()
    expect(await entryOf()).toMatchObject({ entry: null, isOpen: false })
    expect(await enter()).toMatchObject(refused(422, 'contest_closed'))
  })

  test('waits for approval where the contest approves by hand', async () => {
    await platform.sql`update contests set approval = 'manual', moderation = 'manual' where id = ${now}`
    const { body } = await enter({ description: 'to be read first' })
    const [row] = await platform.sql`
      select held_since is not null as held, inactive_since is not null as waits from contestants where id = ${String(body['entry'])}`
    expect(row).toEqual({ held: true, waits: true })
    expect((await get(`${platform.url}/admin/moderation`, { cookie: admin.cookie })).body).toMatchObject({
      counts: { all: 1 },
    })
    const other = await get(`${platform.url}/admin/moderation?contest=${last}`, { cookie: admin.cookie })
    expect(other.body).toMatchObject({ counts: { all: 0 } })
  })
})

test('her votes are those of this contest, and last year’s stay with last year’s entry', async () => {
  const { body } = await enter()
  const entry = String(body['entry'])
  await platform.sql`update contestants set paid_at = created_at where id = ${entry}`
  await recordGroup(platform.sql, last, [queuedBallot([her.id]), queuedBallot([her.id])])
  await recordGroup(platform.sql, now, [queuedBallot([entry])])
  expect((await as('GET /actor/votes')).body).toMatchObject({ free: 1 })
  const votesIn = async (contest: string) => {
    const { body } = await get(`${platform.url}/admin/contestants?contest=${contest}`, { cookie: admin.cookie })
    return (body['rows'] as { _id: string; votes: number }[]).map(({ _id, votes }) => [_id, votes])
  }
  expect(await votesIn(last)).toEqual([[her.id, 2]])
  expect(await votesIn(now)).toEqual([[entry, 1]])
  expect((await get(`${platform.url}/admin/contestants/${entry}`, { cookie: admin.cookie })).body).toMatchObject({
    contest: now,
    entries: [{ _id: her.id, contest: { _id: last } }],
  })
})

test('a friend whom she refers by her present link is referred by her account', async () => {
  await enter()
  const { referralCode } = await ownUser()
  const friend = await register(platform, registration({ referralCode }))
  expect(friend.status).toBe(200)
  expect(await ownUser()).toMatchObject({ referred: 1 })
})

test('photos of former contestants who are shown stay served, those of hidden ones do not', async () => {
  const file = await addPhoto(1)
  const served = async () => {
    const answer = await fetch(`${platform.url}/images/${filesOfImage(file)[0]}`)
    await answer.body?.cancel()
    return answer.status
  }
  expect(await served()).toBe(200)
  await platform.sql`update contestants set inactive_since = now() where id = ${her.id}`
  expect(await served()).toBe(404)
})

test('her data holds all her entries, and erasing her by either empties both', async () => {
  const { body } = await enter({ occupation: 'singer', description: 'of this year' })
  const entry = String(body['entry'])
  await addPhoto(1)
  const data = (await as('GET /actor/export')).body
  expect(data['entries']).toMatchObject([
    { _id: entry, occupation: 'singer' },
    { _id: her.id, occupation: 'weaver', description: former },
  ])
  expect(data['photos']).toHaveLength(1)
  const preview = await get(`${platform.url}/admin/contestants/${entry}/erasure`, { cookie: admin.cookie })
  expect(preview.body).toMatchObject({ photos: 1 })
  const owner = await insertAdmin(platform)
  const erased = await call(platform, `POST /admin/contestants/${entry}/erase`, {
    cookie: owner.cookie,
    payload: { reason: 'she asked for it' },
  })
  expect(erased.status).toBe(200)
  expect(
    await platform.sql`
      select occupation, description, inactive_since is not null as out from contestants where user_id = ${her.id}`,
  ).toEqual([
    { occupation: '', description: '', out: true },
    { occupation: '', description: '', out: true },
  ])
  expect(await platform.sql`select 1 from images where contestant_id = ${her.id}`).toEqual([])
  expect((await as('GET /actor/entry')).status).toBe(401)
})

test('cards of one contest pay in it alone, and cards of any in each', async () => {
  await platform.startWorker()
  const [own, foreign] = [await someCard(platform), await someCard(platform), await someCard(platform)]
  const batches = await platform.sql<{ id: string }[]>`select id from card_batches order by number desc limit 3`
  await platform.sql`update card_batches set contest_id = ${last} where id = ${batches[1]?.id ?? ''}`
  await platform.sql`update card_batches set contest_id = ${now} where id = ${batches[2]?.id ?? ''}`
  await enter()
  expect(await payFee(platform, foreign, her.cookie)).toMatchObject(refused(422, 'card_unavailable'))
  expect(await payFee(platform, own, her.cookie)).toMatchObject({ status: 200 })
  const listed = async (query: string) => {
    const { body } = await get(`${platform.url}/card/batches${query}`, { cookie: admin.cookie })
    return (body['rows'] as { _id: string }[]).map(({ _id }) => _id)
  }
  expect(await listed('')).not.toContain(batches[1]?.id)
  expect(await listed(`?contest=${last}`)).toContain(batches[1]?.id)
  expect(await listed('?contest=all')).toEqual(expect.arrayContaining(batches.map(({ id }) => id)))
})
