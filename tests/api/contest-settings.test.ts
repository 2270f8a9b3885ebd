import type { ContestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { changeSettings } from '@ashenda/db/queries/contest/contest-settings.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { call, register } from '../support/account-calls.ts'
import { insertAdmin } from '../support/accounts.ts'
import { insertDraft } from '../support/admin-subjects.ts'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { openLive } from '../support/live-client.ts'
import { startMessages } from '../support/messages.ts'
import { startPlatform } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''

const hour = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)

const begin = async (choice: Parameters<typeof insertContest>[1] = {}) => {
  await platform.sql`update contests set current = false`
  contest = await insertContest(platform.sql, choice)
}
beforeEach(() => begin())

const seen = async () => {
  const { body } = await get(`${platform.url}/admin/contest`, { cookie: admin.cookie })
  return body as unknown as ContestSettingsAnswer // of the contract
}
type Values = Readonly<Record<string, unknown>>
const reason = 'the hall is free longer'
/** With a public reason, which changes of what is announced need while people vote. */
const put = (payload: Values) =>
  call(platform, 'PUT /admin/contest', { cookie: admin.cookie, payload: { reason, ...payload } })
const asSeen = async () => {
  const { _id, ...settings } = (await seen()).contest
  return settings
}
const change = async (values: Values) => put({ ...(await asSeen()), ...values })
const actions = () =>
  platform.sql`select action, before, after from admin_actions where subject_id = ${contest} order by id`
const publicContest = async () => (await get(`${platform.url}/contest`)).body['contest']

test('name and hours change, the public site follows, and the log has only the differences', async () => {
  const closesAt = inHours(5)
  const was = await asSeen()
  expect(await change({ name: '  Ashenda   2026 ', closesAt })).toMatchObject({ status: 200, body: { success: true } })
  await until(async () => JSON.stringify(await publicContest()).includes('Ashenda 2026'))
  expect(await publicContest()).toMatchObject({ closesAt, opensAt: was.opensAt })
  expect(await actions()).toEqual([
    {
      action: 'contest.change',
      before: { name: 'test', closesAt: was.closesAt },
      after: { name: 'Ashenda 2026', closesAt },
    },
  ])
  expect((await change({})).status).toBe(200)
  expect(await actions()).toHaveLength(1)
})

test('live pages get new hours, each once', async () => {
  const page = await openLive(platform.url)
  const heard = () => page.heard.flatMap((one) => (one.type === 'contest' ? [one.contest] : []))
  const freezesAt = inHours(0.5)
  await change({ freezesAt })
  await until(() => heard().some((one) => one.freezesAt === freezesAt))
  await change({ approval: 'manual' })
  await change({ name: 'the last' })
  await until(() => heard().some(({ name }) => name === 'the last'))
  expect(heard().filter((one) => one.freezesAt === freezesAt)).toHaveLength(2)
  page.socket.close()
})

test('invalid settings are refused and not logged', async () => {
  const before = await asSeen()
  expect(await change({ opensAt: inHours(3), closesAt: inHours(2) })).toMatchObject(
    refused(422, 'closes_before_opening'),
  )
  expect(await change({ freezesAt: inHours(2) })).toMatchObject(refused(422, 'freeze_outside_hours'))
  expect(await change({ closesAt: inHours(-0.5), confirmed: true })).toMatchObject(refused(422, 'moment_has_passed'))
  expect(await change({ freezesAt: inHours(-0.5), confirmed: true })).toMatchObject(refused(422, 'moment_has_passed'))
  expect(await change({ opensAt: inHours(0.5), confirmed: true })).toMatchObject(refused(422, 'already_open'))
  expect(await change({ name: '  ' })).toMatchObject(refused(422, 'empty_name'))
  expect(await change({ name: 'a'.repeat(61) })).toMatchObject(refused(422, 'name_too_long'))
  for (const values of [
    { approval: 'perhaps' },
    { closesAt: 'soon' },
    { freezesAt: '' },
    { closesAt: '2026-12-31T23:59:60Z' },
    { opensAt: '0000-01-01T00:00:00Z' },
    { current: false },
  ])
    expect(await change(values)).toMatchObject(refused(400, 'invalid_body'))
  expect(await asSeen()).toEqual(before)
  expect(await actions()).toEqual([])
})

