import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import type { Span, SpanContext, Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Directory } from '../directory/directory.ts'
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
  readonly hasContest?: boolean
  readonly tracing?: Tracing
  /** The queue has a group once this is fulfilled. */
  readonly written?: Promise<void>
}

function start({ hasContest = true, tracing, written }: Site = {}) {
  const directory = new Directory()
  const iso = new Date(0).toISOString()
  if (hasContest)
    directory.replace({
      contest: {
        id: contest,
        name: 'test',
        opensAt: iso,
        closesAt: iso,
        freezesAt: null,
        phoneProof: 'off',
        proofPrefixes: ['+2519'],
        proofWhenUnusual: false,
        proofScopes: [],
        phonePepper: null,
        ...usualRules,
        changedAt: new Date(0).toISOString(),
        titleVotes: ['paid', 'proven', 'unproven'],
      },
      zones: [],
      pieces: [],
      contestants: [],
    })
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
    directory,
    metrics,
    tracing,
    copies: () => 1,
  } as unknown as CreateIntakeDeps) // the parts of queue, Redis and Postgres that a write uses
  return { intake, groups, asked, metrics }
}

afterEach(() => void vi.useRealTimers())

describe('the intake of the current contest', () => {
  test('writes its ballots, but those whose voter it knows to have voted', async () => {
    const { intake, groups, asked } = start()
    const answers = await Promise.allSettled(['a', 'used', 'b'].map((id) => intake.submit(ballot(id))))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([{ contest, ballots: [ballot('a'), ballot('b')] }])
    expect(asked).toEqual([[contest, ['voter of a', 'voter of used', 'voter of b']]])
  })

  test('writes none of them under the name of another where there is none yet', async () => {
    const { intake, groups } = start({ hasContest: false })
    await intake.submit(ballot('a'))
    expect(groups[0]?.contest).toBe('')
  })
})

test('what is written is measured: ballots, groups, seconds', async () => {
  vi.useFakeTimers()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const { intake, metrics } = start({ written })
  const submitted = Promise.all([intake.submit(ballot('a')), intake.submit(ballot('b'))])
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
  await Promise.all(['a', 'b', 'c'].map((id) => intake.submit(ballot(id))))
  expect(spans).toEqual([{ name: 'write ballots', attributes: { 'ashenda.ballots': 3 }, spanContexts }])
  expect(groups[0]?.ballots).toHaveLength(3)
})
