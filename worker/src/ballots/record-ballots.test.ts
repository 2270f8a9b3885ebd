import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import type { BallotContext } from './ballot-context.ts'
import { recordBallots } from './record-ballots.ts'
import type { Recorded } from './record-group.ts'

const now = 1_787_000_000_000
const ballot = (id: string, kind: 'free' | 'paid', ageMs: number): QueuedBallot => ({
  id,
  voter: 'v',
  phone: '+251911223344',
  name: 'Selam',
  kind,
  picks: ['p'],
  at: now - ageMs,
})

async function record(ballots: readonly QueuedBallot[], recorded: Recorded) {
  const metrics = createMetrics()
  const published: unknown[] = []
  const asked: unknown[] = []
  const watched: unknown[] = []
  const context = {
    sql: 'the pool',
    metrics,
    rates: { count: (...args: unknown[]) => void watched.push(args) },
    now: () => now,
    reach: { throwIfLost: () => {} },
    publish: (event: unknown) => void published.push(event),
  } as unknown as BallotContext // nothing else is asked of it
  await recordBallots(context, 'c', ballots, async (...args) => {
    asked.push(args)
    return recorded
  })
  const value = async (name: string, label?: string): Promise<number | undefined> => {
    const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] }
    return values.find((one) => label === undefined || Object.values(one.labels).includes(label))?.value
  }
  return { asked, published, watched, value }
}

test('gateways hear what was counted and refused, for whom, and what was paid', async () => {
  const ballots = [ballot('a', 'free', 4_000), ballot('b', 'paid', 9_000), ballot('known', 'free', 1_000)]
  const { asked, published, watched, value } = await record(ballots, {
    counted: [{ id: 'b' }],
    refused: [{ id: 'a', reason: 'free_vote_used' }],
    values: [{ contestant: 'p', votes: 7, rev: 3 }],
  } as unknown as Recorded) // as much of it as is read
  expect(asked).toEqual([['the pool', 'c', ballots]])
  // The watch counts counted ballots, once.
  expect(watched).toEqual([['c', [{ id: 'b' }]]])
  expect(published).toEqual([
    {
      type: 'tallied',
      contest: 'c',
      values: [['p', 7, 3]],
      counted: ['b'],
      refused: [['a', 'free_vote_used']],
      paid: ['b'],
    },
  ])
  expect(await value('ashenda_ballots_recorded_total', 'counted')).toBe(1)
  expect(await value('ashenda_ballots_recorded_total', 'refused')).toBe(1)
  expect(await value('ashenda_ballots_recorded_total', 'known')).toBe(1)
  expect(await value('ashenda_tally_lag_seconds')).toBe(9)
  // Accepted 4, 9 and 1 seconds ago.
  expect(await value('ashenda_ballots_recorded_within_total', '5s')).toBe(2)
  expect(await value('ashenda_ballots_recorded_within_total', 'more')).toBe(1)
})

test('if all were recorded before, nothing is published, and times are not in the future', async () => {
  const { published, value } = await record([ballot('a', 'free', -500)], {
    counted: [],
    refused: [],
    values: [],
  } as unknown as Recorded)
  expect(published).toEqual([])
  expect(await value('ashenda_ballots_recorded_total', 'known')).toBe(1)
  expect(await value('ashenda_tally_lag_seconds')).toBe(0)
  const { published: refused } = await record([ballot('a', 'free', 0)], {
    counted: [],
    refused: [{ id: 'a', reason: 'free_vote_used' }],
    values: [],
  } as unknown as Recorded)
  expect(refused).toHaveLength(1)
})

test('the duration of a transaction is reported in seconds', async () => {
  const metrics = createMetrics()
  const rates = { count: () => {} }
  const reach = { throwIfLost: () => {} }
  const context = { metrics, rates, reach, now: () => now, publish: () => {} } as unknown as BallotContext
  await recordBallots(context, 'c', [ballot('a', 'free', 0)], async () => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    return { counted: [], refused: [], values: [] } as unknown as Recorded
  })
  const { values } = (await metrics.registry.getSingleMetric('ashenda_tally_group_seconds')?.get()) ?? { values: [] }
  const sum = values.find((one) => 'metricName' in one && one.metricName === 'ashenda_tally_group_seconds_sum')?.value
  expect(sum).toBeGreaterThan(0.05)
  expect(sum).toBeLessThan(5)
})