test('codes for free votes need a provider for every allowed number', async () => {
  expect(await change({ phoneProof: 'always' })).toMatchObject(refused(422, 'messages_unavailable'))
  const messages = await startMessages()
  const beside = await startPlatform(async () => {}, { ...messages.env, MESSAGES_ABROAD: '' }, { beside: platform })
  onTestFinished(() => messages.close())
  onTestFinished(() => beside.close())
  const put = async (values: Values) =>
    call(beside, 'PUT /admin/contest', { cookie: admin.cookie, payload: { ...(await asSeen()), ...values } })
  const abroad = { phoneProof: 'always', proofPrefixes: ['+2519', '+1'] }
  expect(await put(abroad)).toMatchObject(refused(422, 'messages_unavailable'))
  for (const proofPrefixes of [[], ['2519'], ['+'], ['+12345678'], ['+2519', '+2519'], '+2519'])
    expect(await put({ phoneProof: 'always', proofPrefixes })).toMatchObject(refused(400, 'invalid_body'))
  expect(await put({ phoneProof: 'unusual', proofPrefixes: ['+2519'] })).toMatchObject({ status: 200 })
  expect(await asSeen()).toMatchObject({ phoneProof: 'unusual', proofPrefixes: ['+2519'] })
  expect(await actions()).toMatchObject([
    {
      before: { phoneProof: 'off', proofPrefixes: '+2517 +2519' },
      after: { phoneProof: 'unusual', proofPrefixes: '+2519' },
    },
  ])
})

test('the title rule changes freely before voting, then with a public reason, and is published', async () => {
  const messages = await startMessages()
  const beside = await startPlatform(async () => {}, messages.env, { beside: platform })
  onTestFinished(() => messages.close())
  onTestFinished(() => beside.close())
  const put = async (changed: Values) =>
    call(beside, 'PUT /admin/contest', { cookie: admin.cookie, payload: { ...(await asSeen()), ...changed } })
  /** It may be from the previous second. */
  const ruledBy = (rules: number) =>
    until(async () => {
      const result = (await call(beside, 'GET /contest/result')).body as unknown as ResultAnswer // of the contract
      return result.titleRules.length === rules && result
    })
  expect(await put({ titleVotes: ['paid', 'proven'] })).toMatchObject(refused(422, 'title_needs_proof'))
  for (const titleVotes of [[], ['unproven'], ['proven', 'paid'], ['paid', 'paid'], 'paid'])
    expect(await put({ titleVotes })).toMatchObject(refused(400, 'invalid_body'))
  expect(await put({ titleVotes: ['paid'] })).toMatchObject(refused(422, 'rules_reason_missing'))
  expect(await put({ titleVotes: ['paid'], reason: ' \n ' })).toMatchObject(refused(400, 'invalid_body'))
  expect(await ruledBy(0)).toMatchObject({ titleVotes: ['paid', 'proven', 'unproven'] })
  const reason = 'codes failed to arrive'
  expect(await put({ titleVotes: ['paid'], reason })).toMatchObject({
    status: 200,
    body: { contest: { titleVotes: ['paid'] } },
  })
  expect(await ruledBy(1)).toMatchObject({
    titleVotes: ['paid'],
    titleRules: [{ counts: ['paid'], reason, link: 1 }],
  })
  await until(async () => JSON.stringify(await publicContest()).includes('"titleVotes":["paid"]'))
  expect(await platform.sql`select reason, before, after from admin_actions where subject_id = ${contest}`).toEqual([
    { reason, before: { titleVotes: 'paid,proven,unproven' }, after: { titleVotes: 'paid' } },
  ])
  // Requiring codes and not deciding by free votes would contradict each other.
  expect(
    await put({ titleVotes: ['paid', 'proven'], phoneProof: 'always', reason: 'they arrive again' }),
  ).toMatchObject({ status: 200 })
  expect(await put({ phoneProof: 'off' })).toMatchObject(refused(422, 'title_needs_proof'))
  await ruledBy(2)
})

test('contestants are told of an opening that moves, once it was announced, and when nothing else moves not', async () => {
  const { sql } = platform
  await begin({ opensAt: new Date(Date.now() + 40 * hour), closesAt: new Date(Date.now() + 90 * hour) })
  const her = await insertContestant(sql, contest)
  const draft = await insertDraft({ platform, contest })
  const early = await insertContestant(sql, draft.id)
  const moved = { contest: draft.id, part: { opensAt: inHours(30) }, seen: draft.updatedAt, isConfirmed: true }
  expect(await changeSettings(sql, { ...moved, reason, adminId: admin.id }, Date.now())).toEqual([])
  expect(await change({ name: 'Ashenda' })).toMatchObject({ status: 200 })
  const told = () =>
    sql`select kind, parameters->>'opens' as opens, due_at > now() + interval '5 minutes' as waits from notices where user_id = any(${[her, early]}::uuid[])`
  expect(await told()).toEqual([])
  const opensAt = inHours(50)
  expect(await change({ opensAt })).toMatchObject({ status: 200 })
  expect(await told()).toEqual([{ kind: 'opening-moved', opens: opensAt, waits: true }])
})

