import type {
  GroupAnswer,
  QuarantinedAnswer,
  QuarantinedBallot,
  SuspicionAnswer,
  SuspiciousGroup,
} from '@ashenda/core/contracts/http/suspicion.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import type { Step } from '@ashenda/core/domain/suspicion.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ballotsFrom, someSignal } from '../support/ballots-from.ts'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { get, post, refused } from '../support/http.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, somePayer } from '../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

const minute = 60_000
/** Noon, so that no test crosses midnight, in a long festival. */
const noon = Date.parse(`${new Date(Date.now() + 3 * 60 * minute).toISOString().slice(0, 10)}T12:00:00+03:00`)
const day = 24 * 60 * minute

const contestants: string[] = []
let contest = ''
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql, { opensAt: new Date(noon - 6 * day), closesAt: new Date(noon + 6 * day) })
  for (const fname of ['Letay', 'Selam', 'Abrehet', 'Mihret', 'Tsega'])
    contestants.push(await insertContestant(sql, contest, { fname, mname: 'Kiros' }))
})
const admin = useAdmin(platform)
const other = useAdmin(platform, { fname: 'Aster', mname: 'Desta' })
beforeEach(async () => {
  await platform.sql`truncate ballot_signals, ballots, tally, vote_hours, ballot_groups, chain_heads`
})

const pick = (index: number): string => contestants[index % contestants.length] ?? ''
const letay = (): string => pick(0)
const record = (ballots: readonly QueuedBallot[]) => recordGroup(platform.sql, contest, ballots)

/** A usual festival day: people at home, and a village behind its carrier's address, busy all day. */
async function usualDay(village = someSignal()): Promise<void> {
  for (let hour = -8; hour < 8; hour += 1) {
    const from = noon + hour * 60 * minute
    await record([
      ...ballotsFrom(60, pick, { address: village, from, withinMs: 59 * minute }),
      ...Array.from({ length: 6 }, (_, at) =>
        ballotsFrom(1, () => pick(at + hour + 8), { from: from + at * 9 * minute, withinMs: 1 }),
      ).flat(),
    ])
  }
}

const ask = <T>(path: string, who = admin) =>
  get(`${platform.url}/admin/suspicion${path}`, { cookie: who.cookie }) as Promise<
    { status: number; body: unknown } & { body: T }
  >
const groups = async (): Promise<readonly SuspiciousGroup[]> =>
  (await ask<SuspicionAnswer>(`?day=${new Date(noon).toISOString().slice(0, 10)}`)).body.groups
const open = async (key: string, query = ''): Promise<GroupAnswer> =>
  (await ask<GroupAnswer>(`/groups/${key}${query}`)).body
const quarantined = async (): Promise<QuarantinedAnswer> => (await ask<QuarantinedAnswer>('/quarantined')).body
const decide = (key: string, step: Step, seen: string, who = admin, reason = 'one phone in one hour') =>
  post(`${platform.url}/admin/suspicion/groups/${key}`, { step, reason, seen }, { cookie: who.cookie })
const act = async (key: string, step: Step, who = admin) => decide(key, step, (await open(key)).seen, who)

async function expectSound(): Promise<void> {
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  expect(await chainProblems(platform.sql, contest)).toEqual([])
}

const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T // just counted
}

