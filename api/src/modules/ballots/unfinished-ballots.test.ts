import type { Job } from 'bullmq'
import { describe, expect, test } from 'vitest'
import { unfinishedBallots } from './cast-ballot-deps.ts'

const now = 1_790_000_000_000
const ballot = '0190aaaa-bbbb-8ccc-8ddd-eeeeffff0000'
const group = (id = 'another', timestamp = now) => ({ data: { contest: 'c', ballots: [{ id }] }, timestamp })

interface Held {
  readonly waiting?: readonly ReturnType<typeof group>[]
  readonly active?: readonly ReturnType<typeof group>[]
  readonly delayed?: readonly ReturnType<typeof group>[]
  readonly failed?: readonly ReturnType<typeof group>[]
}

/** A queue that holds these groups, and says how often and how far it was read. */
function start(held: Held, intake = { depth: 0, writing: 0 }) {
  const reads: (readonly unknown[])[] = []
  const of = (types: readonly string[]) => types.flatMap((type) => held[type as keyof Held] ?? []) // whatever else it has none of
  const queue = {
    getJobCountByTypes: async (...types: string[]) => of(types).length,
    getJobs: async (types: string[], from = 0, to = -1) => {
      reads.push([from, to])
      const jobs = of(types).slice(from, to < 0 ? undefined : to + 1)
      return jobs as unknown as Job[] // the parts of a job that are read
    },
  }
  return { reads, ballots: unfinishedBallots({ queue: queue as never, intake, now: () => now }) } // its two questions
}

const states = ['waiting', 'active', 'delayed', 'failed'] as const
const many = (count: number, timestamp = now) => Array.from({ length: count }, () => group('another', timestamp))

describe('ballots that were acknowledged and are not recorded', () => {
  test.each(states)('are known of where their group is %s', async (state) => {
    const { ballots } = start({ [state]: [group(ballot, now - 60_000)] })
    expect(await ballots.areThere()).toBe(true)
    expect(await ballots.holds(ballot)).toBe(true)
    expect(await ballots.mayHoldOneFrom(60_000)).toBe(true)
  })

  test('are those that wait for their write, or are being written, too', async () => {
    expect(await start({}, { depth: 1, writing: 0 }).ballots.areThere()).toBe(true)
    expect(await start({}, { depth: 0, writing: 1 }).ballots.areThere()).toBe(true)
    expect(await start({}).ballots.areThere()).toBe(false)
  })
})

describe('whether a ballot is in the queue', () => {
  test('is read where there are few groups: twenty at most', async () => {
    const few = start({ waiting: [...many(19), group(ballot)] })
    expect(await few.ballots.holds(ballot)).toBe(true)
    expect(await start({ waiting: many(20) }).ballots.holds(ballot)).toBe(false)
    const more = start({ waiting: [...many(20), group(ballot)] })
    expect(await more.ballots.holds(ballot)).toBeUndefined()
    expect(more.reads).toEqual([])
  })

  test('needs no reading where it is empty', async () => {
    const { ballots, reads } = start({})
    expect(await ballots.holds(ballot)).toBe(false)
    expect(reads).toEqual([])
  })
})

describe('whether a ballot that was sent some time ago may be in the queue', () => {
  test('is told by the groups of that time, whose clock may be five seconds ahead', async () => {
    const sentMsAgo = 60_000
    const groupOf = (ms: number) => start({ waiting: [group('another', now - sentMsAgo + ms)] }).ballots
    expect(await groupOf(-1).mayHoldOneFrom(sentMsAgo)).toBe(true)
    expect(await groupOf(5_000).mayHoldOneFrom(sentMsAgo)).toBe(true)
    expect(await groupOf(5_001).mayHoldOneFrom(sentMsAgo)).toBe(false)
    expect(await start({ waiting: [...many(3), group('another', now - sentMsAgo)] }).ballots.mayHoldOneFrom(1e5)).toBe(
      false,
    )
    expect(await start({ waiting: [...many(3), group('another', now - 1e5)] }).ballots.mayHoldOneFrom(1e5)).toBe(true)
    expect(await start({}).ballots.mayHoldOneFrom(sentMsAgo)).toBe(false)
  })

  test('cannot be told of two hundred groups, and no more are read', async () => {
    expect(await start({ waiting: many(199) }).ballots.mayHoldOneFrom(60_000)).toBe(false)
    const { ballots, reads } = start({ waiting: many(250) })
    expect(await ballots.mayHoldOneFrom(60_000)).toBe(true)
    expect(reads).toEqual([[0, 199]])
  })
})
