import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerContestants, cardOf, contestants, starIn } from '../../testing/contestants.ts'
import { contestOf } from '../../testing/data.ts'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { answer } from '../../testing/server.ts'
import {
  abeba,
  acceptBallots,
  ballot,
  beVoter,
  cast,
  forgetVoter,
  pressFree,
  selam,
  sendNow,
  sentBallots,
} from '../../testing/voting.ts'

beforeEach(forgetVoter)
afterEach(() => {
  forgetVoter()
  vi.useRealTimers()
})

/** The clock goes on by itself, and further where a test says so. */
const startClock = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
const holdingTime = () => act(() => vi.advanceTimersByTimeAsync(10_000))

const thanks = () => screen.findByText(/your votes have been submitted/)
const pending = () => localStorage.getItem('pendingBallot')
const undo = () => screen.findByRole('button', { name: 'Undo' })
/** Before its time would be over. */
const isOver = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 7_000 })
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')))

test('a free vote can be undone before it is sent: the choice stays, how to vote is asked again, and the same ballot can be sent', async () => {
  beVoter([selam, abeba])
  acceptBallots()
  const user = await pressFree()
  await screen.findByText('Your vote is sent in ten seconds.')
  const { key } = JSON.parse(pending() ?? '')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(pending()).toBeNull())
  expect([sentBallots(), localStorage.getItem('votes')]).toEqual([[], expect.stringContaining(selam.id)])
  const dialog = within(screen.getByRole('dialog', { name: 'your votes' }))
  await dialog.findByText(/^.{0,9}ETB\s30/)
  await cast(user)
  const free = within(await screen.findByRole('region', { name: 'Vote for free' }))
  screen.getByRole('region', { name: 'Pay with chapa' })
  await user.click(free.getByRole('button'))
  await screen.findByRole('button', { name: 'Undo' })
  expect(JSON.parse(pending() ?? '')).toMatchObject({ key })
  await sendNow(user)
  await thanks()
  expect(sentBallots()).toMatchObject([{ actors: [selam.id], kind: 'free' }])
})

test('a reminder after the vote says what the next vote costs', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: 48 * 60 }))
  beVoter()
  acceptBallots()
  await sendNow(await pressFree())
  await screen.findByRole('link', { name: 'Remind me tomorrow to vote again' })
  screen.getByText(/^Once a phone has used its free vote, each vote costs ETB\s30[.]$/)
})

test('leaving the page sends what is held, by a call that outlives it', async () => {
  beVoter()
  acceptBallots()
  const { fetch } = globalThis
  const kept: unknown[] = []
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    if (input === '/vote/vote') kept.push(init?.keepalive)
    return fetch(input, init)
  })
  await pressFree()
  await screen.findByRole('button', { name: 'Undo' })
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await thanks()
  expect(kept).toEqual([true])
})

test('a minute before the closing a free vote is sent at once', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: 0.5 }))
  beVoter()
  acceptBallots()
  await pressFree()
  await thanks()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

const body = { phone: '0911223344', name: 'Tsehay', actors: [selam.id], kind: 'free' }

/** What another window puts into the one place for ballots. */
function storeElsewhere(submit: object | undefined, { heard = true } = {}): void {
  if (submit) localStorage.setItem('pendingBallot', JSON.stringify(submit))
  else localStorage.removeItem('pendingBallot')
  if (heard) act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pendingBallot' })))
}

/** A press on another window's "Undo". */
function undoElsewhere(how: { readonly heard?: boolean } = {}): void {
  localStorage.setItem('undoneBallot', 'held')
  storeElsewhere(undefined, how)
}

/** Another window's vote is held here, too. `keys`: those of what this window sends; `accept` answers. */
async function holdBoth(heldMs = 10_000) {
  localStorage.setItem('pendingBallot', JSON.stringify({ key: 'held', body, until: Date.now() + heldMs }))
  const keys: (string | null)[] = []
  const answered = Promise.withResolvers<void>()
  answer('POST', '/vote/vote', async (_call, headers) => {
    keys.push(headers.get('idempotency-key'))
    await answered.promise
    return { success: true, message: 'accepted', receipt: 'AAAA-BBBB-CCCC', ballot }
  })
  const user = await openPage('/')
  await undo()
  return { user, keys, accept: answered.resolve }
}

test('another window’s held vote is held here, too, and undone with it', async () => {
  const { keys } = await holdBoth()
  undoElsewhere()
  await isOver()
  leave()
  expect(keys).toEqual([])
})

test('a window that did not hear of the undoing does not send the vote when it is left', async () => {
  const { keys } = await holdBoth()
  undoElsewhere({ heard: false })
  leave()
  await isOver()
  expect(keys).toEqual([])
})

test('nor when its time is over', async () => {
  startClock()
  const { keys } = await holdBoth()
  undoElsewhere({ heard: false })
  await holdingTime()
  await isOver()
  expect(keys).toEqual([])
})

test('once another window has sent the vote, it cannot be undone here', async () => {
  const { keys, accept } = await holdBoth()
  storeElsewhere({ key: 'held', body })
  await isOver()
  accept()
  await thanks()
  expect(keys).toEqual(['held'])
})

test('“Undo” for what another window just sent says that it was sent', async () => {
  const { user, keys, accept } = await holdBoth()
  storeElsewhere({ key: 'held', body }, { heard: false })
  await user.click(await undo())
  accept()
  await thanks()
  expect(keys).toEqual(['held'])
})

test('another window’s ballot in the place of a held one: neither is lost', async () => {
  startClock()
  const { keys, accept } = await holdBoth()
  const other = { key: 'other', body: { ...body, kind: 'paid' } }
  storeElsewhere(other)
  await undo()
  await holdingTime()
  await waitFor(() => expect(keys).toEqual(['held']))
  storeElsewhere(other)
  accept()
  await thanks()
  expect(JSON.parse(pending() ?? '')).toEqual(other)
})

test('what is no longer stored is sent at once: it would be lost with the page', async () => {
  const { keys, accept } = await holdBoth()
  storeElsewhere(undefined)
  accept()
  await thanks()
  expect(keys).toEqual(['held'])
})

test('a browser that stores nothing sends the vote in time', async () => {
  beVoter()
  acceptBallots()
  startClock()
  const ignore = () => undefined
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: ignore, removeItem: ignore, clear: ignore })
  await pressFree()
  await undo()
  await holdingTime()
  await thanks()
  expect(sentBallots()).toHaveLength(1)
})

test('a clock that was set back holds no vote for hours', async () => {
  await holdBoth(3 * 3_600_000)
  expect(JSON.parse(pending() ?? '').until).toBeLessThanOrEqual(Date.now() + 10_000)
})

test('stars stay as they are while the vote can be undone, and say why', async () => {
  answerContestants(contestants.slice(0, 6))
  beVoter()
  acceptBallots()
  const user = await pressFree()
  await undo()
  await user.keyboard('{Escape}')
  await user.click(starIn(await cardOf(0)))
  await waitFor(() => expect(toastTexts()).toEqual(['Your vote is about to be sent. To change it, undo it first.']))
  expect(JSON.parse(localStorage.getItem('votes') ?? '')).toMatchObject([{ id: selam.id }, null, null])
})
