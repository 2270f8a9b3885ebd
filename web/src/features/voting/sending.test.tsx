import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { answer, lost, refusal, refuseSockets, tellLive } from '../../testing/server.ts'
import {
  abeba,
  acceptBallots,
  ballot,
  beVoter,
  cast,
  castFree,
  forgetVoter,
  letish,
  openPodium,
  sayPayment,
  selam,
  sentBallots,
} from '../../testing/voting.ts'
import { pressStar } from '../picks/choices.ts'

beforeEach(forgetVoter)

const thanks = () => screen.findByText(/your votes have been submitted/)
const pending = () => localStorage.getItem('pendingBallot')
const accepted = { success: true, message: 'accepted', receipt: 'AAAA-BBBB-CCCC', ballot }
const outcome = (told: object) => tellLive({ type: 'ballot', topic: `ballot:${ballot}`, ...told } as never) // the contract's shape
const comeOnline = () => void act(() => window.dispatchEvent(new Event('online')))

/** Gives the first sending this answer and accepts the next ones. Resolves with their keys. */
function answerFirst(first: () => Response): readonly (string | null)[] {
  const keys: (string | null)[] = []
  answer('POST', '/vote/vote', (_call, headers) => {
    keys.push(headers.get('idempotency-key'))
    return keys.length === 1 ? first() : accepted
  })
  return keys
}

test.each([
  ['a lost answer', lost],
  ['a busy server', () => refusal('busy', 'busy', 503, { 'retry-after': '30' })],
] as const)('%s: the page says that it resends, and does so with the same key and body', async (_, first) => {
  beVoter()
  const keys = answerFirst(first)
  await castFree()
  await screen.findByText('no answer yet, sending again…')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const moves = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Move / })
  expect(
    moves.every(({ disabled }) => disabled),
    'what is being sent is not reordered',
  ).toBe(true)
  expect(JSON.parse(pending() ?? '')).toMatchObject({ key: keys[0] })
  comeOnline()
  await thanks()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
  expect(sentBallots()[1]).toEqual(sentBallots()[0])
  screen.getByText('AAAA-BBBB-CCCC')
  expect(pending()).toBeNull()
})

test('a reloaded page continues an unanswered submit with the same key', async () => {
  const body = { phone: '0911223344', name: 'Tsehay', actors: [selam.id], kind: 'free' }
  localStorage.setItem('pendingBallot', JSON.stringify({ key: 'kept', body }))
  const keys = answerFirst(() => Response.json(accepted))
  await openPage('/')
  await thanks()
  expect([keys, sentBallots()]).toEqual([['kept'], [body]])
})

test('[HOM-16] [VOT-05] a free vote is only the lowest filled rank; success clears votes and query and says who is counted', async () => {
  const phone = beVoter([selam, abeba, letish])
  pressStar(selam)
  acceptBallots()
  await castFree()
  await thanks()
  expect(sentBallots()).toEqual([{ phone, name: 'Tsehay Girmay', actors: [abeba.id], kind: 'free' }])
  expect(JSON.parse(localStorage.getItem('votes') ?? '')).toEqual([null, null, null])
  expect([localStorage.getItem('nextVote'), pending(), location.search]).toEqual(['1', null, ''])
  await outcome({ status: 'counted', kind: 'free' })
  await screen.findByText('Your vote is counted.')
  expect(screen.getByText(/^Your free vote for Abeba Hagos counts/).textContent).toMatch(/Bronze needs a paid vote\.$/)
})

test.each([
  { chosen: [selam], rest: /counts\. $/ },
  { chosen: [selam, abeba], rest: /Silver needs a paid vote\.$/ },
  { chosen: [selam, abeba, letish], rest: /Silver and bronze need a paid vote\.$/ },
])('[HOM-11] of $chosen.length choices the thank-you says what the others need', async ({ chosen, rest }) => {
  beVoter(chosen)
  acceptBallots()
  await castFree()
  await thanks()
  await outcome({ status: 'counted', kind: 'free' })
  expect((await screen.findByText(/^Your free vote for Selam Hagos counts/)).textContent).toMatch(rest)
})

