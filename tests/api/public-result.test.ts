import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../support/account-calls.ts'
import { apiClockPassed } from '../support/api-clock.ts'
import { insertContest, insertContestant, insertZone, moveTime, somePhone } from '../support/contest-data.ts'
import { cast, get, refused } from '../support/http.ts'
import { LiveClient, openLive } from '../support/live-client.ts'
import { publicResult } from '../support/public-result.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { workerContext } from '../support/worker-context.ts'

let contest = ''
const ids: Record<'hiwet' | 'abrehet' | 'feven' | 'hidden' | 'nobody', string> = {
  hiwet: '',
  abrehet: '',
  feven: '',
  hidden: '',
  nobody: '',
}

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  const [mekelle, europe] = [await insertZone(sql, 'mekelle zone'), await insertZone(sql, 'europe', 1)]
  ids.hiwet = await insertContestant(sql, contest, { fname: 'Hiwet', mname: 'Hagos', zoneId: mekelle })
  ids.abrehet = await insertContestant(sql, contest, { fname: 'Abrehet', mname: 'Gebre', zoneId: mekelle })
  ids.feven = await insertContestant(sql, contest, { fname: 'Feven', mname: 'Haile', zoneId: europe })
  ids.hidden = await insertContestant(sql, contest)
  ids.nobody = await insertContestant(sql, contest, { zoneId: europe })
})

const admin = useAdmin(platform)

const vote = async (picked: readonly string[]) => {
  for (const id of picked) await recordGroup(platform.sql, contest, [queuedBallot([id])])
}
const change = async (columns: { freezesAt?: Date | null; closesAt?: Date }) => {
  const { freezesAt = null, closesAt = new Date(Date.now() + 3_600_000) } = columns
  await moveTime(
    platform.sql,
    (tx) => tx`
      update contests set freezes_at = ${freezesAt}, frozen_at = null, closes_at = ${closesAt} where id = ${contest}`,
  )
  await platform.reload()
  await apiClockPassed(platform)
}
const now = () => publicResult(platform.services)
const view = async (query: string) =>
  (await get(`${platform.url}/contest/result?${query}`)).body as unknown as ResultAnswer // of the contract
const places = ({ ranking }: ResultAnswer) => ranking.map(({ place, name, votes }) => `${place} ${name} ${votes}`)

test('public counts are ordered by votes, then by who reached them first; unlisted contestants have no place', async () => {
  await vote([ids.feven, ids.hiwet, ids.abrehet, ids.abrehet, ids.hidden, ids.hidden, ids.hidden])
  await platform.sql`update contestants set inactive_since = now() - interval '1 minute' where id = ${ids.hidden}`
  await platform.reload()
  const { body, status } = await get(`${platform.url}/contest/result`)
  expect(status).toBe(200)
  const answer = body as unknown as ResultAnswer // of the contract
  expect(places(answer)).toEqual(['1 Abrehet Gebre 2', '2 Feven Haile 1', '3 Hiwet Hagos 1'])
  expect(answer).toMatchObject({
    frozen: false,
    titles: [],
    ballots: { counted: 7, refused: 0 },
    unlistedVotes: 3,
    file: null,
  })
  expect(answer.ranking[0]).toMatchObject({ zone: { name: 'mekelle zone' }, image: expect.stringMatching(/webp$/) })
})

test('the order can be that of a zone and of a kind of votes, with the votes of each zone', async () => {
  const zone = (await now()).zones.find(({ name }) => name === 'mekelle zone')?._id ?? ''
  const inMekelle = await view(`zone=${zone}`)
  expect(places(inMekelle)).toEqual(['1 Abrehet Gebre 2', '2 Hiwet Hagos 1'])
  expect(inMekelle.zones.map(({ name, votes }) => [name, votes])).toEqual([
    ['mekelle zone', 3],
    ['europe', 1],
  ])
  const paid = await view('kind=paid')
  expect([paid.view, places(paid), paid.zones.map(({ votes }) => votes)]).toEqual([
    { zone: null, kind: 'paid' },
    [],
    [0, 0],
  ])
  expect(places(await view('kind=unproven'))).toEqual(['1 Abrehet Gebre 2', '2 Feven Haile 1', '3 Hiwet Hagos 1'])
  expect((await get(`${platform.url}/contest/result?kind=card`)).status).toBe(400)
})