describe('the suspicion report', () => {
  test('ignores a village behind one address, whatever its size, even voting for its own after a feast', async () => {
    const village = someSignal()
    await usualDay(village)
    await record(ballotsFrom(18, letay, { address: village, from: noon + 20 * minute, withinMs: 9 * minute }))
    expect(await groups()).toEqual([])
  })

  test('shows one browser that votes for many phones, with usual figures beside it', async () => {
    await usualDay()
    const browser = someSignal()
    await record(ballotsFrom(14, letay, { browser, from: noon, withinMs: 20 * minute }))
    const group = only((await groups()).filter(({ by }) => by === 'browser'))
    expect(group).toMatchObject({
      ballots: 14,
      paid: 0,
      browsers: 1,
      addresses: 1,
      known: 14,
      standing: { counted: 14, refused: 0, quarantined: 0, voided: 0 },
      votes: [{ _id: letay(), name: 'Letay Kiros', votes: 14 }],
      usual: null,
    })
    expect(group.marks).toEqual(expect.arrayContaining(['browsers', 'leader']))
    expect(group.leaderShare).toBeCloseTo(0.2, 1)
    expect(Date.parse(group.from)).toBeGreaterThanOrEqual(noon)
    expect(Date.parse(group.to)).toBeLessThan(noon + 20 * minute)
  })

  test('shows a burst at one address for one contestant', async () => {
    const village = someSignal()
    await usualDay(village)
    // In two consecutive windows of ten minutes: one group.
    await record(ballotsFrom(150, letay, { address: village, from: noon + 5 * minute, withinMs: 10 * minute }))
    const group = only(await groups())
    expect(group).toMatchObject({ by: 'address', marks: ['burst', 'leader'], browsers: group.ballots })
    expect(group.usual).toBeGreaterThanOrEqual(6)
    expect(group.usual).toBeLessThanOrEqual(12)
    expect(group.ballots).toBeGreaterThanOrEqual(150)
    expect(group.peak).toBeLessThan(group.ballots)
  })

  test('shows regular intervals, even with a new browser each time', async () => {
    await usualDay()
    await record(ballotsFrom(30, pick, { from: noon + 11 * minute, withinMs: 8 * minute, isEven: true }))
    const group = only(await groups())
    expect(group).toMatchObject({ by: 'address', ballots: 30, browsers: 30, usual: 0 })
    expect(group.marks).toEqual(['even', 'burst'])
    expect(group.intervalVariation).toBeLessThan(0.01)
  })

  test('shows consecutive phones from anywhere, without the numbers', async () => {
    await usualDay()
    await record(
      Array.from({ length: 12 }, (_, index) =>
        ballotsFrom(1, () => pick(index), {
          from: noon + index * minute,
          withinMs: 1,
          phonesFrom: 400_100 + index * 2,
        }),
      ).flat(),
    )
    const group = only(await groups())
    expect(group).toMatchObject({ by: 'numbers', marks: ['neighbours'], ballots: 12, neighbours: 12, addresses: 12 })
    const answers = JSON.stringify([group, await open(group.key)])
    expect(answers).not.toMatch(/4001\d\d/)
    const rows = await platform.sql<{ id: string }[]>`select id from ballots where accepted_at >= ${new Date(noon)}`
    for (const { id } of rows) expect(answers).not.toContain(id)
  })

  test('leaves out paid ballots, which are counted beside it', async () => {
    const [address, browser] = [someSignal(), someSignal()]
    const paid: QueuedBallot[] = []
    for (let index = 0; index < 12; index += 1) {
      const payer = somePayer()
      const credit = await insertCredit(platform.sql, payer)
      paid.push({
        ...paidBallot([letay()], payer, credit),
        at: noon + 25_000 + index * 100,
        signals: address + browser,
      })
    }
    await record(paid)
    expect(await groups()).toEqual([])
    await record(ballotsFrom(9, letay, { address, browser, from: noon, withinMs: minute }))
    for (const group of await groups()) expect(group).toMatchObject({ ballots: 9, paid: 0, paidBeside: 12 })
  })

  /** The smallest group that is reported: eight ballots. */
  async function recordDecoys(count: number): Promise<void> {
    const decoys = Array.from({ length: count }, () =>
      ballotsFrom(8, pick, { browser: someSignal(), from: noon, withinMs: 9 * minute }),
    )
    await record(decoys.flat())
  }
  const askPage = async (page: number): Promise<SuspicionAnswer> =>
    (await ask<SuspicionAnswer>(`?day=${new Date(noon).toISOString().slice(0, 10)}&page=${page}`)).body

  test('is not flooded by many small groups of another kind, and starts each kind with the largest', async () => {
    const [row, machine] = [600, 40]
    await record(ballotsFrom(machine, pick, { from: noon - 60 * minute, withinMs: 9 * minute, isEven: true }))
    for (let index = 0; index < row; index += 100)
      await record(
        Array.from({ length: 100 }, (_, at) =>
          ballotsFrom(1, pick, { from: noon + (index + at) * 1_000, withinMs: 1, phonesFrom: 400_100 + index + at }),
        ).flat(),
      )
    await recordDecoys(50)
    const large = ballotsFrom(90, pick, { browser: someSignal(), from: noon, withinMs: 9 * minute })
    await record(large)
    const found = await groups()
    expect(found.find(({ by }) => by === 'numbers')).toMatchObject({ ballots: row })
    expect(found.find(({ by, ballots }) => by === 'address' && ballots === machine)).toBeDefined()
    expect(found.find(({ by }) => by === 'browser')).toMatchObject({ ballots: large.length })
    expect(found[0]).toMatchObject({ by: 'numbers' })
  })

  test('lists decided groups after undecided ones', async () => {
    await recordDecoys(60)
    const before = await groups()
    for (const { key } of before) await act(key, 'void')
    const late = ballotsFrom(9, pick, { browser: someSignal(), from: noon + 60 * minute, withinMs: 9 * minute })
    await record(late)
    const [first, ...others] = await groups()
    expect(first).toMatchObject({ by: 'browser', standing: { counted: 9 } })
    const isOpen = others.map(({ standing }) => standing.counted > 0)
    expect(isOpen.filter(Boolean)).toHaveLength(10)
    expect(isOpen.indexOf(false)).toBe(10)
  }, 60_000)

  test('pages through groups without repeats', async () => {
    expect((await ask<SuspicionAnswer>('')).body).toMatchObject({ leftOut: 0, next: null })
    await recordDecoys(53)
    const [first, second] = [await askPage(0), await askPage(1)]
    expect(first.groups).toHaveLength(50)
    expect(first).toMatchObject({ leftOut: 3, next: 1 })
    expect(second).toMatchObject({ leftOut: 0, next: null })
    const keys = [first, second].flatMap(({ groups }) => groups.map(({ key }) => key))
    expect(new Set(keys).size).toBe(53)
    expect((await askPage(2)).groups).toEqual([])
    expect(await ask('?page=-1')).toMatchObject(refused(400, 'invalid_body'))
  })

  test('covers each day while signals are kept; another day is not found', async () => {
    await record(ballotsFrom(12, letay, { browser: someSignal(), from: noon - day, withinMs: 5 * minute }))
    expect(await groups()).toEqual([])
    const { days } = (await ask<SuspicionAnswer>('')).body
    expect(days).toHaveLength(7)
    const before = new Date(noon - day).toISOString().slice(0, 10)
    expect(days).toContain(before)
    const yesterday = await ask<SuspicionAnswer>(`?day=${before}`)
    expect(yesterday.body.groups.map(({ by, ballots }) => [by, ballots])).toContainEqual(['browser', 12])
    for (const wrong of ['2020-01-01', '2027-13-45'])
      expect(await ask(`?day=${wrong}`)).toMatchObject(refused(404, 'not_found'))
    expect(await ask('?day=today')).toMatchObject(refused(400, 'invalid_body'))
  })
})

