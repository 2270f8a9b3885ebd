import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { GoingOnAnswer, ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { freezeTally, readFrozenTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, register, registration } from '../support/account-calls.ts'
import { registerContestant } from '../support/accounts.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { insertContest, insertContestant, insertZone, moveHours, moveTime } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { storageOf, workerContext } from '../support/worker-context.ts'

/** The best of each zone go on to another contest. */

const hour = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)
let first = ''
/** By name. */
let people: Readonly<Record<string, string>> = {}

beforeEach(async () => {
  const { sql } = platform
  await sql`update contests set current = false`
  first = await insertContest(sql)
  const [mekelle, europe] = [await insertZone(sql, 'mekelle zone'), await insertZone(sql, 'europe', 1)]
  const enter = (fname: string, zoneId?: string) =>
    insertContestant(sql, first, { fname, ...(zoneId && { zoneId }), occupation: 'weaver', description: `of ${fname}` })
  people = {
    Abeba: await enter('Abeba', mekelle),
    Hiwet: await enter('Hiwet', mekelle),
    Letish: await enter('Letish', mekelle),
    Selam: await enter('Selam', mekelle),
    Zufan: await enter('Zufan', europe),
    Nobody: await enter('Nobody'),
  }
  await platform.reload()
})

const idOf = (name: string): string => people[name] ?? ''
type Values = Readonly<Record<string, unknown>>
const send = (route: string, payload?: Values) =>
  call(platform, route, { cookie: admin.cookie, ...(payload && { payload }) })
const listed = async (id: string): Promise<ListedContest> => {
  const { body } = await get(`${platform.url}/admin/contests`, { cookie: admin.cookie })
  const found = (body['contests'] as ListedContest[]).find(({ _id }) => _id === id)
  if (!found) throw new Error(`no contest ${id}`)
  return found
}
const step = async (id: string, name: string) =>
  send(`PUT /admin/contests/${id}/${name}`, {
    updatedAt: (await listed(id)).updatedAt,
    ...(name !== 'announce' && { reason: 'the festival goes on' }),
  })
const vote = (contest: string, names: readonly string[], ids = people) =>
  recordGroup(
    platform.sql,
    contest,
    names.map((name) => queuedBallot([ids[name] ?? ''])),
  )
/** An answer is kept for a moment, also that of the contest that was current before. */
const resultOf = async (id: string, isIt: (result: ResultAnswer) => boolean = () => true): Promise<ResultAnswer> => {
  const { slug } = await listed(id)
  return until(async () => {
    const result = (await get(`${platform.url}/contest/archive/${slug}/result`)).body as unknown as ResultAnswer // of the contract
    return isIt(result) && result
  })
}
const bodyOf = (round: Values = {}) => ({
  ...{ name: 'Ashenda, round 2', slug: `r-${randomUUID().slice(0, 8)}`, opensAt: inHours(1), closesAt: inHours(9) },
  ...{ cloneOf: first, round: { most: 1, isCarried: false, ...round } },
})
const begin = async (round: Values = {}): Promise<string> => {
  const { status, body } = await send('POST /admin/contests', bodyOf(round))
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { contest: ListedContest }).contest._id
}
/** Ids in a round, by name. */
const entriesOf = async (contest: string): Promise<Readonly<Record<string, string>>> => {
  const rows = await platform.sql<{ fname: string; id: string }[]>`
    select u.fname, c.id from contestants c join users u on u.id = c.user_id where c.contest_id = ${contest} order by u.fname`
  return Object.fromEntries(rows.map(({ fname, id }) => [fname, id]))
}

async function finish(contest: string): Promise<void> {
  const { sql } = platform
  await moveHours(sql, contest, { opensAt: new Date(Date.now() - 2 * hour), closesAt: new Date(Date.now() - hour / 2) })
  const context = workerContext(platform)
  await signCheckpoints({ ...context, signer: checkpointSigner('5a'.repeat(32)) })
  await publishResults(context)
  const { status, body } = await step(contest, 'final')
  expect({ status, body }).toMatchObject({ status: 200 })
}

/** Two votes for Abeba, one each for Hiwet, Selam, Zufan and Nobody, who has no zone. */
async function finishFirst(): Promise<void> {
  await vote(first, ['Abeba', 'Abeba', 'Hiwet', 'Selam', 'Zufan', 'Nobody'])
  await finish(first)
}

