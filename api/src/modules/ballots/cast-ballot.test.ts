import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Watched } from '@ashenda/core/domain/vote-watch.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { FirstAnswer, KnownCredit } from '@ashenda/db/queries/payments/credit-reservations.ts'
import { describe, expect, test, vi } from 'vitest'
import { Directory } from '../../directory/directory.ts'
import { BallotSignals } from './ballot-signals.ts'
import { castBallot } from './cast-ballot.ts'
import { type CastBallotDeps, type CastBallotRequest, RecentIds } from './cast-ballot-deps.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const contestant = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const phone = '+251912345678'
const now = Date.parse('2026-08-22T18:00:00Z')
const hour = 3_600_000

const directoryWhere = (hiddenSince: string | null = null, closesAt = now + hour): Directory => {
  const directory = new Directory()
  const iso = (at: number): string => new Date(at).toISOString()
  directory.replace({
    contest: {
      id: contestant,
      slug: 'test',
      name: 'test',
      announcedAt: new Date(0).toISOString(),
      finalAt: null,
      isCurrent: true,
      isRound: false,
      opensAt: iso(now - hour),
      closesAt: iso(closesAt),
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
    contestants: [
      {
        id: contestant,
        fname: 'Selam',
        mname: 'Hagos',
        lname: '',
        zoneId: null,
        occupation: '',
        description: '',
        paidAt: iso(now - hour),
        hiddenSince,
        images: [],
        updatedAt: iso(now - hour),
      },
    ],
  })
  return directory
}

const openCredit: KnownCredit = {
  id: '0190cccc-0000-7000-8000-000000000001',
  ballot: null,
  isHeld: false,
  reservedBy: null,
  reservedForMs: null,
  isReserverRecorded: false,
  isLimited: false,
  isBeyond: false,
}
const somebodyElse = '0190dddd-0000-8000-8000-000000000009'
const reservedFor = (ms: number): KnownCredit => ({ ...openCredit, reservedBy: somebodyElse, reservedForMs: ms })

interface Situation {
  readonly directory?: Directory
  readonly usable?: boolean
  readonly filling?: boolean
  /** What Postgres says of the credits, each time it is asked; the last answer holds. An error: it is away. */
  readonly credits?: readonly (readonly KnownCredit[] | Error)[]
  /** Whether each reservation finds the credit as it was seen; true beyond these. */
  readonly reserves?: readonly boolean[]
  readonly mayBeQueued?: boolean
  /** Undefined: there is too much in the queue to tell. */
  readonly taken?: RecentIds
  readonly unfinished?: boolean
  readonly firstAnswers?: readonly FirstAnswer[] | Error
  /** Whether a free ballot has to be proven. */
  readonly proof?: 'off' | 'proven' | 'needed'
  readonly needsNoCode?: boolean | undefined
  /** What becomes of the write. */
  readonly refusal?: ErrorCode
}

/** Everything castBallot stands on, and what it did with it. */
function worldOf(situation: Situation) {
  const queued: QueuedBallot[] = []
  const reserved: { id: string; ballot: string; seen: string | null }[] = []
  const released: string[] = []
  const askedFor: (readonly string[])[] = []
  const held: QueuedBallot[] = []
  const counted: string[] = []
  const credits = [...(situation.credits ?? [[]])]
  const deps: CastBallotDeps = {
    directory: situation.directory ?? directoryWhere(),
    pepper,
    intake: {
      depth: 0,
      submit: async (ballot) => {
        if (situation.refusal) throw new AppError(situation.refusal)
        queued.push(ballot)
      },
    },
    redis: {
      now: () => now,
      usable: situation.usable ?? true,
      filling: situation.filling ?? false,
    },
    countRefused: (result) => counted.push(result),
    unfinished: async () => situation.unfinished ?? false,
    isQueued: async () => false,
    taken: situation.taken ?? new RecentIds(10),
    firstAnswers: async (_voter, ids) => {
      askedFor.push(ids)
      if (situation.firstAnswers instanceof Error) throw situation.firstAnswers
      return situation.firstAnswers ?? []
    },
    credits: {
      find: async () => {
        const answer = credits.length > 1 ? credits.shift() : credits[0]
        if (answer instanceof Error) throw answer
        return answer ?? []
      },
      reserve: async (credit) => {
        reserved.push(credit)
        return situation.reserves?.[reserved.length - 1] ?? true
      },
      release: async (id) => released.push(id),
      mayBeQueued: async () => situation.mayBeQueued ?? false,
    },
    signals: new BallotSignals(pepper),
    proofs: {
      judge: async () => situation.proof ?? 'off',
      hold: async (ballot) => {
        held.push(ballot)
        throw new AppError('phone_unproven')
      },
    },
    needsNoCode: async () => situation.needsNoCode,
  }
  return { deps, queued, reserved, released, askedFor, held, counted }
}

const requestOf = (change: Partial<CastBallotRequest> & { readonly kind?: 'free' | 'paid' } = {}) => {
  const { kind, ...others } = change
  return {
    body: { phone, name: 'Selam', actors: [contestant], ...(kind && { kind }) },
    idempotencyKey: 'k',
    claimant: 'a browser',
    origin: { address: '127.0.0.1', isCrowded: false, browser: 'b' },
    proof: () => ({ language: () => undefined, hasProven: () => false, showWork: async () => {} }),
    ...others,
  }
}
const paid = requestOf({ kind: 'paid' })

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error))
const cast = (request: CastBallotRequest, { deps }: ReturnType<typeof worldOf>): Promise<string> =>
  castBallot(request, deps).catch((error: unknown) => `refused: ${codeOf(error)}`)