test('a star pressed while the vote is sent changes neither the vote nor the thanks, and is the first of the next vote', async () => {
  const answered = Promise.withResolvers<void>()
  beVoter()
  answer('POST', '/vote/vote', async () => {
    await answered.promise
    return accepted
  })
  await castFree()
  act(() => void pressStar(abeba))
  screen.getByText('Selam Hagos')
  answered.resolve()
  await thanks()
  await outcome({ status: 'counted', kind: 'free' })
  await screen.findByText(/^Your free vote for Selam Hagos counts/)
  expect(JSON.parse(localStorage.getItem('votes') ?? '')).toMatchObject([{ id: abeba.id }, null, null])
})

test('after a reload the thanks are for whom the vote was, whatever was chosen since', async () => {
  const phone = beVoter([abeba])
  const body = { phone, name: 'Tsehay', actors: [selam.id], kind: 'free' }
  const podium = { votes: [{ ...selam, rank: 1 }, null, null], nextVote: 2 }
  localStorage.setItem('pendingBallot', JSON.stringify({ key: 'kept', body, podium }))
  acceptBallots()
  await openPage('/')
  await thanks()
  await outcome({ status: 'counted', kind: 'free' })
  await screen.findByText(/^Your free vote for Selam Hagos counts/)
  expect(JSON.parse(localStorage.getItem('votes') ?? '')).toMatchObject([{ id: abeba.id }, null, null])
})

test('a ballot’s refusal and reason arrive over the socket', async () => {
  beVoter()
  acceptBallots()
  await castFree()
  await screen.findByText('Waiting to be counted…')
  await outcome({ status: 'refused', kind: 'free', reason: 'inactive_contestant' })
  await screen.findByText('Your vote was not counted: one of the chosen contestants is not taking part at the moment')
})

test.each([
  [{ status: 'counted', kind: 'free' }, 'Your vote is counted.'],
  [
    { status: 'refused', kind: 'free', reason: 'free_vote_used' },
    'Your vote was not counted: this phone has already used its free vote',
  ],
])('without a socket the page asks for the outcome: %o', async (told, text) => {
  refuseSockets()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  beVoter()
  acceptBallots()
  answer('GET', `/vote/ballots/${ballot}`, { success: true, ...told })
  await castFree()
  await screen.findByText(text)
})

test('a voter who left the form before the refusal is told and stays on her page', async () => {
  const answered = Promise.withResolvers<void>()
  beVoter()
  answer('POST', '/vote/vote', async () => {
    await answered.promise
    return refusal('free_vote_used', 'this phone has already used its free vote')
  })
  const user = await castFree()
  await waitFor(() => expect(sentBallots()).toHaveLength(1))
  act(() => history.pushState(null, '', '/about'))
  await screen.findByRole('heading', { level: 1, name: /about/i })
  answered.resolve()
  const alert = await screen.findByRole('alertdialog', { name: 'this phone has already used its free vote' })
  await user.click(within(alert).getByRole('button'))
  expect(location.pathname).toBe('/about')
})

test('the thanks for a paid vote say that it may win the prize, and what is known of it', async () => {
  beVoter()
  acceptBallots()
  sayPayment('paid')
  const user = await openPodium()
  await cast(user)
  await thanks()
  await outcome({ status: 'counted', kind: 'paid' })
  await screen.findByText('This vote takes part in the draw for the prize.')
  await user.click(screen.getByText('What is the prize, and when is it drawn?'))
  await screen.findByText('The organisers have not said yet what the prize is.')
})

test('a paid ballot without a payment says so, and where to look before paying again', async () => {
  beVoter()
  answer('POST', '/vote/vote', refusal('credit_missing', 'x'))
  sayPayment('paid')
  const user = await openPodium()
  await cast(user)
  await screen.findByText(/^Your vote was not accepted: the paid vote is no longer in this browser\./)
  expect(screen.queryByText(/We have your payment\./)).toBeNull()
  acceptBallots()
  await cast(user)
  await outcome({ status: 'refused', kind: 'paid', reason: 'credit_spent' })
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Your vote was not counted: this paid vote was already used or refunded.')
  await user.click(within(told).getByRole('link', { name: 'Where is my vote?' }))
  await screen.findByRole('region', { name: 'Votes you paid for in this browser' })
})
