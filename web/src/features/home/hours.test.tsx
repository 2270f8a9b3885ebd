import { receiptAnswer, resultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { contestOf } from '../../testing/data.ts'
import { closePage, openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer } from '../../testing/server.ts'

const minuteMs = 60_000

/** The clock goes on by itself, and further where a test says so. */
const startClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
/** Opens in a minute, for a minute. */
function answerSoon(): void {
  const { contest } = contestOf({ opensIn: 1, closesIn: 2 })
  answer('GET', '/contest', () => ({ success: true, contest, now: new Date().toISOString() }))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => () => void vi.useRealTimers())

test('an open page turns by itself when the contest opens and when it closes', async () => {
  startClock()
  answerSoon()
  await openPage('/')
  await screen.findByText(/^Voting opens on /)
  await pass(minuteMs)
  await screen.findByText(/^Vote until /)
  await pass(minuteMs)
  await screen.findByText(/^Voting closed on /)
})

test.each([
  ['en', /^Vote until [A-Z][a-z]+ \d{1,2}, \d{1,2}:\d\d\s[AP]M \(Addis Ababa time\)\.$/],
  ['tig', /^ምሃብ ድምጺ፦ ክሳብ \d{1,2} [ሀ-፿]+ \(\d\d\/\d\d, \d\d:\d\d, ሰዓት ኣዲስ ኣበባ\)$/],
  ['am', /^ድምፅ እስከ [ሀ-፿]+ \d{1,2} \(\d\d\/\d\d, \d\d:\d\d, በአዲስ አበባ ሰዓት\)$/],
] as const)(
  'while voting is open the page says until when, as short as a line of a phone: %s',
  async (language, words) => {
    await openPage('/', { language })
    await screen.findByText(words)
  },
)

/** Noon in Addis Ababa on the first day of an Ethiopian year. */
const closing = '2040-09-11T09:00:00Z'
const untilNewYear = () => ({ ...contestOf(), contest: { ...contestOf().contest, closesAt: closing } })

test.each([
  ['America/Los_Angeles', /^Your time: Sep 11, 2:00\sAM$/],
  ['Asia/Kolkata', /^Your time: Sep 11, 2:30\sPM$/],
  ['Africa/Addis_Ababa', undefined],
  ['Africa/Nairobi', undefined],
])(
  'until when voting is open is told in Addis Ababa time, and by the own clock too where that shows another: %s',
  async (zone, own) => {
    vi.stubEnv('TZ', zone)
    answer('GET', '/contest', untilNewYear)
    await openPage('/')
    await screen.findByText(/^Vote until Sep 11, 12:00\sPM \(Addis Ababa time\)\.$/)
    if (own) await screen.findByText(own)
    else expect(screen.queryByText(/^Your time/)).toBeNull()
  },
)

test('in Tigrinya both are told in the Ethiopian calendar', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  answer('GET', '/contest', untilNewYear)
  await openPage('/', { language: 'tig' })
  await screen.findByText(/1 መስከረም \(11\/09, 12:00, ሰዓት ኣዲስ ኣበባ\)$/)
  await screen.findByText(/1 መስከረም, 02:00$/)
})

test('a paid vote that is still to be used is offered while voting is open; before and after, the page says why not', async () => {
  startClock()
  answerSoon()
  const usable = {
    payment: '018f0000-0000-7000-8000-000000000004',
    ...{ status: 'paid', isUsed: false, usable: true, at: '2026-08-20T10:00:00.000Z' },
    ...{ price: { amountMinor: 3_000, currency: 'ETB' }, shownPhone: '••• 5678', phone: '+251912345678' },
  }
  answer('GET', '/vote/mine', { success: true, payments: [usable] })
  await openPage('/where')
  const voteNow = () => screen.queryByRole('button', { name: 'Vote now' })
  await screen.findByText('Voting has not opened yet. Your vote stays here until then.')
  expect(voteNow()).toBeNull()
  await pass(minuteMs)
  await waitFor(() => expect(voteNow()).not.toBeNull())
  await pass(minuteMs)
  await screen.findByText('Paid, but the vote was never cast, and its contest is over.')
  expect(voteNow()).toBeNull()
})

test('counts that stand still are told of', async () => {
  answer('GET', '/contest', () => contestOf({ freezesIn: -1 }))
  await openPage('/')
  await screen.findByText('The vote counts are paused until the result is announced.')
  expect(screen.queryByText('live')).toBeNull()
})

/** A time of the day without its zone, but for the reader's own. */
const unzoned = /(?<!Your time: [\w ,]+):\d\d\s[AP]M(?! \(Addis Ababa time\))/
const ballot = '018f0000-0000-7000-8000-000000000001'
/** Late in the evening of a voter in Los Angeles, and the next morning at the festival. */
const at = '2026-08-22T05:30:00Z'

test.each([
  ['/where', 2],
  [`/receipt/${receiptOf(ballot)}`, 1],
  ['/results', 6],
] as const)(
  '%s tells the same moments in every time zone, names theirs, and says the same day',
  async (path, count) => {
    localStorage.setItem('ownBallots', JSON.stringify([ballot]))
    const digest = 'ab'.repeat(32)
    answer('GET', '/vote/ballots/:id', { success: true, status: 'counted', reason: null, kind: 'free' })
    answer(
      'GET',
      '/vote/receipts/:receipt',
      sample(receiptAnswer, { success: true, kind: 'free', status: 'counted', at }),
    )
    answer(
      'GET',
      '/contest/result',
      sample(resultAnswer, {
        success: true,
        file: { links: 1, madeAt: at, jsonBytes: 1, csvBytes: 1, isHeldBack: false },
      }),
    )
    answer('GET', '/contest/checkpoints', {
      success: true,
      checkpoints: [
        { contest: ballot, sequence: 1, head: digest, signedAt: at, publicKey: digest, signature: digest + digest },
      ],
    })
    const payment = { payment: ballot, status: 'failed', isUsed: false, usable: false, at, shownPhone: '••• 5678' }
    answer('GET', '/vote/mine', {
      success: true,
      payments: [{ ...payment, price: { amountMinor: 3_000, currency: 'ETB' } }],
    })
    const seen: (string | null)[][] = []
    for (const zone of ['America/Los_Angeles', 'Africa/Addis_Ababa']) {
      vi.stubEnv('TZ', zone)
      await openPage(path)
      await waitFor(() => expect(screen.getAllByText(/\(Addis Ababa time\)/)).toHaveLength(count))
      seen.push(screen.getAllByText(/\(Addis Ababa time\)/).map(({ textContent }) => textContent))
      expect(screen.getByRole('main').textContent).not.toMatch(unzoned)
      if (path !== '/results') screen.getByText(/^Free vote, August 22, 2026 at 8:30\sAM \(Addis Ababa time\)$/)
      closePage()
      localStorage.setItem('ownBallots', JSON.stringify([ballot]))
    }
    expect(seen[0]).toEqual(seen[1])
  },
)
