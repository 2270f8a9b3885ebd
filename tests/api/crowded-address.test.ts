import { randomUUID } from 'node:crypto'
import { quietAtMost } from '@ashenda/api/rate-limits/address-limit.ts'
import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { type Answer, type BallotFields, cast, refused } from '../support/http.ts'
import { useMessages } from '../support/messages.ts'
import { outcomeOf } from '../support/outcome.ts'
import type { Platform } from '../support/platform.ts'
import { withTimeInMinute } from '../support/time-in-minute.ts'
import { usePlatform } from '../support/use-platform.ts'

let contestant = ''

const messages = useMessages()
const env = () => ({ ...messages.env, RATE_LIMITS: 'on', WORK_HASHES: '20' })
const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
}, env)
/** Two copies of the api. */
const copies = [platform, usePlatform(async () => {}, env, { beside: platform })]
beforeAll(async () => {
  await platform.startWorker()
})

const copy = (index: number): Platform => {
  const found = copies[index % copies.length]
  if (!found) throw new Error('there are two')
  return found
}
const setProof = async (proof: 'off' | 'unusual'): Promise<void> => {
  await copy(0).sql`update contests set phone_proof = ${proof} where current`
  await Promise.all(copies.map((one) => one.reload()))
}
beforeEach(() => setProof('off'))

const challengeIn = ({ body }: Answer) => body['work'] as WorkChallenge | undefined // of the contract
const solve = async (challenge: WorkChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

type Send = typeof cast

/** Without a socket, so that forty thousand requests take seconds. */
const inject: Send = async (site, fields: BallotFields, headers = {}) => {
  const payload = { phone: somePhone(), name: 'Selam', kind: 'free', ...fields }
  const answer = await (site as Platform).app.inject({ method: 'POST', url: '/vote/vote', payload, headers }) // of `copy`
  return { status: answer.statusCode, headers: new Headers(), body: answer.json<Answer['body']>() }
}

/** A voter at an address, whose page does the work it is asked for. */
async function vote(site: Platform, address: string, phone = somePhone(), send: Send = cast) {
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': address }
  const fields = { phone, actors: [contestant] }
  const first = await send(site, fields, headers)
  const challenge = challengeIn(first)
  if (!challenge) return { answer: first, isWorked: false, again: () => send(site, fields, headers) }
  const work = await solve(challenge)
  const again = (): Promise<Answer> => send(site, { ...fields, work }, headers)
  return { answer: await again(), isWorked: true, again }
}

/** Sends this many from an address, two hundred at a time, to the copies in turn. */
async function crowd(address: string, count: number) {
  const result = { taken: 0, worked: 0, refused: 0 }
  let next = 0
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      while (next < count) {
        next += 1
        const { answer, isWorked } = await vote(copy(next), address, somePhone(), inject)
        result[answer.status === 202 ? 'taken' : 'refused'] += 1
        if (isWorked) result.worked += 1
      }
    }),
  )
  return result
}

describe('a town behind one address', () => {
  test('twenty thousand voters at once through two copies: none is refused', async () => {
    const startedAt = performance.now()
    const { taken, worked, refused: lost } = await crowd('196.188.0.1', 20_000)
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000) + 1
    expect([taken, lost]).toEqual([20_000, 0])
    // In each minute, votes beyond the limit were asked for work.
    expect(worked).toBeGreaterThanOrEqual(20_000 - minutes * copies.length * quietAtMost)
    const waiting = copy(0).services.ballots
    await expect.poll(() => waiting.unfinished(), { timeout: 180_000 }).toBe(false)
    expect(await copy(0).sql`select count(*)::int from ballots where status = 'counted'`).toEqual([{ count: 20_000 }])
  }, 400_000)

  test('votes of other addresses need no work meanwhile', async () => {
    expect(await vote(copy(0), '196.188.0.2')).toMatchObject({ answer: { status: 202 }, isWorked: false })
  })
})

describe('on a crowded address', () => {
  /** Both copies know it as crowded for at least some seconds, since addresses are counted per minute. */
  async function crowded(address: string): Promise<void> {
    await withTimeInMinute(15_000)
    for (const { services } of copies) for (let number = 0; number < 1_300; number += 1) services.admitAddress(address)
  }

  test('work admits one vote, which may be resent after a lost answer, to another copy too', async () => {
    await crowded('196.188.0.3')
    const { answer, isWorked, again } = await vote(copy(0), '196.188.0.3')
    expect([answer.status, isWorked]).toEqual([202, true])
    expect((await again()).body['ballot']).toBe(answer.body['ballot'])
    await outcomeOf(copy(0), answer.body['ballot'])
  })

  test('work for one vote admits no other, nor another address', async () => {
    await crowded('196.188.0.4')
    await crowded('196.188.0.5')
    const headers = { 'x-forwarded-for': '196.188.0.4' }
    const asked = await cast(copy(0), { actors: [contestant] }, headers)
    expect(asked).toMatchObject(refused(403, 'work_needed'))
    const challenge = challengeIn(asked)
    const work = challenge && (await solve(challenge))
    const elsewhere = { 'x-forwarded-for': '196.188.0.5' }
    expect(await cast(copy(1), { actors: [contestant], work }, elsewhere)).toMatchObject(refused(403, 'work_needed'))
    const both = await Promise.all(copies.map((one) => cast(one, { actors: [contestant], work }, headers)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 403])
  })

  test('a contest with codes asks for a code and no work', async () => {
    await setProof('unusual')
    await crowded('196.188.0.6')
    const { answer, isWorked } = await vote(copy(1), '196.188.0.6')
    expect([answer.body['code'], isWorked]).toEqual(['phone_unproven', false])
    // Codes cannot be sent abroad, so work is required.
    expect(await vote(copy(1), '196.188.0.6', '+14155552671')).toMatchObject({
      answer: { status: 202 },
      isWorked: true,
    })
  })

  test('a paid vote needs no work: only its missing credit refuses it', async () => {
    await crowded('196.188.0.7')
    const headers = { 'x-forwarded-for': '196.188.0.7' }
    expect(await cast(copy(0), { actors: [contestant], kind: 'paid' }, headers)).toMatchObject(
      refused(422, 'credit_missing'),
    )
  })
})
