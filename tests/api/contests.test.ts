import { randomUUID } from 'node:crypto'
import type { AnnouncedContestAnswer, ContestsAnswer, ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../support/account-calls.ts'
import { insertContest, insertContestant, insertZone, moveHours } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { workerContext } from '../support/worker-context.ts'

const hour = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)
let present = ''

beforeEach(async () => {
  await platform.sql`update contests set current = false`
  present = await insertContest(platform.sql)
  await insertZone(platform.sql, 'mekelle zone')
  await insertZone(platform.sql, 'europe', 1)
  await platform.reload()
})

type Values = Readonly<Record<string, unknown>>
const send = (route: string, payload?: Values) =>
  call(platform, route, { cookie: admin.cookie, ...(payload && { payload }) })
const list = async (): Promise<ContestsAnswer['contests']> =>
  ((await get(`${platform.url}/admin/contests`, { cookie: admin.cookie })).body as unknown as ContestsAnswer).contests // of the contract
const find = async (id: string): Promise<ListedContest> => {
  const found = (await list()).find(({ _id }) => _id === id)
  if (!found) throw new Error(`no contest ${id}`)
  return found
}
const addressOf = () => `y-${randomUUID().slice(0, 8)}`
const prepare = async (values: Values = {}) => {
  const body = { name: 'Ashenda 2027', slug: addressOf(), opensAt: inHours(1), closesAt: inHours(9), ...values }
  const answer = await send('POST /admin/contests', body)
  expect(answer.status).toBe(200)
  return (answer.body as { contest: ListedContest }).contest
}
const step = async (id: string, name: string, values: Values = { reason: 'the festival begins' }) =>
  send(`PUT /admin/contests/${id}/${name}`, { updatedAt: (await find(id)).updatedAt, ...values })
const archive = (path: string) => get(`${platform.url}/contest/archive${path}`)
const logged = (id: string) =>
  platform.sql`select action, reason from admin_actions where subject_id = ${id} order by id`

test('a contest from scratch is a draft with the usual zones, which the public does not see until it is announced', async () => {
  const draft = await prepare()
  expect(draft).toMatchObject({ stage: 'draft', isCurrent: false, clonedFrom: null, announcedAt: null })
  expect(draft).toMatchObject({ zones: zoneSeeds.length, contestants: 0, ballots: 0, payments: 0 })
  expect(await archive(`/${draft.slug}`)).toMatchObject(refused(404, 'not_found'))
  expect(await archive(`/${draft.slug}/result`)).toMatchObject(refused(404, 'not_found'))
  expect(JSON.stringify((await archive('')).body)).not.toContain(draft.slug)
  const { status, body } = await step(draft._id, 'announce', {})
  expect({ status, stage: body['contest'] }).toMatchObject({ status: 200, stage: { stage: 'scheduled' } })
  const shown = (await archive(`/${draft.slug}`)).body as unknown as AnnouncedContestAnswer // of the contract
  expect(shown.contest).toMatchObject({ name: 'Ashenda 2027', stage: 'scheduled', isCurrent: false })
  expect(shown.contest.zones.map(({ name }) => name)).toEqual(zoneSeeds.map(({ name }) => name))
  expect(await logged(draft._id)).toMatchObject([{ action: 'contest.create' }, { action: 'contest.announce' }])
})

