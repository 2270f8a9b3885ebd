import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { describe, expect, test } from 'vitest'
import { ProofOfWork, type ProofOfWorkDeps, ticketOf } from './proof-of-work.ts'

const vote = { contest: 'a contest', ballot: 'a ballot', address: '196.188.0.1' }
const other = { ...vote, ballot: 'another ballot' }
const elsewhere = { ...other, address: '196.188.0.2' }

/** With a clock of its own, and a Redis that knows what these scripts do. */
function start() {
  const kept = new Map<string, string>()
  const clock = { now: Date.now() }
  const redis = {
    set: async (key: string, value: string) => {
      if (kept.has(key)) return null
      kept.set(key, value)
      return 'OK'
    },
    get: async (key: string) => kept.get(key) ?? null,
    eval: async (_script: string, _keys: number, key: string, soonest: number, step: number, latest: number) => {
      const turn = Math.max(soonest, Number(kept.get(key) ?? 0) + step)
      if (turn > latest) return ''
      kept.set(key, String(turn))
      return String(turn)
    },
  } as unknown as ProofOfWorkDeps['redis'] // nothing else is asked of it
  const work = new ProofOfWork({ redis, prefix: 'test', key: 'a key', hashes: 40, now: () => clock.now })
  return { work, clock }
}
type Started = ReturnType<typeof start>

const refusalOf = async (asked: Promise<void>): Promise<AppError> => {
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error('it was not refused')
  return error
}

const challengeFor = async ({ work }: Started, from = vote): Promise<WorkChallenge> => {
  const { code, details } = await refusalOf(work.requireWork(from, undefined))
  expect(code).toBe('work_needed')
  return details?.['work'] as WorkChallenge // what it asks for
}
const solve = async (challenge: WorkChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return textOf({ challenge, solution })
}
const textOf = (shown: object): string => Buffer.from(JSON.stringify(shown)).toString('base64')

describe('work of a browser', () => {
  test('lets one ballot in, which may be sent again, and no other', async () => {
    const started = start()
    const text = await solve(await challengeFor(started))
    for (let time = 0; time < 2; time += 1) await started.work.requireWork(vote, text)
    expect(await refusalOf(started.work.requireWork(other, text))).toMatchObject({ code: 'work_needed' })
  })

  test('is good for its address and its contest alone', async () => {
    const started = start()
    const text = await solve(await challengeFor(started))
    for (const where of [elsewhere, { ...vote, contest: 'another' }])
      expect(await refusalOf(started.work.requireWork(where, text))).toMatchObject({ code: 'work_needed' })
    await started.work.requireWork(vote, text)
  })

  test('is good for five minutes', async () => {
    const started = start()
    const text = await solve(await challengeFor(started))
    started.clock.now += 302_000
    expect(await refusalOf(started.work.requireWork(vote, text))).toMatchObject({ code: 'work_needed' })
  })

  test('cannot be made up: a challenge of one’s own, an easier one, no solution, nonsense', async () => {
    const started = start()
    const challenge = await challengeFor(started)
    const { parameters } = challenge
    const easy = { ...challenge, parameters: { ...parameters, keyPrefix: '0' } }
    const solution = { counter: 0, derivedKey: '00'.repeat(32) }
    const made = [
      await solve(easy),
      textOf({ challenge, solution }),
      textOf({ challenge: { ...challenge, signature: '' }, solution }),
      textOf({ challenge }),
      '',
      'nonsense',
      textOf([]),
    ]
    for (const text of made)
      expect(await refusalOf(started.work.requireWork(vote, text))).toMatchObject({ code: 'work_needed' })
  })
})

describe('waiting in place of it', () => {
  const ticketFor = async ({ work }: Started, from = vote) => {
    const refusal = await refusalOf(work.requireWait(from, undefined))
    expect(refusal.code).toBe('wait_needed')
    return ticketOf(refusal)
  }

  test('takes twenty seconds, and pressed too early the rest of them', async () => {
    const started = start()
    const { ticket, seconds } = await ticketFor(started)
    expect(seconds).toBe(20)
    started.clock.now += 12_000
    expect(ticketOf(await refusalOf(started.work.requireWait(vote, ticket)))).toEqual({ ticket, seconds: 8 })
    started.clock.now += 8_000
    for (let time = 0; time < 2; time += 1) await started.work.requireWait(vote, ticket)
  })

  test('lets one ballot in, of its address, within minutes, and none with a ticket that was made up', async () => {
    const started = start()
    const { ticket } = await ticketFor(started)
    started.clock.now += 20_000
    const refused = async (from: typeof vote, shown: string) =>
      expect(await refusalOf(started.work.requireWait(from, shown))).toMatchObject({ code: 'wait_needed' })
    await refused(elsewhere, ticket)
    await refused(vote, `1${ticket}`)
    await refused(vote, 'nonsense')
    await started.work.requireWait(vote, ticket)
    await refused(other, ticket)
    const late = await ticketFor(started)
    started.clock.now += 400_000
    await refused(vote, late.ticket)
  })

  test('is longer the more of an address wait, so that nobody gets through faster by waiting often', async () => {
    const started = start()
    for (let time = 0; time < 50; time += 1) await ticketFor(started)
    expect(await ticketFor(started)).toMatchObject({ seconds: 30 })
    for (let time = 0; time < 2_849; time += 1) await started.work.requireWait(vote, undefined).catch(() => {})
    expect(await refusalOf(started.work.requireWait(vote, undefined))).toMatchObject({ code: 'wait_needed' })
    expect(await refusalOf(started.work.requireWait(vote, undefined))).toMatchObject({ code: 'too_many_requests' })
    expect(await ticketFor(started, elsewhere)).toMatchObject({ seconds: 20 })
  })
})
