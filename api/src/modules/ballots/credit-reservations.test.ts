import type { KnownCredit } from '@ashenda/db/queries/payments/credit-reservations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CreditStore, reserveCredit } from './credit-reservations.ts'

const ballot = '0190aaaa-bbbb-8ccc-8ddd-eeeeffff0000'
const another = '0190aaaa-bbbb-8ccc-8ddd-eeeeffff0001'
const request = {
  contest: 'a contest',
  voter: 'a voter',
  claimantHash: Buffer.from('a browser'),
  ballot,
}

const open = (id: string, change: Partial<KnownCredit> = {}): KnownCredit => ({
  id,
  ballot: null,
  isHeld: false,
  reservedBy: null,
  reservedForMs: null,
  isReserverRecorded: false,
  isLimited: false,
  isBeyond: false,
  ...change,
})
const onTheWay = (id: string, reservedForMs: number): KnownCredit => open(id, { reservedBy: another, reservedForMs })

/** Of a browser with these credits; what a test says of the store is so, and nothing else may be asked. */
function reserve(credits: readonly KnownCredit[], store: Partial<CreditStore> = {}) {
  const notAsked = async (): Promise<never> => Promise.reject(new Error('not to be asked'))
  const find: CreditStore['find'] = async () => credits
  return reserveCredit({ find, reserve: notAsked, release: notAsked, mayBeQueued: notAsked, ...store }, request)
}
const reserves = { reserve: async () => true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the credit a ballot gets', () => {
  test('is the oldest that no ballot is on its way with', async () => {
    const credits = [onTheWay('held', 1), open('spent', { ballot: another }), open('first'), open('second')]
    expect(await reserve(credits, reserves)).toMatchObject({ credit: 'first' })
  })

  test('is none that is more than the contest takes of a phone on one day, unless it is its own', async () => {
    const beyond = open('late', { isLimited: true, isBeyond: true })
    expect(await reserve([beyond])).toBe('beyond')
    expect(await reserve([open('spent', { ballot: another }), beyond])).toBe('beyond')
    expect(await reserve([beyond, open('other day')], reserves)).toMatchObject({ credit: 'other day' })
    expect(await reserve([{ ...beyond, reservedBy: ballot }])).toMatchObject({ credit: 'late' })
  })

  test('is reserved under the voter’s lock where its payment was begun under a limit', async () => {
    const wanted: unknown[] = []
    const keep = { reserve: async (credit: unknown) => wanted.push(credit) > 0 }
    await reserve([open('limited', { isLimited: true })], keep)
    await reserve([open('free of limits')], keep)
    expect(wanted).toEqual([
      { id: 'limited', ballot, seen: null, limited: request.voter },
      { id: 'free of limits', ballot, seen: null },
    ])
  })

  test('is its own where it has one, which is neither reserved nor released again', async () => {
    const own = open('own', { reservedBy: ballot, reservedForMs: 60_000 })
    const release = vi.fn<CreditStore['release']>()
    const reservation = await reserve([open('first'), own], { release })
    expect(reservation).toMatchObject({ credit: 'own' })
    if (typeof reservation === 'object') reservation.release()
    expect(release).not.toHaveBeenCalled()
  })

  test.each([
    ['first', [onTheWay('longest', 40_000), onTheWay('short', 20_000), onTheWay('shorter', 100)]],
    ['last', [onTheWay('shorter', 100), onTheWay('short', 20_000), onTheWay('longest', 40_000)]],
  ])('of ballots that may never have arrived is the one that was sent %s', async (_case, credits) => {
    const asked = vi.fn(async () => false)
    expect(await reserve(credits, { ...reserves, mayBeQueued: asked })).toMatchObject({ credit: 'longest' })
    expect(asked).toHaveBeenCalledExactlyOnceWith(40_000)
  })

  test('is none while another ballot may be on its way: fifteen seconds, whatever the queue holds', async () => {
    expect(await reserve([onTheWay('one', 15_000)])).toBe('spent')
    const mayBeQueued = async (): Promise<boolean> => false
    expect(await reserve([onTheWay('one', 15_001)], { ...reserves, mayBeQueued })).toMatchObject({ credit: 'one' })
  })
})

describe('a reservation', () => {
  test('is asked for as the credit was seen, and undone for this ballot; that it cannot be is nobody’s failure', async () => {
    const asked = vi.fn(async () => true)
    const release = vi.fn(() => Promise.reject(new Error('away')))
    const reservation = await reserve([open('one', { reservedBy: another, isReserverRecorded: true })], {
      reserve: asked,
      release,
    })
    expect(asked).toHaveBeenCalledExactlyOnceWith({ id: 'one', ballot, seen: another })
    expect(release).not.toHaveBeenCalled()
    if (typeof reservation === 'object') reservation.release()
    expect(release).toHaveBeenCalledExactlyOnceWith('one', ballot)
    await vi.advanceTimersByTimeAsync(0)
  })

  test('that is lost eight times to others is not tried again: come again', async () => {
    const asked = vi.fn(async () => asked.mock.calls.length > 100)
    await expect(reserve([open('one')], { reserve: asked })).rejects.toMatchObject({
      code: 'busy',
      retryAfterSeconds: 2,
    })
    expect(asked).toHaveBeenCalledTimes(8)
  })

  const never = () => new Promise<never>(() => {})
  test.each<[string, Partial<CreditStore>]>([
    ['credits', { find: never }],
    ['reservations', { reserve: never }],
    ['the queue', { find: async () => [onTheWay('one', 20_000)], mayBeQueued: never }],
    ['credits, as it is away', { find: () => Promise.reject(new Error('ECONNREFUSED')) }],
  ])('waits a second for %s, and then for the voter to come again', async (_case, store) => {
    const reserved = expect(reserve([open('one')], store)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
      cause: expect.any(Error),
    })
    await vi.advanceTimersByTimeAsync(1_000)
    await reserved
  })
})