test('what is announced changes freely before voting, then as a link of the chain with a public reason', async () => {
  const { sql } = platform
  const ruled = (links: number) =>
    until(async () => {
      const result = (await call(platform, 'GET /contest/result')).body as unknown as ResultAnswer // of the contract
      return result.ruleChanges.length === links && result.ruleChanges
    })
  await begin({ opensAt: new Date(Date.now() + hour), closesAt: new Date(Date.now() + 2 * hour) })
  expect(await change({ voteEtb: 4_000, reason: undefined })).toMatchObject({ status: 200 })
  expect(await sql`select 1 from chain_heads where contest_id = ${contest}`).toEqual([])
  await sql`update contests set opens_at = now() - interval '1 hour' where id = ${contest}`
  await until(async () => Date.parse(String(((await publicContest()) as Values)['opensAt'])) < Date.now())

  const { closesAt } = await asSeen()
  const rules = { voteEtb: 5_000, countries: ['+251', '+1'], mostPicks: 2, paidPerDay: 10 }
  expect(await change({ ...rules, reason: undefined })).toMatchObject(refused(422, 'rules_reason_missing'))
  expect(await change(rules)).toMatchObject({ status: 200, body: { contest: rules } })
  expect(await change({ closesAt: inHours(3), confirmed: true })).toMatchObject({ status: 200 })
  expect(await change({ name: 'no rule' })).toMatchObject({ status: 200 })
  expect(await ruled(2)).toMatchObject([
    { changes: [{ rule: 'closesAt', before: closesAt }], reason, link: 2 },
    {
      changes: [
        { rule: 'voteEtb', before: '4000', after: '5000' },
        { rule: 'mostPicks', before: '3', after: '2' },
        { rule: 'paidPerDay', before: '', after: '10' },
        { rule: 'countries', before: '', after: '+251 +1' },
      ],
      reason,
      link: 1,
    },
  ])
  expect(await chainProblems(sql, contest)).toEqual([])
  await until(async () => JSON.stringify(await publicContest()).includes('"voteEtb":5000'))
  expect(await publicContest()).toMatchObject(rules)
  await expect(sql`update rule_changes set reason = 'another'`).rejects.toThrow('append-only')
})

test('rules that cannot be are refused', async () => {
  const freeFrom = inHours(0.5)
  for (const [values, code] of [
    [{ freeFrom: inHours(2) }, 'free_outside_hours'],
    [{ freeFrom: inHours(-0.5) }, 'moment_has_passed'],
    [{ freeVotes: false, titleVotes: ['proven', 'unproven'] }, 'nothing_counts'],
  ] as const)
    expect(await change(values)).toMatchObject(refused(422, code))
  for (const values of [
    { voteEtb: 0 },
    { voteUsd: 1.5 },
    { feeEtb: 10_000_001 },
    { mostPicks: 4 },
    { mostPicks: 0 },
    { paidPerDay: 0 },
    { countries: ['251'] },
    { countries: ['+1', '+1'] },
  ])
    expect(await change(values)).toMatchObject(refused(400, 'invalid_body'))
  expect(await change({ freeFrom })).toMatchObject({ status: 200, body: { contest: { freeFrom } } })
  // Hours may not leave it behind.
  expect(await change({ closesAt: inHours(0.25), confirmed: true })).toMatchObject(refused(422, 'free_outside_hours'))
  // At once, whatever the order of their constraints.
  expect(await change({ freeVotes: false, titleVotes: ['paid'] })).toMatchObject({ status: 200 })
  expect(await change({ freeVotes: true, titleVotes: ['proven', 'unproven'] })).toMatchObject({ status: 200 })
})