test('while voting is open everybody stands beside where she stood when the day began', async () => {
  await moveTime(
    platform.sql,
    (tx) => tx`update contests set opens_at = now() - interval '3 days' where id = ${contest}`,
  )
  await platform.reload()
  // Two of Abrehet's votes are of today.
  await platform.sql`update vote_hours set hour = hour - interval '2 days' where contestant_id <> ${ids.abrehet}`
  const before = Object.fromEntries((await now()).ranking.map((one) => [one.name, one.before]))
  expect(before).toEqual({
    'Abrehet Gebre': { votes: 0, place: null },
    'Feven Haile': { votes: 1, place: 1 },
    'Hiwet Hagos': { votes: 1, place: 2 },
  })
})

const titlePicture = async (id: string) =>
  (await fetch(`${platform.url}/share/${id}/en-title.jpg`, { redirect: 'manual' })).status

test('a picture with a title is of her who has it, once that is told', async () => {
  expect(await titlePicture(ids.abrehet)).toBe(404)
  await change({ closesAt: new Date(Date.now() - 1_000) })
  expect(await titlePicture(ids.hiwet)).toBe(404)
  // Nobody prints it here: until then there is her photo.
  expect(await titlePicture(ids.abrehet)).toBe(302)
})

test('after closing each zone has its title; frozen counts decide nothing and withhold the files', async () => {
  await change({ closesAt: new Date(Date.now() - 1_000) })
  await publishResults(workerContext(platform))
  const closed = await now()
  expect(closed.titles.map(({ name, zone }) => [zone?.name, name])).toEqual([
    ['mekelle zone', 'Abrehet Gebre'],
    ['europe', 'Feven Haile'],
  ])
  expect(closed.podium.map(({ name }) => name)).toEqual(['Abrehet Gebre', 'Feven Haile', 'Hiwet Hagos'])
  expect(closed.ranking[0]).not.toHaveProperty('before')
  expect(closed.file).toMatchObject({ links: 7, isHeldBack: false, jsonBytes: expect.any(Number) })

  const freezesAt = new Date()
  await change({ freezesAt })
  await vote([ids.hiwet, ids.hiwet, ids.hiwet])
  const frozen = await now()
  expect([frozen.frozen, frozen.file?.isHeldBack, places(frozen)]).toEqual([true, true, places(closed)])
  await freezeTally(platform.sql, contest)
  await change({ freezesAt, closesAt: new Date() })
  const told = await now()
  expect([places(told), told.titles, told.podium]).toEqual([places(closed), [], []])
  await change({ closesAt: new Date() })
  expect((await now()).titles[0]).toMatchObject({ name: 'Hiwet Hagos', votes: 4 })
})

test('a result revealed in order tells each step and nothing of the next, and no count before the last', async () => {
  const freezesAt = new Date(Date.now() - 1_000)
  await change({ freezesAt, closesAt: new Date() })
  const next = async () => {
    const [row] = await platform.sql<{ at: Date }[]>`select updated_at as at from contests where id = ${contest}`
    const body = { updatedAt: row?.at.toISOString() }
    const route = `PUT /admin/contests/${contest}/reveal`
    expect(await call(platform, route, { cookie: admin.cookie, payload: body })).toMatchObject({ status: 200 })
    await platform.reload()
    const answer = (await get(`${platform.url}/contest/result`)).body as unknown as ResultAnswer // of the contract
    return [answer, answer.reveal] as const
  }
  /** What anybody can ask for, but for the order of the counts as they were frozen. */
  const everything = async (): Promise<string> => {
    const { ranking, ...result } = await view('')
    const others = ['/contest', '/contest/archive', '/contest/checkpoints'].map((path) => get(platform.url + path))
    return JSON.stringify([result, ...(await Promise.all(others)).map(({ body }) => body)])
  }
  expect((await now()).reveal).toBeUndefined()
  for (const name of ['Hiwet', 'Feven', 'Abrehet']) expect(await everything()).not.toContain(name)
  const [undecided] = await platform.sql<{ id: string }[]>`
    update ballots set status = 'quarantined' where id = (select id from ballots where pick1 = ${ids.hidden} limit 1) returning id`
  await expect(next()).rejects.toThrow('status: 409')
  await platform.sql`update ballots set status = 'counted' where id = ${undecided?.id ?? ''}`
  const [zones, first] = await next()
  // She is third or second, and has no title.
  expect(await everything()).not.toContain('Abrehet')
  expect(first?.titles.map(({ name, place }) => [name, place])).toEqual([
    ['Hiwet Hagos', 1],
    ['Feven Haile', 1],
  ])
  expect(first?.titles[0]).not.toHaveProperty('votes')
  expect([first?.podium, zones.podium, zones.titles, zones.frozen]).toEqual([[], [], [], true])
  const shown = (await get(`${platform.url}/contest`)).body as unknown as ContestAnswer // of the contract
  expect(shown.contest.revealed).toBe(1)
  const key = `ballot.${receiptOf(undecided?.id ?? '')}`
  const decision = { step: 'void', reason: 'late', seen: '1.0' }
  expect(
    await call(platform, `POST /admin/suspicion/groups/${key}`, { cookie: admin.cookie, payload: decision }),
  ).toMatchObject(refused(409, 'contest_revealing'))
  expect((await next())[1]?.podium.map(({ place }) => place)).toEqual([3])
  expect((await next())[1]?.podium.map(({ place }) => place)).toEqual([2, 3])
  const [told, rest] = await next()
  expect([told.frozen, rest, told.podium.map(({ name }) => name)[0]]).toEqual([false, undefined, 'Hiwet Hagos'])
})