test('a clone has the settings and offered zones of its model, and none of its moments, votes and contestants', async () => {
  const { sql } = platform
  await sql`
    update contests set vote_etb = 4500, most_picks = 2, countries = '{+251}', free_from = opens_at, freezes_at = closes_at,
      prices_confirmed = true where id = ${present}`
  await sql`update zones set retired_at = now() where contest_id = ${present} and name = 'europe'`
  await recordGroup(sql, present, [queuedBallot([await insertContestant(sql, present)])])
  const clone = await prepare({ cloneOf: present })
  expect(clone).toMatchObject({ clonedFrom: { _id: present }, zones: 1, contestants: 0, ballots: 0, freezesAt: null })
  const { body } = await get(`${platform.url}/admin/contest?contest=${clone._id}`, { cookie: admin.cookie })
  expect(body).toMatchObject({
    stage: 'draft',
    hasVotes: false,
    contest: { voteEtb: 4500, mostPicks: 2, countries: ['+251'], freeFrom: null, pricesConfirmed: false },
  })
  const [zone] =
    await sql`select name, id in (select id from zones where contest_id = ${present}) as same from zones where contest_id = ${clone._id}`
  expect(zone).toEqual({ name: 'mekelle zone', same: false })
})

test('settings of a contest that is not current change, the current ones stay', async () => {
  const draft = await prepare()
  const route = `PUT /admin/contest?contest=${draft._id}`
  expect(await send(route, { voteEtb: 9000, updatedAt: draft.updatedAt })).toMatchObject({
    status: 200,
    body: { contest: { _id: draft._id, voteEtb: 9000 } },
  })
  const rows = await platform.sql`select vote_etb as price from contests where id = ${present}`
  expect(rows).toEqual([{ price: 3000 }])
  expect(await send(`PUT /admin/contest?contest=${randomUUID()}`, { updatedAt: draft.updatedAt })).toMatchObject(
    refused(404, 'not_found'),
  )
})

test('an address is taken once, is changed while the contest is a draft, and stays afterwards', async () => {
  const [one, other] = [await prepare(), await prepare()]
  const { slug } = one
  const body = { name: 'again', slug, opensAt: inHours(1), closesAt: inHours(2) }
  expect(await send('POST /admin/contests', body)).toMatchObject(refused(409, 'slug_taken'))
  expect(await step(other._id, 'address', { slug })).toMatchObject(refused(409, 'slug_taken'))
  for (const wrong of ['', 'Ashenda', 'a--b', '-a', 'a/b', 'ኣሸንዳ'])
    expect(await step(other._id, 'address', { slug: wrong })).toMatchObject(refused(400, 'invalid_body'))
  const next = addressOf()
  expect(await step(other._id, 'address', { slug: next })).toMatchObject({
    status: 200,
    body: { contest: { slug: next } },
  })
  expect((await step(other._id, 'announce', {})).status).toBe(200)
  expect(await step(other._id, 'address', { slug: addressOf() })).toMatchObject(refused(409, 'contest_announced'))
  expect(await step(other._id, 'address', { slug: next })).toMatchObject({ status: 200 })
})

test('of two admins who take a step with the contest they saw, the second is told what the first did', async () => {
  const draft = await prepare()
  const { updatedAt } = draft
  expect((await step(draft._id, 'address', { slug: addressOf() })).status).toBe(200)
  expect(await send(`PUT /admin/contests/${draft._id}/announce`, { updatedAt })).toMatchObject({
    ...refused(409, 'version_conflict'),
    body: { action: { action: 'contest.change' } },
  })
})

test('only a draft that nothing belongs to is deleted', async () => {
  const [empty, used, announced] = [await prepare(), await prepare(), await prepare()]
  await insertContestant(platform.sql, used._id)
  await step(announced._id, 'announce', {})
  expect(await send(`DELETE /admin/contests/${used._id}`)).toMatchObject(refused(409, 'contest_in_use'))
  expect(await send(`DELETE /admin/contests/${announced._id}`)).toMatchObject(refused(409, 'contest_announced'))
  expect((await send(`DELETE /admin/contests/${empty._id}`)).status).toBe(200)
  expect(await send(`DELETE /admin/contests/${empty._id}`)).toMatchObject(refused(404, 'not_found'))
  expect((await list()).map(({ _id }) => _id)).toEqual(expect.arrayContaining([used._id, announced._id]))
  expect((await find(used._id)).zones).toBe(zoneSeeds.length)
})

