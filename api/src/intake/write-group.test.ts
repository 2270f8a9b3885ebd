import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { AppError } from '@ashenda/core/errors.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GroupWriterDeps, groupWriter } from './write-group.ts'

const never = <T>(): Promise<T> => new Promise(() => {})
const answers: string[] = []

function arrival(id: string, kind: 'free' | 'paid' = 'free') {
  const ballot: QueuedBallot = {
    id,
    voter: `voter of ${id}`,
    phone: '+251912345678',
    name: 'S',
    kind,
    picks: ['a'],
    at: 0,
  }
  return { ballot, settle: (refusal?: AppError) => void answers.push(refusal ? `${id} ${refusal.code}` : id) }
}

const added = vi.fn<(name: string, payload: { ballots: QueuedBallot[] }, options: object) => Promise<void>>()
const observed = vi.fn<GroupWriterDeps['observe']>()

function writer(some: Partial<{ [K in keyof GroupWriterDeps]: unknown }> = {}) {
  const deps = {
    queue: { add: added },
    redisState: { usable: true, suspect: () => {} },
    contestId: () => 'contest',
    usedFreeVotes: async () => new Map(),
    recorded: async () => new Set(),
    log: pino({ level: 'silent' }),
    observe: observed,
    ...some,
  }
  return groupWriter(deps as unknown as GroupWriterDeps) // the parts of queue, Redis and logger that the writer uses
}

const idsWritten = () => added.mock.calls.flatMap(([, payload]) => payload.ballots.map(({ id }) => id))

beforeEach(() => {
  vi.useFakeTimers()
  answers.length = 0
  added.mockReset().mockResolvedValue()
  observed.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[VOT-11] a group of ballots', () => {
  test('is one job, kept when it fails and removed when it is done', async () => {
    await writer()([arrival('a'), arrival('b', 'paid')])
    expect(added).toHaveBeenCalledTimes(1)
    expect(added).toHaveBeenCalledWith(
      'tally-group',
      { contest: 'contest', ballots: [expect.objectContaining({ id: 'a' }), expect.objectContaining({ id: 'b' })] },
      expect.objectContaining({ attempts: 1, removeOnComplete: true, removeOnFail: false }),
    )
    expect(answers).toEqual(['a', 'b'])
    expect(observed).toHaveBeenCalledWith(2, expect.any(Number), 'written')
  })

  test('is answered when the queue has it, not before', async () => {
    let written = (): void => {}
    added.mockReturnValue(new Promise((resolve) => (written = resolve)))
    const done = writer()([arrival('a')])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(answers).toEqual([])
    written()
    await done
    expect(answers).toEqual(['a'])
  })
})

test('[VOT-11] under load, which large groups tell of, used free votes are left to the worker', async () => {
  const usedFreeVotes = vi.fn(async () => new Map())
  const write = writer({ usedFreeVotes })
  await write(Array.from({ length: 32 }, (_, index) => arrival(`s${index}`)))
  expect(usedFreeVotes).toHaveBeenCalledTimes(1)
  await write(Array.from({ length: 33 }, (_, index) => arrival(`l${index}`)))
  expect(usedFreeVotes).toHaveBeenCalledTimes(1)
})

describe('[VOT-10] a write whose fate is unknown', () => {
  test.each([
    ['gets no answer', never],
    ['fails', () => Promise.reject(new Error('Connection is closed'))],
  ])('because it %s is answered so, within seconds', async (_case, add) => {
    added.mockImplementation(add)
    const done = writer()([arrival('a'), arrival('b')])
    await vi.advanceTimersByTimeAsync(4_000)
    await done
    expect(answers).toEqual(['a unknown_outcome', 'b unknown_outcome'])
    expect(observed).toHaveBeenCalledWith(2, expect.any(Number), 'unknown')
  })

  test('with Redis known to be away nothing is written, and the answer says so', async () => {
    await writer({ redisState: { usable: false } })([arrival('a')])
    expect(added).not.toHaveBeenCalled()
    expect(answers).toEqual(['a unavailable'])
  })
})

describe('[VOT-08] a free vote that is used', () => {
  const usedFreeVotes = async () => new Map([['voter of used', 'used first']])

  test('is refused, and the others of the group go on', async () => {
    await writer({ usedFreeVotes })([arrival('a'), arrival('used'), arrival('b')])
    expect(idsWritten()).toEqual(['a', 'b'])
    expect(answers.toSorted()).toEqual(['a', 'b', 'used free_vote_used'])
  })

  test('by this very ballot is answered yes again', async () => {
    await writer({ usedFreeVotes, recorded: async () => new Set(['used']) })([arrival('used')])
    expect(added).not.toHaveBeenCalled()
    expect(answers).toEqual(['used'])
  })

  test('does not keep the phone from a paid ballot', async () => {
    await writer({ usedFreeVotes })([arrival('used', 'paid')])
    expect(idsWritten()).toEqual(['used'])
  })

  test.each([
    ['does not answer', { usedFreeVotes: never }],
    ['is away', { usedFreeVotes: () => Promise.reject(new Error('ECONNREFUSED')) }],
    ['goes away between two questions', { usedFreeVotes, recorded: never }],
  ])('is left to the worker where Postgres %s', async (_case, some) => {
    const done = writer(some)([arrival('a'), arrival('used')])
    await vi.advanceTimersByTimeAsync(300)
    await done
    expect(idsWritten()).toEqual(['a', 'used'])
    expect(answers).toEqual(['a', 'used'])
  })
})