describe('an admin', () => {
  const forged = async (count: number): Promise<SuspiciousGroup> => {
    await record(ballotsFrom(count, pick, { browser: someSignal(), from: noon, withinMs: 5 * minute }))
    const group = (await groups()).find(({ by }) => by === 'browser')
    if (!group) throw new Error('one browser stands out')
    return group
  }

  test('quarantines, releases, voids and restores a group with reasons; tally, chain, log and group follow', async () => {
    await usualDay()
    const { key } = await forged(40)
    await expectSound()
    for (const [step, standing] of [
      ['quarantine', { counted: 0, quarantined: 40, voided: 0 }],
      ['release', { counted: 40, quarantined: 0, voided: 0 }],
      ['void', { counted: 0, quarantined: 0, voided: 40 }],
      ['restore', { counted: 40, quarantined: 0, voided: 0 }],
    ] as const) {
      expect((await act(key, step)).body).toMatchObject({ success: true, moved: 40, left: 0 })
      expect((await open(key)).group.standing).toMatchObject(standing)
      await expectSound()
    }
    expect((await open(key)).decisions.map(({ to, ballots, by, reason }) => [to, ballots, by, reason])).toEqual(
      ['quarantined', 'counted', 'voided', 'counted'].map((to) => [to, 40, 'Selam Hagos', 'one phone in one hour']),
    )
    const { body } = await get(`${platform.url}/admin/actions?noun=ballots`, { cookie: admin.cookie })
    expect(
      (body['actions'] as { action: string; after: unknown }[]).slice(0, 4).map(({ action, after }) => [action, after]),
    ).toEqual(['restore', 'void', 'release', 'quarantine'].map((verb) => [`ballots.${verb}`, { ballots: 40 }]))
  })

  test('moves more than one transaction holds in chunks, as one decision', async () => {
    const { key } = await forged(1_234)
    expect((await act(key, 'quarantine')).body).toMatchObject({ moved: 1_234, left: 0 })
    await expectSound()
    expect(await platform.sql`select changed from ballot_groups where changed > 0 order by id`).toMatchObject([
      { changed: 500 },
      { changed: 500 },
      { changed: 234 },
    ])
    const { ballots, decisions } = await quarantined()
    expect(ballots).toBe(1_234)
    expect(only(decisions)).toMatchObject({ ballots: 1_234, reason: 'one phone in one hour', by: 'Selam Hagos' })
  })

  test('conflicts with another who decides at the same moment', async () => {
    await usualDay()
    const { key } = await forged(700)
    const { seen } = await open(key)
    const answers = await Promise.all([
      decide(key, 'quarantine', seen),
      decide(key, 'void', seen, other, 'bought'),
      record(ballotsFrom(50, pick, { from: noon + 60 * minute, withinMs: minute })),
    ])
    const [first, second] = answers
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const late = [first, second].find(({ status }) => status === 409)
    expect(late).toMatchObject(refused(409, 'version_conflict'))
    const winner = first.status === 200 ? 'ballots.quarantine' : 'ballots.void'
    expect(late?.body).toMatchObject({ action: { action: winner } })
    const { group, decisions } = await open(key)
    expect(only(decisions).ballots).toBe(700)
    expect([group.standing.quarantined, group.standing.voided].toSorted()).toEqual([0, 700])
    await expectSound()
  })

  test('conflicts with an earlier decision, and a decision that moves nothing is not logged', async () => {
    const { key } = await forged(10)
    const { seen } = await open(key)
    expect((await decide(key, 'release', seen)).body).toMatchObject({ moved: 0, left: 0, seen })
    await act(key, 'quarantine', other)
    const late = await decide(key, 'quarantine', seen)
    expect(late).toMatchObject(refused(409, 'version_conflict'))
    expect(late.body).toMatchObject({ action: { action: 'ballots.quarantine', reason: 'one phone in one hour' } })
    expect(await platform.sql`select count(*)::int as links from ballot_groups where changed > 0`).toEqual([
      { links: 1 },
    ])
  })

  test('lists what is quarantined by decision, each to be opened', async () => {
    const { key } = await forged(12)
    await act(key, 'quarantine')
    const [{ receipt } = { receipt: '' }] = (await open(key)).list
    expect((await act(`ballot.${receipt}`, 'release')).body).toMatchObject({ moved: 1 })
    await act(`ballot.${receipt}`, 'quarantine', other)
    const { ballots, decisions } = await quarantined()
    expect(ballots).toBe(12)
    expect(decisions.map((one) => [one.ballots, one.by])).toEqual([
      [11, 'Selam Hagos'],
      [1, 'Aster Desta'],
    ])
    expect(decisions[0]?.votes.reduce((sum, { votes }) => sum + votes, 0)).toBe(11)
    for (const decision of decisions) await act(decision.key, 'void')
    expect(await quarantined()).toMatchObject({ ballots: 0, decisions: [] })
    expect((await open(key)).group.standing).toMatchObject({ voided: 12 })
    await expectSound()
  })

  test('finds a single ballot by receipt or id, voids and restores it, without seeing its picks', async () => {
    const payer = somePayer()
    const credit = await insertCredit(platform.sql, payer)
    const made = paidBallot([pick(0), pick(1), pick(2)], payer, credit)
    const ballot = {
      ...made,
      id: `${made.id.slice(0, 14)}8${made.id.slice(15)}`,
      at: noon,
      signals: someSignal() + someSignal(),
    }
    await record([ballot])
    const receipt = receiptOf(ballot.id)
    const found = await open(`ballot.${receipt.toLowerCase().replaceAll('-', '')}`)
    expect(found).toMatchObject({
      group: { by: 'ballot', ballots: 1, paid: 1, marks: [], usual: null },
      list: [{ receipt, kind: 'paid', status: 'counted', at: new Date(noon).toISOString() }],
      around: expect.stringMatching(/^address\./),
    })
    expect(await open(`ballot.${ballot.id}`)).toMatchObject({ list: [{ receipt }] })
    expect((await act(`ballot.${receipt}`, 'void')).body).toMatchObject({ moved: 1 })
    await expectSound()
    expect(await platform.sql`select 1 from tally where free + first + second + third > 0`).toEqual([])
    await act(`ballot.${receipt}`, 'restore')
    expect((await open(`ballot.${receipt}`)).list).toMatchObject([{ status: 'counted' }])
    await expectSound()
    expect(await ask('/groups/ballot.0000-0000-0000')).toMatchObject(refused(404, 'not_found'))
  })

  test('cannot change a refused ballot', async () => {
    const [first, second] = ballotsFrom(2, letay, { from: noon, withinMs: minute })
    if (!first || !second) throw new Error('there are two')
    await record([first])
    await record([{ ...second, voter: first.voter, phone: first.phone }])
    const key = `ballot.${receiptOf(second.id)}`
    expect(await open(key)).toMatchObject({ list: [{ status: 'refused' }], group: { standing: { refused: 1 } } })
    for (const step of ['quarantine', 'void', 'restore'] as const)
      expect((await act(key, step)).body).toMatchObject({ moved: 0 })
  })

  test('pages through a long group without repeats', async () => {
    const { key } = await forged(250)
    const [one, two, three] = [await open(key), await open(key, '?page=1'), await open(key, '?page=2')]
    expect([one.next, two.next, three.next]).toEqual([1, 2, null])
    expect(new Set([one, two, three].flatMap(({ list }) => list.map(({ receipt }) => receipt))).size).toBe(250)
  })

  test('cannot send an invalid decision', async () => {
    const { key } = await forged(10)
    const { seen } = await open(key)
    for (const body of [
      {},
      { step: 'delete', reason: 'bought', seen },
      { step: 'void', reason: 'ab', seen },
      { step: 'void', reason: '   ', seen },
      { step: 'void', reason: 'a'.repeat(301), seen },
      { step: 'void', reason: 'bought' },
      { step: 'void', reason: 'bought', seen, ids: [] },
    ])
      expect(await post(`${platform.url}/admin/suspicion/groups/${key}`, body, { cookie: admin.cookie })).toMatchObject(
        refused(400, 'invalid_body'),
      )
    for (const wrong of ['address.xyz.1.2', 'everything', 'decision.1', `browser.${'0'.repeat(16)}.1.2`])
      expect(await ask(`/groups/${wrong}`)).toMatchObject(refused(404, 'not_found'))
    expect(await ask(`/groups/${key}?page=-1`)).toMatchObject(refused(400, 'invalid_body'))
    expect((await open(key)).group.standing).toMatchObject({ counted: 10 })
  })
})