test('another contest becomes current once nobody can lose a vote; what is queued still counts where it was cast', async () => {
  const { sql } = platform
  const her = await insertContestant(sql, present)
  await recordGroup(sql, present, [queuedBallot([her])])
  const next = await prepare()
  const queued = queuedBallot([her])
  expect(await step(next._id, 'current')).toMatchObject(refused(409, 'contest_running'))
  expect(await step(next._id, 'current', { reason: ' ' })).toMatchObject(refused(400, 'invalid_body'))
  await moveHours(sql, present, { closesAt: new Date() })
  const { status, body } = await step(next._id, 'current')
  expect({ status, ...(body['contest'] as object) }).toMatchObject({ status: 200, isCurrent: true, stage: 'scheduled' })
  await until(async () => JSON.stringify((await get(`${platform.url}/contest`)).body).includes(next.slug))
  await recordGroup(sql, present, [queued])
  const tallies = await sql`select contest_id as contest, votes from tally where contestant_id = ${her}`
  expect(tallies).toEqual([{ contest: present, votes: 2 }])
  expect(await logged(next._id)).toContainEqual({ action: 'contest.make-current', reason: 'the festival begins' })
})

test('a result is final once all is counted, decided, signed and published; then neither votes nor settings change it', async () => {
  const { sql } = platform
  const her = await insertContestant(sql, present, { fname: 'Hiwet' })
  // Receipts are those of ids of version 8.
  const ballot = queuedBallot([her], { id: randomUUID().replace(/^(.{14})./, '$18') })
  await recordGroup(sql, present, [ballot])
  expect(await step(present, 'final')).toMatchObject(refused(409, 'contest_not_closed'))
  await moveHours(sql, present, { opensAt: new Date(Date.now() - 2 * hour), closesAt: new Date(Date.now() - hour / 2) })
  expect(await step(present, 'final')).toMatchObject(refused(409, 'contest_counting'))
  const context = workerContext(platform)
  await signCheckpoints({ ...context, signer: checkpointSigner('5a'.repeat(32)) })
  await publishResults(context)
  await sql`update ballots set status = 'quarantined' where id = ${ballot.id}`
  expect(await step(present, 'final')).toMatchObject(refused(409, 'ballots_undecided'))
  await sql`update ballots set status = 'counted' where id = ${ballot.id}`
  expect(await step(present, 'final')).toMatchObject({ status: 200, body: { contest: { stage: 'final' } } })
  expect(await step(present, 'final')).toMatchObject(refused(409, 'contest_is_final'))
  const { updatedAt, slug } = await find(present)
  expect(await send('PUT /admin/contest', { mostPicks: 1, updatedAt, reason: 'late' })).toMatchObject(
    refused(409, 'contest_is_final'),
  )
  expect(await send('PUT /admin/contest', { name: 'Ashenda, spelt right', updatedAt })).toMatchObject({ status: 200 })
  await expect(recordGroup(sql, present, [queuedBallot([her])])).rejects.toThrow(/final/)
  const next = await prepare()
  expect((await step(next._id, 'current')).status).toBe(200)
  await until(async () => JSON.stringify((await get(`${platform.url}/contest`)).body).includes(next.slug))
  expect((await archive(`/${slug}/result`)).body).toMatchObject({
    ranking: [{ name: expect.stringContaining('Hiwet'), votes: 1 }],
  })
  expect((await archive(`/${slug}/checkpoints`)).body).toMatchObject({
    checkpoints: [{ contest: present, sequence: 1 }],
  })
  expect((await fetch(`${platform.url}/contest/archive/${slug}/result.csv.gz`)).status).toBe(200)
  expect((await get(`${platform.url}/vote/receipts/${receiptOf(ballot.id)}`)).body).toMatchObject({
    contest: present,
    contestName: 'Ashenda, spelt right',
    contestSlug: slug,
    status: 'counted',
  })
})
