import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { AppError } from '@ashenda/core/errors.ts'
import type { Queue } from 'bullmq'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GroupWriterDeps, groupsOnDisk, groupWriter } from './write-group.ts'

const never = <T>(): Promise<T> => new Promise(() => {})
const answers: string[] = []
const refusals: AppError[] = []

function arrival(id: string, kind: 'free' | 'paid' = 'free', { voter = `voter of ${id}`, at = 0 } = {}) {
  const ballot: QueuedBallot = { id, voter, phone: '+251912345678', name: 'S', kind, picks: ['a'], at }
  const settle = (refusal?: AppError): void => {
    answers.push(refusal ? `${id} ${refusal.code}` : id)
    if (refusal) refusals.push(refusal)
  }
  return { ballot, contest: 'contest', settle }
}

const added = vi.fn<(name: string, payload: { ballots: QueuedBallot[] }, options: object) => Promise<void>>()
const observed = vi.fn<GroupWriterDeps['observe']>()
const suspected = vi.fn<() => void>()
/** What the log is told: what happened, and the error. */
const logged: unknown[][] = []
const log = (told: { readonly err?: unknown; readonly ballots?: number }, message: string): void =>
  void logged.push([message, told])

function writer(some: Partial<{ [K in keyof GroupWriterDeps]: unknown }> = {}) {
  const deps = {
    queue: groupsOnDisk({ add: added } as unknown as Queue), // the one method that it uses
    redisState: { usable: true, suspect: suspected },
    usedFreeVotes: async () => new Map(),
    recorded: async () => new Set(),
    lookUpMs: 150,
    log: { warn: log, error: log },
    observe: observed,
    ...some,
  }
  return groupWriter(deps as unknown as GroupWriterDeps) // the parts of queue, Redis and logger that the writer uses
}

const idsWritten = () => added.mock.calls.flatMap(([, payload]) => payload.ballots.map(({ id }) => id))

beforeEach(() => {
  vi.useFakeTimers()
  answers.length = 0
  refusals.length = 0
  suspected.mockReset()
  logged.length = 0
  added.mockReset().mockResolvedValue()
  observed.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a group of ballots', () => {
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

  test('bears the moment of its oldest ballot', async () => {
    await writer()([3, 1, 2].map((at) => arrival(String(at), 'free', { at })))
    expect(added.mock.calls.map(([, , options]) => options)).toMatchObject([{ timestamp: 1 }])
  })

  test('is measured from its look-up to the end of its write', async () => {
    const [lookedUp, written] = [Promise.withResolvers<Map<string, string>>(), Promise.withResolvers<void>()]
    added.mockReturnValue(written.promise)
    await vi.advanceTimersByTimeAsync(1_000) // so that it does not begin at nought
    const done = writer({ usedFreeVotes: () => lookedUp.promise })([arrival('a')])
    await vi.advanceTimersByTimeAsync(100)
    lookedUp.resolve(new Map())
    await vi.advanceTimersByTimeAsync(200)
    written.resolve()
    await done
    expect(observed).toHaveBeenCalledExactlyOnceWith(1, 300, 'written')
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

test('under load, which large groups tell of, used free votes are left to the worker', async () => {
  const usedFreeVotes = vi.fn(async () => new Map())
  const write = writer({ usedFreeVotes })
  await write(Array.from({ length: 32 }, (_, index) => arrival(`s${index}`)))
  expect(usedFreeVotes).toHaveBeenCalledTimes(1)
  await write(Array.from({ length: 33 }, (_, index) => arrival(`l${index}`)))
  expect(usedFreeVotes).toHaveBeenCalledTimes(1)
})

describe('a write whose fate is unknown', () => {
  test.each([
    ['gets no answer', never, true],
    ['fails', () => Promise.reject(new Error('Connection is closed')), false],
  ])(
    'because it %s is answered so, within seconds, and only into silence nothing more is sent',
    async (_case, add, isSilent) => {
      added.mockImplementation(add)
      const done = writer()([arrival('a'), arrival('b')])
      await vi.advanceTimersByTimeAsync(4_000)
      await done
      expect(answers).toEqual(['a unknown_outcome', 'b unknown_outcome'])
      expect(observed).toHaveBeenCalledWith(2, expect.any(Number), 'unknown')
      expect(suspected).toHaveBeenCalledTimes(isSilent ? 1 : 0)
      const told = { err: expect.any(Error), ballots: 2 }
      expect(logged).toEqual([['a group of ballots got no answer from Redis', told]])
      for (const refusal of refusals) expect(refusal).toMatchObject({ retryAfterSeconds: 2, cause: expect.any(Error) })
    },
  )

  test('with Redis known to be away nothing is written, and the answer says so', async () => {
    await writer({ redisState: { usable: false } })([arrival('a')])
    expect(added).not.toHaveBeenCalled()
    expect(answers).toEqual(['a unavailable'])
    expect(refusals).toMatchObject([{ retryAfterSeconds: 2 }])
    expect(observed).toHaveBeenCalledExactlyOnceWith(1, expect.any(Number), 'away')
  })
})

describe('a free vote that is used', () => {
  const usedFreeVotes = async () => new Map([['voter of used', 'used first']])

  test('is refused, and the others of the group go on', async () => {
    await writer({ usedFreeVotes })([arrival('a'), arrival('used'), arrival('b')])
    expect(idsWritten()).toEqual(['a', 'b'])
    expect(answers.toSorted()).toEqual(['a', 'b', 'used free_vote_used'])
  })

  test('by this very ballot is answered yes again', async () => {
    const recorded = vi.fn(async () => new Set(['used']))
    await writer({ usedFreeVotes, recorded })([arrival('used')])
    expect(recorded).toHaveBeenCalledExactlyOnceWith(['used'])
    expect(added).not.toHaveBeenCalled()
    expect(answers).toEqual(['used'])
  })

  test('does not keep the phone from a paid ballot, nor one beside another free one', async () => {
    await writer({ usedFreeVotes })([arrival('used', 'paid')])
    expect(idsWritten()).toEqual(['used'])
    await writer({ usedFreeVotes })([arrival('used'), arrival('paid', 'paid', { voter: 'voter of used' })])
    expect(idsWritten()).toEqual(['used', 'paid'])
  })

  test('is looked up for free ballots alone, and is all that is where nobody has used it', async () => {
    const asked = vi.fn(async () => new Map())
    const recorded = vi.fn(async () => new Set())
    const write = writer({ usedFreeVotes: asked, recorded })
    await write([arrival('a', 'paid')])
    expect(asked).not.toHaveBeenCalled()
    await write([arrival('a', 'paid'), arrival('b')])
    expect(asked).toHaveBeenCalledExactlyOnceWith('contest', ['voter of b'])
    expect(recorded).not.toHaveBeenCalled()
  })

  test.each([
    ['does not answer', { usedFreeVotes: never }, false],
    ['is away', { usedFreeVotes: () => Promise.reject(new Error('ECONNREFUSED')) }, true],
    ['goes away between two questions', { usedFreeVotes, recorded: never }, false],
  ])('is left to the worker where Postgres %s', async (_case, some, isLogged) => {
    const done = writer(some)([arrival('a'), arrival('used')])
    await vi.advanceTimersByTimeAsync(300)
    await done
    expect(idsWritten()).toEqual(['a', 'used'])
    expect(answers).toEqual(['a', 'used'])
    // That it is slow is told by its own figures; a line for every group would bury everything else.
    const told = ['free votes could not be looked up', { err: new Error('ECONNREFUSED') }]
    expect(logged).toEqual(isLogged ? [told] : [])
  })
})