test('prices are confirmed by changing one, or by saying that they are right', async () => {
  const { updatedAt, pricesConfirmed } = await asSeen()
  expect(pricesConfirmed).toBe(false)
  const { voteEtb } = await asSeen()
  const right = { voteEtb, pricesConfirmed: true, updatedAt }
  expect(await put(right)).toMatchObject({ status: 200, body: { contest: { pricesConfirmed: true } } })
  expect(await actions()).toEqual([
    { action: 'contest.change', before: { pricesConfirmed: false }, after: { pricesConfirmed: true } },
  ])
  await begin()
  const later = await asSeen()
  expect(await put({ feeUsd: 500, updatedAt: later.updatedAt })).toMatchObject({
    status: 200,
    body: { contest: { feeUsd: 500, pricesConfirmed: true } },
  })
})

test('a part of the settings changes alone: the others stay, whatever they are', async () => {
  const freezesAt = inHours(0.5)
  await change({ freezesAt, approval: 'manual', proofPrefixes: ['+2519'] })
  const before = await asSeen()
  expect(await put({ name: 'Ashenda alone', updatedAt: before.updatedAt })).toMatchObject({ status: 200 })
  const { updatedAt, ...after } = await asSeen()
  expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, name: 'Ashenda alone' })
  expect(await put({ freezesAt: null, updatedAt: before.updatedAt })).toMatchObject(refused(409, 'version_conflict'))
  expect(await put({ closesAt: inHours(0.4), updatedAt })).toMatchObject(refused(422, 'freeze_outside_hours'))
  expect(await put({ freezesAt: null, updatedAt })).toMatchObject({ status: 200 })
  expect(await asSeen()).toMatchObject({ freezesAt: null, approval: 'manual', proofPrefixes: ['+2519'] })
})

test('shorter hours of an open contest need confirmation', async () => {
  const closesAt = inHours(0.5)
  expect(await change({ closesAt })).toMatchObject(refused(409, 'not_confirmed'))
  expect(await change({ closesAt, confirmed: true })).toMatchObject({ status: 200 })
  expect((await asSeen()).closesAt).toBe(closesAt)
})

test('of two admins with the same settings the second gets a conflict', async () => {
  const both = await asSeen()
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const answers = await Promise.all([
    put({ ...both, name: 'hers' }),
    call(platform, 'PUT /admin/contest', { cookie: other.cookie, payload: { ...both, name: 'his' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { name } = await asSeen()
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'version_conflict',
    action: {
      action: 'contest.change',
      admin: { name: name === 'his' ? 'Abrehet Kiros' : 'Selam Hagos' },
      before: { name: 'test' },
      after: { name },
    },
  })
  expect(await actions()).toHaveLength(1)
})

test('frozen counts can be released, and a later freeze fixes them again', async () => {
  const { sql } = platform
  await begin({ freezesAt: new Date(Date.now() - 60_000) })
  const pick = await insertContestant(sql, contest)
  const record = (at: number) => recordGroup(sql, contest, [queuedBallot([pick], { at })])
  const frozen = () => sql`select free from tally_frozen where contest_id = ${contest}`
  await record(Date.now() - 120_000)
  await freezeTally(sql, contest)
  await record(Date.now() - 1_000)
  expect(await frozen()).toEqual([{ free: 1 }])

  expect(await change({ freezesAt: null })).toMatchObject(refused(409, 'not_confirmed'))
  expect(await frozen()).toEqual([{ free: 1 }])
  expect(await change({ name: 'still frozen' })).toMatchObject({ status: 200 })
  expect(await frozen()).toEqual([{ free: 1 }])
  expect(await change({ freezesAt: null, confirmed: true })).toMatchObject({ status: 200 })
  expect(await frozen()).toEqual([])

  expect(await change({ freezesAt: inHours(0.5) })).toMatchObject({ status: 200 })
  await sql`update contests set freezes_at = now() - interval '1 second' where id = ${contest}`
  await freezeTally(sql, contest)
  expect(await frozen()).toEqual([{ free: 2 }])
})

test('new contestants wait for approval or not, as the contest says', async () => {
  const takesPart = async () => {
    const { cookie } = await register(platform)
    const { body } = await call(platform, 'GET /actor/getActorById', { cookie })
    return (body['user'] as { isActive: boolean }[])[0]?.isActive // of the contract
  }
  expect((await seen()).approvalByDefault).toBe('auto')
  await change({ name: 'approval' })
  await until(async () => JSON.stringify(await publicContest()).includes('approval'))
  expect(await takesPart()).toBe(true)
  expect(await change({ approval: 'manual' })).toMatchObject({ status: 200 })
  expect(await takesPart()).toBe(false)
  expect(await change({ approval: 'auto' })).toMatchObject({ status: 200 })
  expect(await takesPart()).toBe(true)
})