describe('quarantined ballots one by one', () => {
  const list = async (query = '') =>
    (await ask<{ rows: QuarantinedBallot[]; total: number; next: string | null }>(`/ballots${query}`)).body
  const decideOn = (rows: readonly QuarantinedBallot[], step: string, who = admin) =>
    post(
      `${platform.url}/admin/suspicion/ballots`,
      {
        receipts: rows.map(({ receipt }) => receipt),
        step,
        reason: 'helpers at the church',
        seen: `${rows.length}.${Math.max(...rows.map(({ change }) => change))}`,
      },
      { cookie: who.cookie },
    )

  /** Twelve ballots from one browser, in quarantine. */
  async function quarantine(): Promise<readonly QuarantinedBallot[]> {
    await usualDay()
    await record(ballotsFrom(12, letay, { browser: someSignal(), from: noon, withinMs: 20 * minute }))
    const { key } = only((await groups()).filter(({ by }) => by === 'browser'))
    expect(await act(key, 'quarantine')).toMatchObject({ status: 200 })
    return (await list('?sort=at')).rows
  }

  test('are listed with time and reason, without ids, and some are released or voided with one reason', async () => {
    const rows = await quarantine()
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatchObject({ reason: 'one phone in one hour', kind: 'free', by: expect.stringMatching(/\S/) })
    const [released, voided] = [rows.slice(0, 3), rows.slice(3, 5)]
    expect(await decideOn(released, 'release')).toMatchObject({ status: 200, body: { moved: 3, left: 0 } })
    expect(await decideOn(voided, 'void')).toMatchObject({ status: 200, body: { moved: 2, left: 0 } })
    expect((await list()).total).toBe(7)
    const receipt = rows[6]?.receipt ?? ''
    expect((await list(`?q=${receipt}`)).rows).toMatchObject([{ receipt }])
    expect((await list('?q=one phone')).total).toBe(7)
    expect((await list('?kind=paid')).total).toBe(0)
    await expectSound()
  })

  test('that another admin decided on since move nothing', async () => {
    const rows = await quarantine()
    expect(await decideOn(rows.slice(0, 2), 'release', other)).toMatchObject({ status: 200 })
    expect(await decideOn(rows.slice(1, 4), 'void')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', action: { admin: { name: 'Aster Desta' } } },
    })
    expect((await list()).total).toBe(10)
    await expectSound()
  })
})