describe('the id of a ballot', () => {
  test('hangs on what was sent, not on what became of it', async () => {
    const unspecified = requestOf()
    const ids = await Promise.all(
      [[], [openCredit], [{ ...openCredit, id: somebodyElse }]].map((credits) =>
        cast(unspecified, worldOf({ credits: [credits] })),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await cast(paid, worldOf({ credits: [[openCredit]] }))).not.toBe(ids[0])
    expect(await cast(requestOf({ kind: 'free' }), worldOf({}))).not.toBe(ids[0])
  })

  test('is random where no key was sent, and no look-up is made for it', async () => {
    const world = worldOf({ directory: directoryWhere(null, now - 1) })
    expect(await cast(requestOf({ kind: 'free', idempotencyKey: undefined }), world)).toBe('refused: contest_closed')
    expect(world.askedFor).toEqual([])
    const keyless = requestOf({ kind: 'free', idempotencyKey: undefined })
    expect(await cast(keyless, worldOf({}))).not.toBe(await cast(keyless, worldOf({})))
  })
})

describe('the credit of a ballot', () => {
  test('is reserved before the ballot is queued with it', async () => {
    const world = worldOf({ credits: [[openCredit]] })
    const id = await cast(paid, world)
    expect(world.reserved).toEqual([{ id: openCredit.id, ballot: id, seen: null }])
    expect(world.queued).toMatchObject([{ id, kind: 'paid', credit: openCredit.id, picks: [contestant] }])
  })

  test('is the one it was sent with before, and stays reserved whatever becomes of the write', async () => {
    const id = await cast(paid, worldOf({ credits: [[openCredit]] }))
    const own = { ...openCredit, id: somebodyElse, reservedBy: id, reservedForMs: 1 }
    const world = worldOf({ credits: [[openCredit, own]], refusal: 'busy' })
    expect(await cast(paid, world)).toBe('refused: busy')
    expect([world.reserved, world.released]).toEqual([[], []])
  })

  test.each<[string, readonly KnownCredit[], boolean, string | undefined]>([
    ['none', [], false, 'credit_missing'],
    ['a spent one', [{ ...openCredit, ballot: somebodyElse }], false, 'credit_spent'],
    ['one held for a refund', [{ ...openCredit, isHeld: true }], false, 'credit_spent'],
    ['one on its way', [reservedFor(100)], false, 'credit_spent'],
    ['one on its way for long, with a backlog', [reservedFor(60_000)], true, 'credit_spent'],
    ['one whose ballot never arrived', [reservedFor(60_000)], false, undefined],
    ['one whose ballot was refused', [{ ...reservedFor(100), isReserverRecorded: true }], true, undefined],
  ])('where there is %s', async (_case, credits, mayBeQueued, code) => {
    const world = worldOf({ credits: [credits], mayBeQueued })
    expect(await cast(paid, world)).toEqual(code === undefined ? expect.any(String) : `refused: ${code}`)
    expect(world.queued).toHaveLength(code === undefined ? 1 : 0)
    // Where no kind is asked for the ballot is free then.
    const unspecified = worldOf({ credits: [credits], mayBeQueued })
    await cast(requestOf(), unspecified)
    expect(unspecified.queued.map(({ kind }) => kind)).toEqual([code === undefined ? 'paid' : 'free'])
  })

  test('is looked for again where another ballot was faster, and not without end', async () => {
    const second = { ...openCredit, id: somebodyElse }
    const world = worldOf({ credits: [[openCredit], [reservedFor(1), second]], reserves: [false] })
    await cast(paid, world)
    expect(world.queued).toMatchObject([{ credit: second.id }])
    const endless = worldOf({ credits: [[openCredit]], reserves: Array.from({ length: 50 }, () => false) })
    expect(await cast(paid, endless)).toBe('refused: busy')
    expect(endless.reserved.length).toBeLessThan(20)
  })

  test('is free again where the ballot certainly was not queued, and not where that is unknown', async () => {
    for (const refusal of ['busy', 'unavailable', 'unknown_outcome'] as const) {
      const world = worldOf({ credits: [[openCredit]], refusal })
      expect(await cast(paid, world)).toBe(`refused: ${refusal}`)
      expect(world.released).toEqual(refusal === 'unknown_outcome' ? [] : [openCredit.id])
    }
  })

  test('is not touched by who is refused before, or asks for a free vote', async () => {
    for (const situation of [{ usable: false }, { filling: true }, { directory: directoryWhere(null, now - hour) }]) {
      const world = worldOf({ ...situation, credits: [[openCredit]] })
      expect(await cast(paid, world)).toMatch(/^refused: (unavailable|busy|contest_closed)$/)
      expect(world.reserved).toEqual([])
    }
    const free = worldOf({ credits: [[openCredit]] })
    await cast(requestOf({ kind: 'free' }), free)
    expect([free.reserved, free.queued[0]?.kind]).toEqual([[], 'free'])
  })

  test('must be seen: with Postgres away a paid ballot is told to come again, a free one is taken', async () => {
    const away = { credits: [new Error('away')] }
    expect(await cast(paid, worldOf(away))).toBe('refused: unavailable')
    expect(await cast(requestOf({ kind: 'free' }), worldOf(away))).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a ballot that is not taken', () => {
  test.each<[string, Situation, readonly string[]]>([
    ['its Redis is away', { usable: false }, ['away']],
    ['Redis fills up', { filling: true }, ['full']],
    ['too many wait for their write', { refusal: 'busy' }, ['full']],
    // Its group is counted where it is written.
    ['Redis went away before its write', { refusal: 'unavailable' }, []],
    ['the contest is over', { directory: directoryWhere(null, now - hour) }, []],
  ])('is counted once where %s', async (_case, situation, counted) => {
    const world = worldOf(situation)
    await cast(requestOf({ kind: 'free' }), world)
    expect([world.queued, world.counted]).toEqual([[], counted])
  })
})

describe('the first answer holds', () => {
  const closed = directoryWhere(null, now - hour)
  const recorded = { ballot: somebodyElse, isRecorded: true }

  test('for a ballot that is recorded, under the id it has there', async () => {
    const free = requestOf({ kind: 'free' })
    expect(await cast(free, worldOf({ directory: closed, firstAnswers: [recorded] }))).toBe(somebodyElse)
    expect(await cast(paid, worldOf({ firstAnswers: [recorded] }))).toBe(somebodyElse)
    expect(await cast(free, worldOf({ refusal: 'free_vote_used', firstAnswers: [recorded] }))).toBe(somebodyElse)
  })

  test('nobody is asked about a refusal that says nothing about it', async () => {
    for (const refusal of ['busy', 'unavailable', 'unknown_outcome'] as const) {
      const world = worldOf({ refusal, firstAnswers: [recorded] })
      expect(await cast(requestOf({ kind: 'free' }), world)).toBe(`refused: ${refusal}`)
      expect(world.askedFor).toEqual([])
    }
  })

  test.each<[string, Situation, string]>([
    [
      'it is on its way with a credit',
      { firstAnswers: [{ ballot: somebodyElse, isRecorded: false }] },
      'unknown_outcome',
    ],
    ['nobody knows it', {}, 'credit_missing'],
    ['Postgres is away', { firstAnswers: new Error('away') }, 'unknown_outcome'],
    [
      'the contest has just closed, with a backlog',
      { directory: directoryWhere(null, now - 1_000), unfinished: true },
      'unknown_outcome',
    ],
    ['the contest has just closed, without one', { directory: directoryWhere(null, now - 1_000) }, 'contest_closed'],
    ['the contest closed long ago', { directory: closed, unfinished: true }, 'contest_closed'],
    [
      'the contestant has just left, with a backlog',
      { directory: directoryWhere(new Date(now - 1_000).toISOString()), unfinished: true },
      'unknown_outcome',
    ],
    [
      'the contestant left long ago',
      { directory: directoryWhere(new Date(now - hour).toISOString()), unfinished: true },
      'inactive_contestant',
    ],
  ])('where %s', async (_case, situation, code) => {
    expect(await cast(paid, worldOf(situation))).toBe(`refused: ${code}`)
  })

  test('for one that waits behind the ballot that used the free vote, and a new one is told so at once', async () => {
    const second = requestOf({ kind: 'free' })
    const used = { refusal: 'free_vote_used', unfinished: true } as const
    const taken = new RecentIds(10)
    const id = await cast(second, worldOf({ taken }))
    expect(await cast(second, worldOf({ ...used, taken }))).toBe(id)
    expect(await cast(second, worldOf(used))).toBe('refused: free_vote_used')
  })
})

describe('a free ballot that has to be proven', () => {
  const proving: Situation['directory'] = directoryWhere()
  const contestThere = proving.content
  if (contestThere) proving.replace({ ...contestThere, contest: { ...contestThere.contest, phoneProof: 'always' } })
  const free = requestOf({ kind: 'free' })

  test('waits, and is not handed in', async () => {
    const world = worldOf({ directory: proving, proof: 'needed', needsNoCode: false })
    expect(await cast(free, world)).toBe('refused: phone_unproven')
    expect(world.held).toMatchObject([{ kind: 'free', phone: '+251912345678' }])
    expect(world.queued).toEqual([])
  })

  test('is handed in as proven where its browser has proven the phone, and as it is where it need not', async () => {
    const proven = worldOf({ directory: proving, proof: 'proven' })
    await cast(free, proven)
    expect(proven.queued).toMatchObject([{ proven: true }])
    const usual = worldOf({ directory: proving, proof: 'off' })
    await cast(free, usual)
    expect(usual.queued[0]).not.toHaveProperty('proven')
  })

  test('goes on to be refused where the free vote is used; waits where that cannot be told', async () => {
    const used = worldOf({ directory: proving, proof: 'needed', needsNoCode: true })
    await cast(free, used)
    expect([used.held, used.queued.length]).toEqual([[], 1])
    const unknown = worldOf({ directory: proving, proof: 'needed', needsNoCode: undefined })
    expect(await cast(free, unknown)).toBe('refused: phone_unproven')
  })

  test.each<[string, boolean, readonly Watched[], number]>([
    ['nothing stands out', false, [], 0],
    ['its address is crowded', true, [], 1],
    ['something stands out', false, [{ kind: 'prefix', subject: '+251912' }], 1],
  ])('is looked at where %s, though the contest asks nobody', async (_what, isCrowded, proofScopes, times) => {
    const directory = directoryWhere()
    const { content } = directory
    if (content) directory.replace({ ...content, contest: { ...content.contest, proofScopes } })
    const world = worldOf({ directory })
    const judge = vi.fn(async () => 'off' as const)
    const deps = { ...world.deps, proofs: { ...world.deps.proofs, judge } }
    await castBallot({ ...free, origin: { ...free.origin, isCrowded } }, deps)
    expect(judge).toHaveBeenCalledTimes(times)
    expect(world.queued).toHaveLength(1)
  })

  test('is never a paid one, whose payment is its proof', async () => {
    const world = worldOf({ directory: proving, proof: 'needed', credits: [[openCredit]] })
    await cast(paid, world)
    expect([world.held, world.queued.map(({ kind }) => kind)]).toEqual([[], ['paid']])
  })
})
