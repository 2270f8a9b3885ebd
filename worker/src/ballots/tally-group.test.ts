import type { BallotGroup, QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { Stopping } from '../jobs/stopping.ts'
import type { BallotContext } from './ballot-context.ts'
import { CutOff, PostgresReach } from './postgres-reach.ts'
import { recordGroup } from './record-group.ts'
import { createTallyGroup } from './tally-group.ts'

type Call = readonly [context: BallotContext, contest: string, ballots: readonly QueuedBallot[], recordInOne: unknown]

const record = vi.fn()
const moveToDeadLetters = vi.fn()

const id = (number: number): string => `0198a0f0-0000-7000-8000-${String(number).padStart(12, '0')}`
const ballot = (number: number): QueuedBallot => ({
  id: id(number),
  voter: id(100 + number),
  phone: '+251911223344',
  name: 'Selam',
  kind: 'free',
  picks: [id(200)],
  at: 1,
})

function start(tracing?: unknown, reach: object = { untilLost: (work: () => unknown) => work() }) {
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown, text: string) => void warnings.push([fields, text]), child: () => log }
  const tallyingWorkers = { noteAndCount: () => 1 }
  const context = {
    log,
    tracing,
    tallyingWorkers,
    reach,
    pause: async () => {},
  } as unknown as BallotContext // nothing else is asked of it
  const tally = createTallyGroup(context, { recordBallots: record, moveToDeadLetters: moveToDeadLetters })
  return {
    warnings,
    tally: (ballots: readonly unknown[], job = {}) =>
      tally({ contest: id(300), ballots } as unknown as BallotGroup, {
        id: '1',
        stalledCounter: 0,
        attemptsMade: 0,
        ...job,
      }),
  }
}

const calls = (): readonly Call[] => record.mock.calls as unknown as readonly Call[]
/** Ballots per transaction, and how they were recorded. */
const transactions = () =>
  calls().map(([, , ballots, how]) => [ballots.length, how === recordGroup ? 'plainly' : 'behind sound ones'])

beforeEach(() => {
  record.mockReset().mockResolvedValue(undefined)
  moveToDeadLetters.mockReset().mockResolvedValue(undefined)
})

test('a sound group is recorded once, in one transaction', async () => {
  const { tally, warnings } = start()
  await tally([ballot(1), ballot(2)])
  expect(transactions()).toEqual([[2, 'plainly']])
  expect([moveToDeadLetters.mock.calls, warnings]).toEqual([[], []])
})

test('unreadable ballots become dead letters, and a group of nothing else records nothing', async () => {
  const { tally } = start()
  await tally([{ id: 'no ballot' }])
  expect(moveToDeadLetters.mock.calls[0]?.slice(1)).toEqual([id(300), { id: 'no ballot' }, 'unreadable'])
  expect(calls()).toEqual([])
  await tally([{ id: 'no ballot' }, ballot(1)])
  expect(transactions()).toEqual([[1, 'plainly']])
})

test('a group of a failed joint transaction is recorded with few others, then alone, with a log line', async () => {
  const { tally, warnings } = start()
  const error = new Error('a failure')
  record.mockRejectedValueOnce(error).mockRejectedValueOnce(error)
  await tally([ballot(1), ballot(2)])
  expect(transactions()).toEqual([
    [2, 'plainly'],
    [2, 'plainly'],
    [2, 'plainly'],
  ])
  expect(warnings).toEqual([[{ err: error, ballots: 2 }, 'a joint transaction failed; its groups are recorded apart']])
})

test.each([
  ['lost its worker once', { stalledCounter: 1 }, [2, 2]],
  ['lost its worker twice', { stalledCounter: 2 }, [1, 1, 1]],
  ['failed before', { attemptsMade: 1 }, [2, 1, 1]],
])('a group that %s never joins the others', async (_what, job, sizes) => {
  const { tally, warnings } = start()
  record.mockRejectedValueOnce(new Error('a failure'))
  await tally([ballot(1), ballot(2)], job)
  expect(transactions().map(([size]) => size)).toEqual(sizes)
  expect(warnings).toEqual([])
})

test.each([0, 1])(
  'a stopping worker hands its group back, silently and without another try (%s)',
  async (stalledCounter) => {
    const { tally, warnings } = start()
    record.mockRejectedValue(new Stopping())
    await expect(tally([ballot(1)], { stalledCounter })).rejects.toBeInstanceOf(Stopping)
    expect(calls()).toHaveLength(1)
    expect(warnings).toEqual([])
  },
)

test('groups are handed back as soon as Postgres is lost, even in a mute transaction; later ones at once', async () => {
  const lost = vi.fn()
  const reach = new PostgresReach({
    ask: () => Promise.reject(new Error('CONNECT_TIMEOUT')),
    pause: () => new Promise(setImmediate),
    log: { warn: () => {}, info: () => {} },
    onLost: lost,
    onBack: () => {},
    now: vi.fn().mockReturnValueOnce(0).mockReturnValue(60_000),
  })
  const { tally } = start(undefined, reach)
  record.mockReturnValue(new Promise(() => {}))
  const [under, waiting] = [tally([ballot(1)]), tally([ballot(2)])].map((handedBack) =>
    expect(handedBack).rejects.toBeInstanceOf(CutOff),
  )
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  reach.noteFailure()
  await Promise.all([under, waiting])
  expect(lost).toHaveBeenCalledTimes(1)
  await expect(tally([ballot(3)])).rejects.toBeInstanceOf(CutOff)
  expect(calls()).toHaveLength(1)
})

test('a transaction is a span in the traces of all its ballots', async () => {
  const spans: unknown[] = []
  const { tally } = start({
    spanContext: () => 'a spanContext',
    span: (span: unknown, work: () => unknown) => {
      spans.push(span)
      return work()
    },
  })
  await tally([ballot(1), ballot(2)])
  expect(spans).toEqual([{ name: 'tally', attributes: { 'ashenda.ballots': 2 }, spanContexts: ['a spanContext'] }])
})
