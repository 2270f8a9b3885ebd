import type { Sql } from '@ashenda/db/client.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outcomeReader } from './cast-ballot-deps.ts'

const ballot = '0190aaaa-bbbb-8ccc-8ddd-eeeeffff0000'
const askedOf = (answer: (text: unknown, ids: readonly string[]) => Promise<readonly unknown[]>) =>
  outcomeReader(answer as unknown as Sql)(ballot) // one statement

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what has become of a ballot', () => {
  test('is what is recorded of it', async () => {
    const recorded = { status: 'refused', kind: 'paid', reason: 'contest_closed' }
    const answer = async (_text: unknown, ids: readonly string[]) => ids.map((id) => ({ id, ...recorded }))
    expect(await askedOf(answer)).toEqual(recorded)
  })

  test('is pending while nothing is', async () => {
    expect(await askedOf(async () => [])).toEqual({ status: 'pending' })
  })

  test.each<[string, () => Promise<never>]>([
    ['is away', () => Promise.reject(new Error('ECONNREFUSED'))],
    ['does not answer within a second', () => new Promise(() => {})],
  ])('cannot be told where Postgres %s: come again', async (_case, answer) => {
    const asked = expect(askedOf(answer)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
      cause: expect.any(Error),
    })
    await vi.advanceTimersByTimeAsync(1_000)
    await asked
  })
})