test('the big screen shows what was pressed last, also once the result is final; everybody is told at once, and the log keeps it', async () => {
  const route = `PUT /admin/contests/${contest}/stage`
  const press = (screen: string) => call(platform, route, { cookie: admin.cookie, payload: { screen } })
  const shown = async () => ((await get(`${platform.url}/contest`)).body as unknown as ContestAnswer).contest // of the contract
  const page = await openLive(platform.url)
  const seen = async () => {
    const [row] = await platform.sql<{ at: Date }[]>`select updated_at as at from contests where id = ${contest}`
    return row?.at.getTime()
  }
  const before = await seen()
  expect(await shown()).not.toHaveProperty('stageScreen')
  expect((await press('film')).status).toBe(400)
  expect((await press('break')).body).toMatchObject({ contest: { stageScreen: 'break' } })
  await until(() => page.heard.some((one) => one.type === 'contest' && one.contest.stageScreen === 'break'))
  await press('partners')
  await press('partners')
  await until(async () => (await shown()).stageScreen === 'partners')
  // A dialog that is open meanwhile still counts as up to date.
  expect(await seen()).toBe(before)
  await moveTime(platform.sql, (tx) => tx`update contests set final_at = now() where id = ${contest}`)
  expect((await press('contest')).status).toBe(200)
  await until(async () => !('stageScreen' in (await shown())))
  const log = await platform.sql`
    select before, after from admin_actions where action = 'contest.show-on-stage' order by id`
  const step = (was: string, is: string) => ({ before: { stageScreen: was }, after: { stageScreen: is } })
  expect(log).toEqual([step('contest', 'break'), step('break', 'partners'), step('partners', 'contest')])
  await moveTime(platform.sql, (tx) => tx`update contests set final_at = null where id = ${contest}`)
  page.socket.close()
})

test('followers of checkpoints get each as it is signed', async () => {
  const signer = checkpointSigner('5a'.repeat(32))
  const { publish } = workerContext(platform)
  const page = new LiveClient(platform.url)
  page.socket.on('open', () => page.say({ type: 'subscribe', topic: 'checkpoints' }))
  await signCheckpoints({ sql: platform.sql, signer, publish })
  const { checkpoint } = await page.hears('checkpoint')
  await vote([ids.feven])
  await signCheckpoints({ sql: platform.sql, signer, publish })
  await until(() =>
    page.heard.find((one) => one.type === 'checkpoint' && one.checkpoint.sequence === checkpoint.sequence + 1),
  )
  page.socket.close()
})

test('while accepted votes are not counted nobody has won', async () => {
  await change({})
  const ballot = { phone: somePhone(), actors: [ids.feven, ids.hiwet, ids.abrehet], kind: 'free' } as const
  expect((await cast(platform, ballot)).status).toBe(202)
  await change({ closesAt: new Date() })
  expect(await now()).toMatchObject({ isCounting: true, podium: [], titles: [] })
  expect(await titlePicture(ids.feven)).toBe(404)
  const worker = await platform.startWorker()
  onTestFinished(() => worker.close())
  const counted = await until(async () => {
    const result = await now()
    return !result.isCounting && result
  })
  expect(counted.titles.map(({ name }) => name)).toContain('Feven Haile')
})
