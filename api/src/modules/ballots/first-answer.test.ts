import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { FirstAnswer } from '@ashenda/db/queries/payments/credit-reservations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Directory } from '../../directory/directory.ts'
import type { CastAttempt, CastBallotDeps } from './cast-ballot-deps.ts'
import { firstAnswerTo } from './first-answer.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const contestants = ['1', '2'].map((digit) => `0190aaaa-bbbb-7ccc-8ddd-eeeeffff000${digit}`)
const id = 'this ballot'
const now = Date.parse('2026-08-22T18:00:00Z')
const isoOf = (at: number): string => new Date(at).toISOString()

interface Situation {
  readonly requestedKind?: 'free' | 'paid'
  /** Null: it brings no cookie. */
  readonly claimant?: string | null
  readonly closedMsAgo?: number
  /** Of the contestants, one after the other; null of who takes part. */
  readonly leftMsAgo?: readonly (number | null)[]
  readonly answers?: readonly FirstAnswer[]
  /** The ballot that this api took lately. */
  readonly taken?: string
  readonly deps?: Partial<CastBallotDeps>
}

function start(situation: Situation) {
  const { requestedKind, claimant = 'a browser', closedMsAgo = 1e8, leftMsAgo = [null, null], answers = [] } = situation
  const identity = { idempotencyKey: 'k', voter: 'a voter', picks: contestants, requestedKind }
  const submit = { voter: 'a voter', phone: '+251912345678', name: 'Selam', picks: contestants }
  const claimantHash = claimant === null ? undefined : Buffer.from(claimant)
  const attempt: CastAttempt = { contest: 'a contest', submit, identity, id, claimantHash, at: now }
  const directory = new Directory()
  const [opensAt, closesAt] = [isoOf(now - 1e9), isoOf(now - closedMsAgo)]
  directory.replace({
    contest: {
      id: 'a contest',
      slug: 'test',
      name: 'test',
      announcedAt: new Date(0).toISOString(),
      finalAt: null,
      isCurrent: true,
      isRound: false,
      opensAt,
      closesAt,
      freezesAt: null,
      revealed: 0,
      stageScreen: 'contest',
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
    contestants: leftMsAgo.map((ms, index) => ({
      id: contestants[index] ?? '',
      fname: 'Selam',
      mname: '',
      lname: '',
      zoneId: null,
      occupation: '',
      description: '',
      paidAt: opensAt,
      hiddenSince: ms === null ? null : isoOf(now - ms),
      images: [],
      updatedAt: opensAt,
    })),
  })
  const firstAnswers = vi.fn(async () => answers)
  const isQueued = vi.fn(async () => false)
  const taken = { has: (ballot: string) => situation.taken === ballot }
  const unfinished = vi.fn(async () => true)
  const deps = { directory, pepper, firstAnswers, isQueued, taken, unfinished, ...situation.deps }
  const to = (code: ErrorCode): Promise<string | undefined> =>
    firstAnswerTo(attempt, new AppError(code), deps as unknown as CastBallotDeps) // what a look-up uses
  return { to, firstAnswers, isQueued, unfinished }
}

const recorded: FirstAnswer = { ballot: 'as it was recorded', isRecorded: true }
const unknown = { code: 'unknown_outcome', retryAfterSeconds: 2 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the first answer to a submit', () => {
  test.each<ErrorCode>([
    'contest_not_open',
    'contest_closed',
    'unknown_contestant',
    'unpaid_contestant',
    'inactive_contestant',
    'credit_missing',
    'credit_spent',
    'free_vote_used',
  ])('holds when it would be refused as %s now', async (code) => {
    expect(await start({ answers: [{ ballot: id, isRecorded: false }, recorded] }).to(code)).toBe(recorded.ballot)
  })

  test.each<ErrorCode>(['busy', 'unavailable', 'unknown_outcome', 'bad_phone'])(
    'is not looked for behind %s',
    async (code) => {
      const { to, firstAnswers, isQueued, unfinished } = start({ answers: [recorded] })
      expect(await to(code)).toBeUndefined()
      for (const asked of [firstAnswers, isQueued, unfinished]) expect(asked).not.toHaveBeenCalled()
    },
  )

  test('behind a used free vote is known from memory: the queue is read neither for it nor for what it cannot change', async () => {
    const used = start({})
    expect(await used.to('free_vote_used')).toBeUndefined()
    const taken = start({ taken: id })
    expect(await taken.to('free_vote_used')).toBe(id)
    for (const asked of [used, taken].flatMap(({ isQueued, unfinished }) => [isQueued, unfinished]))
      expect(asked).not.toHaveBeenCalled()
    const missing = start({})
    expect(await missing.to('credit_missing')).toBeUndefined()
    for (const asked of [missing.isQueued, missing.unfinished]) expect(asked).not.toHaveBeenCalled()
  })
})

describe('what is not recorded may still be, and is told to come again', () => {
  test.each<[string, ErrorCode, Situation]>([
    ['after the closing', 'contest_closed', { closedMsAgo: 119_999 }],
    ['after a contestant left', 'inactive_contestant', { leftMsAgo: [119_999, null] }],
    ['after one of two left, the second of whom is gone', 'inactive_contestant', { leftMsAgo: [119_999] }],
    ['after the second left who is not the first', 'inactive_contestant', { leftMsAgo: [1e6, 119_999] }],
  ])('for two minutes %s, while anything is in the queue', async (_case, code, situation) => {
    await expect(start(situation).to(code)).rejects.toMatchObject(unknown)
    const empty = start({ ...situation, deps: { unfinished: async () => false } })
    expect(await empty.to(code)).toBeUndefined()
  })

  test.each<[string, ErrorCode, Situation]>([
    ['the closing', 'contest_closed', { closedMsAgo: 120_000 }],
    ['a contestant left', 'inactive_contestant', { leftMsAgo: [120_000, null] }],
    ['one of two left, the second of whom is gone', 'inactive_contestant', { leftMsAgo: [120_000] }],
    ['never, where one could not be voted for before, either', 'unpaid_contestant', { leftMsAgo: [null, 1_000] }],
  ])('and no longer than that after %s, whatever is in the queue', async (_case, code, situation) => {
    const { to, unfinished } = start(situation)
    expect(await to(code)).toBeUndefined()
    expect(unfinished).not.toHaveBeenCalled()
  })

  test('where a credit shows that it was sent', async () => {
    const sent = start({ answers: [{ ballot: id, isRecorded: false }] })
    await expect(sent.to('credit_missing')).rejects.toMatchObject(unknown)
  })

  test.each<[string, ErrorCode, Situation['deps']]>([
    ['the queue does not answer', 'contest_closed', { unfinished: () => new Promise(() => {}) }],
    ['Postgres does not answer', 'credit_missing', { firstAnswers: () => new Promise(() => {}) }],
    ['Postgres is away', 'credit_missing', { firstAnswers: () => Promise.reject(new Error('ECONNREFUSED')) }],
  ])('where %s, after a second at most', async (_case, code, deps) => {
    const asked = expect(start({ closedMsAgo: 1_000, ...(deps && { deps }) }).to(code)).rejects.toMatchObject(unknown)
    await vi.advanceTimersByTimeAsync(1_000)
    await asked
  })

  test('with what went wrong, for whoever reads the log', async () => {
    const cause = new Error('ECONNREFUSED')
    const { to } = start({ deps: { firstAnswers: () => Promise.reject(cause) } })
    await expect(to('credit_missing')).rejects.toMatchObject({ cause })
  })
})
