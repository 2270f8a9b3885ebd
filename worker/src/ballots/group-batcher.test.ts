import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { SpanContext } from '@ashenda/platform/tracing/tracing.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { GroupBatcher, type Pace } from './group-batcher.ts'

const group = (size: number): QueuedBallot[] =>
  Array.from({ length: size }, () => ({ id: '', voter: '', phone: '', name: '', kind: 'free', picks: [], at: 0 }))

interface Transaction {
  readonly contest: string
  readonly ballots: number
  readonly end: (error?: Error) => void
}

const startTallier = (paceMs = 0, groupsPerTransaction = Number.POSITIVE_INFINITY, workers = 1) =>
  startWith({ ballotsPerTransaction: 100, groupsPerTransaction, paceMs, quietBelow: 10, manyGroups: 4 }, workers)

/** One of several workers, with a tallier whose transactions the test ends. */
function startWith(pace?: Pace, workers = 1) {
  const transactions: Transaction[] = []
  const tallier = new GroupBatcher(
    (contest, ballots) =>
      new Promise((resolve, reject) => {
        transactions.push({ contest, ballots: ballots.length, end: (error) => (error ? reject(error) : resolve()) })
      }),
    { pace, workers: () => workers },
  )
  /** One group, alone in its transaction. */
  const tallyAlone = async (size: number): Promise<void> => {
    const [before, tallied] = [transactions.length, tallier.tally('a', group(size))]
    await turn()
    expect(sizes(transactions).slice(before)).toEqual([size])
    transactions.at(-1)?.end()
    await tallied
  }
  return { tallier, transactions, tallyAlone }
}

/** Stops the clock; the test advances it. */
const holdClock = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

afterEach(() => void vi.useRealTimers())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const sizes = (transactions: readonly Transaction[]): number[] => transactions.map(({ ballots }) => ballots)

test('groups that wait for a transaction share the next one, up to its limit', async () => {
  const { tallier, transactions } = startTallier()
  const first = tallier.tally('a', group(5))
  await turn()
  const later = [tallier.tally('a', group(60)), tallier.tally('a', group(40)), tallier.tally('a', group(1))]
  expect(sizes(transactions)).toEqual([5])
  transactions[0]?.end()
  await first
  await turn()
  expect(sizes(transactions)).toEqual([5, 100])
  transactions[1]?.end()
  await Promise.all(later.slice(0, 2))
  await turn()
  expect(sizes(transactions)).toEqual([5, 100, 1])
  transactions[2]?.end()
  await later[2]
})

test('a transaction holds a limited number of groups', async () => {
  const { tallier, transactions } = startTallier(0, 2)
  const groups = [1, 2, 3, 4, 5].map((size) => tallier.tally('a', group(size)))
  for (const count of [1, 2, 3]) {
    await turn()
    expect(transactions).toHaveLength(count)
    transactions[count - 1]?.end()
    await groups[2 * count - 2]
  }
  expect(sizes(transactions)).toEqual([3, 7, 5])
})

test('a transaction holds one contest’s ballots, and a group above the limit goes alone', async () => {
  const { tallier, transactions } = startTallier()
  const groups = [tallier.tally('a', group(300)), tallier.tally('b', group(1))]
  await turn()
  transactions[0]?.end()
  await groups[0]
  await turn()
  expect(transactions.map(({ contest, ballots }) => [contest, ballots])).toEqual([
    ['a', 300],
    ['b', 1],
  ])
  transactions[1]?.end()
  await groups[1]
})

test('ballots of two contests never share a transaction, however few', async () => {
  const { tallier, transactions } = startTallier()
  const groups = ['a', 'a', 'b', 'a'].map((contest) => tallier.tally(contest, group(1)))
  for (const [index, last] of [1, 2, 3].entries()) {
    await turn()
    transactions[index]?.end()
    await groups[last]
  }
  expect(transactions.map(({ contest, ballots }) => [contest, ballots])).toEqual([
    ['a', 2],
    ['b', 1],
    ['a', 1],
  ])
})

test('a transaction gets the trace positions of its traced jobs', async () => {
  const told: unknown[] = []
  const spanContexts = ['first', undefined, 'third']
  const tallier = new GroupBatcher(
    async (_contest, _ballots, of) => void told.push(of),
    { spanContext: () => spanContexts.shift() as SpanContext | undefined }, // never inspected
  )
  await Promise.all([1, 2, 3].map(() => tallier.tally('a', group(1))))
  expect(told).toEqual([['first', 'third']])
})

test('a failed transaction fails each of its groups, and the next one runs', async () => {
  const { tallier, transactions } = startTallier()
  const failing = Promise.allSettled([tallier.tally('a', group(1)), tallier.tally('a', group(1))])
  await turn()
  const next = tallier.tally('a', group(1))
  transactions[0]?.end(new Error('no'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  transactions[1]?.end()
  await expect(next).resolves.toBeUndefined()
})

test('many small transactions in a short time are load too', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startTallier(1_000)
  for (const _ of [1, 2, 3]) await tallyAlone(4)
  void tallier.tally('a', group(4))
  await turn()
  expect(transactions).toHaveLength(3)
})

test('older tallies are no load', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startTallier(60)
  for (const _ of [1, 2, 3]) {
    await tallyAlone(9)
    await vi.advanceTimersByTimeAsync(60)
  }
  await tallyAlone(5)
  await vi.advanceTimersByTimeAsync(59)
  await tallyAlone(5)
  void tallier.tally('a', group(1))
  await turn()
  expect(transactions).toHaveLength(5)
})

