import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Span, SpanContext, Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { type CreateIntakeDeps, createIntake } from './create-intake.ts'

const contest = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const ballot = (id: string): QueuedBallot => ({
  id,
  voter: `voter of ${id}`,
  phone: '+251912345678',
  name: 'S',
  kind: 'free',
  picks: ['a'],
  at: 0,
})

interface Site {
  readonly tracing?: Tracing
  /** The queue has a group once this is fulfilled. */
  readonly written?: Promise<void>
}

function start({ tracing, written }: Site = {}) {
  const groups: { readonly contest: string; readonly ballots: readonly QueuedBallot[] }[] = []
  const asked: unknown[][] = []
  const metrics = createMetrics()
  const intake = createIntake({
    queue: {
      add: async (group: (typeof groups)[number]) => {
        groups.push(group)
        await written
      },
    },
    redisState: { usable: true },
    recorded: async () => new Set(),
    lookUpMs: 150,
    log: pino({ level: 'silent' }),
    sql: async (_text: unknown, ...values: unknown[]) => {
      asked.push(values)
      return [{ voter: 'voter of used', ballot: 'another' }]
    },
    metrics,
    tracing,
    copies: () => 1,
  } as unknown as CreateIntakeDeps) // the parts of queue, Redis and Postgres that a write uses
  return { intake, groups, asked, metrics }
}

afterEach(() => void vi.useRealTimers())

describe('the intake of ballots', () => {
  test('writes its ballots, but those whose voter it knows to have voted', async () => {
    const { intake, groups, asked } = start()
    const answers = await Promise.allSettled(['a', 'used', 'b'].map((id) => intake.submit(ballot(id), contest)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([{ contest, ballots: [ballot('a'), ballot('b')] }])
    expect(asked).toEqual([[contest, ['voter of a', 'voter of used', 'voter of b']]])
  })

  test('writes ballots that are under way when another contest becomes current where they were judged', async () => {
    const { intake, groups, asked } = start()
    const [former, next] = [contest, '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001']
    const cast = [
      ['a', former],
      ['b', former],
      ['c', next],
      ['d', former],
    ] as const
    await Promise.all(cast.map(([id, of]) => intake.submit(ballot(id), of)))
    const written = groups.map((group) => [group.contest, group.ballots.map(({ id }) => id)])
    expect(written).toEqual([
      [former, ['a', 'b']],
      [next, ['c']],
      [former, ['d']],
    ])
    expect(asked.map(([of]) => of)).toEqual([former, next, former])
  })
})

test('what is written is measured: ballots, groups, seconds', async () => {
  vi.useFakeTimers()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const { intake, metrics } = start({ written })
  const submitted = Promise.all([intake.submit(ballot('a'), contest), intake.submit(ballot('b'), contest)])
  await vi.advanceTimersByTimeAsync(250)
  write()
  await submitted
  const ofBallots = (await metrics.ballots.get()).values
  expect(ofBallots.find(({ labels }) => labels.result === 'written')?.value).toBe(2)
  const ofSize = (await metrics.groupSize.get()).values
  expect(ofSize.find(({ metricName }) => metricName?.endsWith('_count'))?.value).toBe(1)
  expect(ofSize.find(({ metricName }) => metricName?.endsWith('_sum'))?.value).toBe(2)
  const ofWrite = (await metrics.writeSeconds.get()).values
  expect(ofWrite.filter(({ metricName, value }) => metricName?.endsWith('_sum') && value > 0)).toMatchObject([
    { labels: { result: 'written' }, value: expect.closeTo(0.25) },
  ])
})

test('a write is a span in the traces of its requests', async () => {
  const spans: Span[] = []
  const spanContexts: SpanContext[] = [{}, {}]
  const span: Tracing['span'] = (taken, work) => {
    spans.push(taken)
    return work()
  }
  let asked = 0
  const { intake, groups } = start({ tracing: { spanContext: () => spanContexts[asked++], span } as Tracing }) // what an intake uses of it
  await Promise.all(['a', 'b', 'c'].map((id) => intake.submit(ballot(id), contest)))
  expect(spans).toEqual([{ name: 'write ballots', attributes: { 'ashenda.ballots': 3 }, spanContexts }])
  expect(groups[0]?.ballots).toHaveLength(3)
})
