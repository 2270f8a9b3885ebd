import type { SuspicionAnswer } from '@ashenda/core/contracts/http/suspicion.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { describe, expect, test } from 'vitest'
import { ballotsFrom, someSignal } from '../support/ballots-from.ts'
import { insertCredit } from '../support/contest-data.ts'
import { day, minute, noon, only, useFestival } from '../support/festival.ts'
import { refused } from '../support/http.ts'
import { paidBallot, somePayer } from '../support/queued-ballot.ts'

const festival = useFestival()
const { pick, letay, record, usualDay, ask, groups, open, act } = festival

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
    // In two stretches of ten minutes that follow on each other: one group.
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
    const rows = await festival.platform.sql<
      { id: string }[]
    >`select id from ballots where accepted_at >= ${new Date(noon)}`
    for (const { id } of rows) expect(answers).not.toContain(id)
  })

  test('leaves out paid ballots, which are counted beside it', async () => {
    const [address, browser] = [someSignal(), someSignal()]
    const paid: QueuedBallot[] = []
    for (let index = 0; index < 12; index += 1) {
      const payer = somePayer()
      const credit = await insertCredit(festival.platform.sql, payer)
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

  /** Of each eight ballots, as few as stand out. */
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