test('after a large transaction the next one waits for company', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startTallier(60)
  await tallyAlone(10)
  const paced = [tallier.tally('a', group(1)), tallier.tally('a', group(2))]
  await turn()
  await vi.advanceTimersByTimeAsync(59)
  expect(transactions).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sizes(transactions)).toEqual([10, 3])
  transactions[1]?.end()
  await Promise.all(paced)
})

test('one of four workers waits four times as long for company, and no longer than a single one with many groups in hand', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startTallier(60, undefined, 4)
  await tallyAlone(10)
  const paced = [1, 4, 5].map((size) => tallier.tally('a', group(size)))
  await vi.advanceTimersByTimeAsync(239)
  expect(sizes(transactions)).toEqual([10])
  await vi.advanceTimersByTimeAsync(1)
  expect(sizes(transactions)).toEqual([10, 10])
  transactions[1]?.end()
  await Promise.all(paced)
  paced.push(...[4, 5, 6].map((size) => tallier.tally('a', group(size))))
  await vi.advanceTimersByTimeAsync(50)
  paced.push(tallier.tally('a', group(7)))
  await turn()
  expect(sizes(transactions)).toEqual([10, 10])
  await vi.advanceTimersByTimeAsync(10)
  expect(sizes(transactions)).toEqual([10, 10, 22])
  paced.push(...[1, 2, 3].map((size) => tallier.tally('a', group(size))))
  transactions[2]?.end()
  await turn()
  await vi.advanceTimersByTimeAsync(100)
  expect(transactions).toHaveLength(3)
  paced.push(tallier.tally('a', group(1)))
  await turn()
  expect(sizes(transactions)).toEqual([10, 10, 22, 7])
  transactions[3]?.end()
  await Promise.all(paced)
})

test('with any number of workers a ballot waits for eight turns at most', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startTallier(60, undefined, 1_000)
  await tallyAlone(10)
  const paced = tallier.tally('a', group(1))
  await vi.advanceTimersByTimeAsync(8 * 60)
  expect(sizes(transactions)).toEqual([10, 1])
  transactions[1]?.end()
  await paced
})

test('several workers are loaded if each gets in its longer pace what one gets in its own', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startTallier(60, undefined, 4)
  for (const _ of [1, 2, 3, 4]) {
    await tallyAlone(3)
    await vi.advanceTimersByTimeAsync(50)
  }
  void tallier.tally('a', group(1))
  await turn()
  expect(transactions).toHaveLength(4)
})

/** Transactions that these workers begin per second if a group of three ballots comes every four milliseconds, round robin. */
async function transactionsOf(workers: number): Promise<number> {
  let begun = 0
  const record = (): Promise<void> => {
    begun += 1
    return new Promise((resolve) => setTimeout(resolve, 8))
  }
  const talliers = Array.from({ length: workers }, () => new GroupBatcher(record, { workers: () => workers }))
  for (let ms = 0; ms < 2_000; ms += 4) {
    if (ms === 1_000) begun = 0
    void talliers[(ms / 4) % workers]?.tally('a', group(3))
    await vi.advanceTimersByTimeAsync(4)
    await turn()
  }
  const inSecond = begun
  await vi.advanceTimersByTimeAsync(1_000)
  return inSecond
}

test('two workers, and four, start no more transactions for the same ballots than one', async () => {
  holdClock()
  const ofOne = await transactionsOf(1)
  expect(ofOne).toBeLessThanOrEqual(26)
  expect(await transactionsOf(2)).toBeLessThanOrEqual(1.1 * ofOne)
  expect(await transactionsOf(4)).toBeLessThanOrEqual(1.1 * ofOne)
})

test('nobody waits for a millisecond', async () => {
  holdClock()
  const { tallyAlone } = startTallier(60)
  await tallyAlone(50)
  await vi.advanceTimersByTimeAsync(59)
  await tallyAlone(1)
})

test("a quiet evening's ballots do not wait", async () => {
  holdClock()
  const { tallyAlone } = startTallier(10_000)
  await tallyAlone(1)
  await tallyAlone(8)
})

test('by default a transaction holds up to two thousand ballots of any number of groups, every 40 ms under load', async () => {
  holdClock()
  const { tallier, transactions, tallyAlone } = startWith()
  await tallyAlone(19)
  await vi.advanceTimersByTimeAsync(40)
  await tallyAlone(19)
  const groups = Array.from({ length: 1_001 }, () => tallier.tally('a', group(2)))
  await turn()
  expect(sizes(transactions)).toEqual([19, 19, 2_000])
  transactions[2]?.end()
  await Promise.all(groups.slice(0, -1))
  await turn()
  await vi.advanceTimersByTimeAsync(39)
  expect(transactions).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(sizes(transactions)).toEqual([19, 19, 2_000, 2])
})