async function open(contest: string): Promise<void> {
  expect((await step(contest, 'current')).status).toBe(200)
  await moveHours(platform.sql, contest, { opensAt: new Date(Date.now() - hour / 4) })
  await platform.reload()
}

test('the best of each zone go on under their accounts, with texts and photos, approved and without a fee', async () => {
  const { sql } = platform
  const storage = storageOf(platform)
  const [image] = await sql<{ file: string }[]>`select file from images where contestant_id = ${idOf('Abeba')}`
  for (const key of keysOfImage(image?.file ?? '')) await storage.write(key, Buffer.from('her photo'))
  await sql`update contests set approval = 'manual', moderation = 'manual', vote_etb = 4500 where id = ${first}`
  await finishFirst()
  const { body } = await get(`${platform.url}/admin/contests/${first}/going-on?most=1`, { cookie: admin.cookie })
  expect((body as unknown as GoingOnAnswer).zones).toMatchObject([
    { name: 'mekelle zone', goOn: [{ _id: idOf('Abeba'), name: 'Abeba Hagos', votes: 2 }], others: 2 },
    { name: 'europe', goOn: [{ _id: idOf('Zufan') }], others: 0 },
  ])
  const second = await begin()
  expect(await listed(second)).toMatchObject({
    ...{ stage: 'draft', contestants: 2, ballots: 0, zones: 2 },
    round: { number: 2, most: 1, isCarried: false, of: { _id: first } },
  })
  expect(await listed(first)).toMatchObject({ nextRound: { _id: second } })
  const rows = await sql`
    select c.user_id as account, z.name as zone, c.occupation, c.description, c.paid_at is not null as paid, c.fee_payment_id as payment,
      coalesce(c.inactive_since, c.held_since) as hidden, array(select file from images where contestant_id = c.id) as files
    from contestants c join zones z on z.id = c.zone_id and z.contest_id = c.contest_id where c.contest_id = ${second} order by c.user_id`
  const one = { occupation: 'weaver', paid: true, payment: null, hidden: null }
  expect(rows).toEqual([
    { ...one, account: idOf('Abeba'), zone: 'mekelle zone', description: 'of Abeba', files: [expect.any(String)] },
    // There is no picture of hers in the storage.
    { ...one, account: idOf('Zufan'), zone: 'europe', description: 'of Zufan', files: [] },
  ])
  const copy = String(rows[0]?.['files'])
  expect(copy).not.toBe(image?.file)
  for (const key of keysOfImage(copy)) expect(Buffer.from((await storage.read(key)) ?? '').toString()).toBe('her photo')
  expect(await sql`select 1 from tally where contest_id = ${second}`).toEqual([])
})

test('whoever is level with the last goes on, too', async () => {
  await finishFirst()
  expect(Object.keys(await entriesOf(await begin({ most: 2 })))).toEqual(['Abeba', 'Hiwet', 'Selam', 'Zufan'])
})

