import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { Tallier } from './tallier.ts'

const group = (size: number): QueuedBallot[] =>
  Array.from({ length: size }, () => ({ id: '', voter: '', phone: '', name: '', kind: 'free', picks: [], at: 0 }))

interface Transaction {
  readonly contest: string
  readonly ballots: number
  readonly end: (error?: Error) => void
}

/** A tallier whose transactions are ended by hand. */
function startTallier(paceMs = 0, groupsPerTransaction = Number.POSITIVE_INFINITY) {
  const transactions: Transaction[] = []
  const tallier = new Tallier(
    (contest, ballots) =>
      new Promise((resolve, reject) => {
        transactions.push({ contest, ballots: ballots.length, end: (error) => (error ? reject(error) : resolve()) })
      }),
    { ballotsPerTransaction: 100, groupsPerTransaction, paceMs, quietBelow: 10 },
  )
  return { tallier, transactions }
}

afterEach(() => void vi.useRealTimers())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const sizes = (transactions: readonly Transaction[]): number[] => transactions.map(({ ballots }) => ballots)

test('[VOT-11] groups that wait for a transaction share the next one, up to its limit', async () => {
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

test('[VOT-11] a transaction holds no more groups than it may', async () => {
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

test('[VOT-11] a transaction holds ballots of one contest, and one larger than the limit goes alone', async () => {
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

test('[VOT-11] a transaction that fails fails each of its groups, and the next one runs', async () => {
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

test('many small transactions in a short time are load as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { tallier, transactions } = startTallier(1_000)
  for (const _ of [1, 2, 3]) {
    const small = tallier.tally('a', group(4))
    await turn()
    transactions.at(-1)?.end()
    await small
  }
  void tallier.tally('a', group(4))
  await turn()
  expect(transactions).toHaveLength(3)
})

test('after a large transaction the next one waits for company', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { tallier, transactions } = startTallier(60)
  const large = tallier.tally('a', group(50))
  await turn()
  transactions[0]?.end()
  await large
  const paced = tallier.tally('a', group(1))
  await turn()
  await vi.advanceTimersByTimeAsync(59)
  expect(transactions).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(transactions).toHaveLength(2)
  transactions[1]?.end()
  await paced
})

test("a quiet evening's ballots do not wait", async () => {
  const { tallier, transactions } = startTallier(10_000)
  for (const count of [1, 2]) {
    const single = tallier.tally('a', group(1))
    await turn()
    expect(transactions).toHaveLength(count)
    transactions.at(-1)?.end()
    await single
  }
})