test('a round begun twice at once is one, and the photos copied for the other are removed', async () => {
  await finishFirst()
  const answers = await Promise.all([0, 1, 2].map(() => send('POST /admin/contests', bodyOf())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(409, 'round_exists'))
  expect(await platform.sql`select 1 from contests where round_of = ${first}`).toHaveLength(1)
  expect(await send('POST /admin/contests', bodyOf())).toMatchObject(refused(409, 'round_exists'))
})

describe('no round is begun', () => {
  test('from scratch, with a wrong number, or before the result is final', async () => {
    const { cloneOf: _, ...scratch } = bodyOf()
    expect(await send('POST /admin/contests', scratch)).toMatchObject(refused(400, 'invalid_body'))
    expect(await send('POST /admin/contests', bodyOf({ most: 0 }))).toMatchObject(refused(400, 'invalid_body'))
    await vote(first, ['Abeba'])
    await moveHours(platform.sql, first, { closesAt: new Date() })
    expect(await send('POST /admin/contests', bodyOf())).toMatchObject(refused(409, 'contest_not_final'))
  })

  test('if nobody in a zone has a vote', async () => {
    await vote(first, ['Nobody'])
    await finish(first)
    expect(await send('POST /admin/contests', bodyOf())).toMatchObject(refused(422, 'nobody_goes_on'))
  })
})

test('a draft of a round is deleted with its entries, and may be begun anew; an announced one stays', async () => {
  const { sql } = platform
  await finishFirst()
  const draft = await begin({ isCarried: true })
  expect((await send(`DELETE /admin/contests/${draft}`)).status).toBe(200)
  for (const table of ['contestants', 'round_entries', 'tally', 'chain_heads', 'zones'])
    expect(await sql`select 1 from ${sql(table)} where contest_id = ${draft}`, table).toEqual([])
  const again = await begin({ most: 2 })
  expect(Object.keys(await entriesOf(again))).toHaveLength(4)
  expect((await step(again, 'announce')).status).toBe(200)
  expect(await send(`DELETE /admin/contests/${again}`)).toMatchObject(refused(409, 'contest_announced'))
  await expect(sql`delete from contests where id = ${again}`).rejects.toThrow(/only drafts/)
})

test('once it is announced, those who go on and those who do not are told, each once', async () => {
  const { sql } = platform
  await finishFirst()
  const second = await begin()
  const told = () => sql`
    select kind, contest_id as contest, u.fname from notices n join users u on u.id = n.user_id
    where kind like 'round%' and contest_id in (${first}, ${second}) order by kind, fname`
  expect(await told()).toEqual([])
  expect((await step(second, 'announce')).status).toBe(200)
  expect((await step(second, 'current')).status).toBe(200)
  expect(await told()).toEqual([
    ...['Abeba', 'Zufan'].map((fname) => ({ kind: 'round', contest: second, fname })),
    ...['Hiwet', 'Letish', 'Nobody', 'Selam'].map((fname) => ({ kind: 'round-over', contest: first, fname })),
  ])
})

test('a ballot counts in its round only, and both results say which rounds they are', async () => {
  await finishFirst()
  const second = await begin({ most: 2 })
  await open(second)
  const entries = await entriesOf(second)
  await vote(second, ['Hiwet'], entries)
  // Who stood in the first round alone gets no vote in the second.
  await vote(second, ['Letish'], people)
  const one = await resultOf(first)
  const two = await resultOf(second, (result) => result.round !== undefined && result.ballots.counted > 0)
  expect(one.ranking.find(({ _id }) => _id === idOf('Hiwet'))?.votes).toBe(1)
  const { slug } = await listed(first)
  expect(two).toMatchObject({
    ranking: [],
    ballots: { counted: 1, refused: 1 },
    unlistedVotes: 1,
    round: { number: 2, most: 2, contestants: 4, isCarried: false, of: { slug, name: 'test' } },
  })
  expect(one).toMatchObject({ nextRound: { name: 'Ashenda, round 2' } })
  // While people vote the file grows; it begins with where its contestants came from.
  await publishResults(workerContext(platform))
  const file = await fetch(`${platform.url}/contest/archive/${(await listed(second)).slug}/result.jsonl.gz`)
  const [, line = ''] = gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString()
    .split('\n')
  expect(JSON.parse(line)).toMatchObject({ type: 'round', of: first, slug, most: 2, carried: false })
  const all = (await get(`${platform.url}/contest/archive`)).body['contests'] as Values[]
  expect(all.find(({ _id }) => _id === second)).toMatchObject({ roundOf: { slug } })
})

describe('where counts are carried', () => {
  let second = ''
  let entries: Readonly<Record<string, string>> = {}

  beforeEach(async () => {
    await finishFirst()
    second = await begin({ most: 2, isCarried: true })
    entries = await entriesOf(second)
    // The files of these contestants were never written.
    for (const id of Object.values(entries))
      await platform.sql`
        insert into images (id, contestant_id, slot, file, width, height, colour)
        values (${randomUUID()}, ${id}, 1, ${`${randomUUID()}.webp`}, 960, 1200, '#b78d79')`
    await open(second)
  })

  const votesIn = async (name: string) => {
    const [row] = await platform.sql`
      select votes, free, first, reached_at as at from tally where contestant_id = ${entries[name] ?? ''}`
    return row
  }

  test('ranks, titles and podium begin with them', async () => {
    await vote(second, ['Hiwet', 'Hiwet', 'Zufan'], entries)
    const { ranking } = await resultOf(second, (result) => result.ranking[0]?.votes === 3)
    expect(ranking.map(({ name, votes, carried }) => [name, votes, carried])).toEqual([
      ['Hiwet Hagos', 3, 1],
      // She had her two votes before Zufan got her second.
      ['Abeba Hagos', 2, 2],
      ['Zufan Hagos', 2, 1],
      ['Selam Hagos', 1, 1],
    ])
    await finish(second)
    const { titles } = await resultOf(second, (result) => result.titles.length > 0)
    expect(titles.map(({ name, votes, carried }) => [name, votes, carried])).toEqual([
      ['Hiwet Hagos', 3, 1],
      ['Zufan Hagos', 2, 1],
    ])
    // And on to a third.
    const third = await send('POST /admin/contests', { ...bodyOf({ isCarried: true }), cloneOf: second })
    const { _id } = (third.body as { contest: ListedContest }).contest
    expect(await listed(_id)).toMatchObject({ round: { number: 3, of: { _id: second } }, contestants: 2 })
    expect(await platform.sql`select votes from tally where contest_id = ${_id} order by votes`).toEqual([
      { votes: 2 },
      { votes: 3 },
    ])
  })

  test('an own title and another title rule count them as what they were', async () => {
    const { sql } = platform
    await sql`
      insert into titles (id, contest_id, position, name, title_votes, share)
      values (${randomUUID()}, ${second}, 0, ${sql.json({ en: 'Miss Paid' })}, '{paid}', 0)`
    await sql`update tally set title_votes = '{paid}' where contest_id = ${second}`
    expect(await votesIn('Abeba')).toMatchObject({ votes: 0, free: 2 })
    await sql`update tally set title_votes = '{paid,proven,unproven}' where contest_id = ${second}`
    await finish(second)
    const { ownTitles, titles } = await resultOf(
      second,
      (result) => result.ownTitles !== undefined && result.titles.length > 0,
    )
    expect(ownTitles?.titles).toMatchObject([{ name: { en: 'Miss Paid' }, order: [] }])
    expect(titles.map(({ name }) => name)).toEqual(['Abeba Hagos', 'Zufan Hagos'])
  })

  test('a freeze fixes them with the votes before it', async () => {
    const { sql } = platform
    await vote(second, ['Hiwet'], entries)
    await moveTime(sql, (tx) => tx`update contests set freezes_at = now() where id = ${second}`)
    const shown = async () =>
      Object.fromEntries((await readFrozenTally(sql, second)).map(({ contestant, votes }) => [contestant, votes]))
    const expected = { [entries['Abeba'] ?? '']: 2, [entries['Hiwet'] ?? '']: 2, [entries['Selam'] ?? '']: 1 }
    expect(await shown()).toMatchObject(expected)
    await freezeTally(sql, second)
    expect(await shown()).toMatchObject(expected)
  })

  test('a voided vote leaves what was carried, with the moment it was reached', async () => {
    const before = await votesIn('Abeba')
    const ballot = queuedBallot([entries['Abeba'] ?? ''])
    await recordGroup(platform.sql, second, [ballot])
    expect(await votesIn('Abeba')).toMatchObject({ votes: 3 })
    const decision = { contest: second, adminId: admin.id, reason: 'bought' } as const
    await changeBallots(platform.sql, { ...decision, ids: [ballot.id], to: 'voided' })
    expect(await votesIn('Abeba')).toEqual(before)
  })
})

test('nobody else enters a round', async () => {
  const her = await registerContestant(platform, { fname: 'Meron', paid: true })
  await finishFirst()
  await open(await begin())
  expect((await call(platform, 'GET /actor/entry', { cookie: her.cookie })).body).toMatchObject({
    entry: null,
    isOpen: false,
  })
  const enter = { cookie: her.cookie, payload: { actor: {} } }
  expect(await call(platform, 'POST /actor/entry', enter)).toMatchObject(refused(422, 'round_takes_nobody'))
  expect(await register(platform, registration({}))).toMatchObject(refused(422, 'round_takes_nobody'))
})

test('a clone, or a round, with another title rule tells it by its chain, and its opening may still move', async () => {
  const { sql } = platform
  await vote(first, ['Abeba'])
  await moveTime(sql, async (tx) => {
    await tx`update contests set title_votes = '{proven,unproven}' where id = ${first}`
    await tx`update tally set title_votes = '{proven,unproven}' where contest_id = ${first}`
  })
  await finish(first)
  const second = await begin({ isCarried: true })
  expect((await step(second, 'announce')).status).toBe(200)
  expect(await resultOf(second)).toMatchObject({
    titleVotes: ['proven', 'unproven'],
    titleRules: [{ counts: ['proven', 'unproven'], reason: '', link: 1 }],
  })
  const { updatedAt } = await listed(second)
  const later = { opensAt: inHours(2), updatedAt }
  const moved = await send(`PUT /admin/contest?contest=${second}`, later)
  expect({ status: moved.status, body: moved.body }).toMatchObject({ status: 200 })
})
