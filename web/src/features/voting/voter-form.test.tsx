import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { answer, lost, refusal, sentCalls, tellLive } from '../../testing/server.ts'
import {
  abeba,
  acceptBallots,
  beVoter,
  cast,
  castFree,
  forgetVoter,
  letish,
  newPhone,
  openPodium,
  sayPayment,
  selam,
  sendNow,
  sentBallots,
} from '../../testing/voting.ts'
import { choices, pressStar, setFullName, setPhone } from '../picks/choices.ts'
import { beginSubmit } from '../submit/begun-submit.ts'

const badPhone = 'please enter a valid mobile phone number, with + and the country code outside Ethiopia'
const asked = () => sentCalls().filter(({ path }) => path === '/vote/verifyPayment')
const dialog = () => screen.findByRole('dialog', { name: 'your votes' })
const phoneField = () => screen.getByRole('textbox', { name: 'Phone' })
const nameField = () => screen.getByRole('textbox', { name: 'Full name' })
const ok = async (name: string) => within(await screen.findByRole('alertdialog', { name })).getByRole('button')
const paymentPage = () => screen.findByRole('heading', { name: 'How do you want to vote?' })
/** The form's words for a free and a paid vote. */
const kinds = async () =>
  within(await dialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(forgetVoter)

/** Returns from the page where the voter began to pay, or chose the free vote. */
async function comeBack(kind: 'free' | 'paid', path = kind === 'free' ? '/?jp=true&method=free' : '/?jp=true') {
  const { fullName, phone } = choices.getState()
  beginSubmit(kind, { name: fullName, phone })
  const user = await openPage(path)
  if (kind === 'free') await sendNow(user)
  return user
}

test('[VOT-04] without votes the inputs are disabled, a submit alerts so, and the button leads to the contestants', async () => {
  beVoter()
  const user = await openPodium()
  await user.click(screen.getByRole('button', { name: 'Remove Selam Hagos' }))
  expect([phoneField(), nameField()].map((field) => (field as HTMLInputElement).disabled)).toEqual([true, true])
  expect(screen.queryByRole('button', { name: 'submit my vote' })).toBeNull()
  fireEvent.submit(nameField().closest('form') as HTMLFormElement) // it is in one
  await user.click(await ok('you havent voted yet'))
  await user.click(within(await dialog()).getByRole('button', { name: 'Choose contestants' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('[VOT-04] an empty phone, then an empty name gets the focus; both show at the field, and nothing is sent', async () => {
  beVoter()
  setFullName('')
  setPhone('')
  const user = await openPodium()
  await cast(user)
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
  expect(document.activeElement).toBe(phoneField())
  fireEvent.change(phoneField(), { target: { value: newPhone() } })
  fireEvent.change(nameField(), { target: { value: '   ' } })
  expect(screen.queryByText('Please fill this in.')).toBeNull()
  await cast(user)
  await screen.findByText('Please fill this in.')
  expect(document.activeElement).toBe(nameField())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sentCalls()).toEqual([])
})

test('a bad phone shows at the field with focus, by the page or by the server; a long name too', async () => {
  beVoter([selam], '0911 22')
  setFullName('a'.repeat(61))
  const user = await openPodium()
  await cast(user)
  await screen.findByText(badPhone)
  screen.getByText('a name has at most 60 characters')
  expect(asked()).toEqual([])
  answer('POST', '/vote/verifyPayment', refusal('bad_phone', badPhone))
  act(() => setFullName('Tsehay'))
  fireEvent.change(phoneField(), { target: { value: '+999 123 456 789' } })
  expect(screen.queryByText(badPhone)).toBeNull()
  await cast(user)
  await screen.findByText(badPhone)
  expect(document.activeElement).toBe(phoneField())
  expect(asked()).toHaveLength(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a field’s problem is in the language shown', async () => {
  beVoter([selam], '12')
  const user = await openPage('/', { language: 'tig' })
  await user.click(await screen.findByRole('button', { name: /^ኣረክቡ/ }))
  await user.click(await screen.findByRole('button', { name: 'ድምጸይ ኣረክብ' }))
  await screen.findByText('በጃኹም ትኽክለኛ ቁጽሪ ሞባይል ኣእትዉ፤ ካብ ኢትዮጵያ ወጻኢ እንተኾይኑ + ን ኮድ ሃገርን ወስኹ')
})

test('a voter who has paid submits all votes; with gold left empty the thank-you gives each her counted rank', async () => {
  const phone = beVoter([selam, abeba, letish])
  pressStar(selam)
  sayPayment('paid')
  acceptBallots()
  const user = await openPodium()
  await cast(user)
  await screen.findByText(/your votes have been submitted/)
  expect(asked()).toHaveLength(1)
  expect(sentBallots()).toEqual([{ phone, name: 'Tsehay Girmay', actors: [abeba.id, letish.id], kind: 'paid' }])
  expect(await kinds()).toEqual(['1gold Abeba Hagos', '2silver Letish Hagos'])
})

test.each([
  ['0911 22 33 44', 'true'],
  ['+14155552671', 'false'],
])('a voter who has not paid chooses how to: %s is domestic %s', async (phone, isd) => {
  beVoter([selam], phone)
  setFullName('Abeba & Co')
  await cast(await openPodium())
  await paymentPage()
  expect(location.pathname).toBe('/payment')
  expect([...new URLSearchParams(location.search)]).toEqual([
    ['name', 'Abeba & Co'],
    ['phone', phone],
    ['isd', isd],
  ])
})

test("[VOT-06] a failed check alerts 'server error', and the votes stay", async () => {
  beVoter()
  answer('POST', '/vote/verifyPayment', refusal('internal', 'x', 500))
  const user = await openPodium()
  await cast(user)
  await user.click(await ok('server error'))
  await screen.findByRole('button', { name: 'submit my vote' })
  expect(localStorage.getItem('votes')).toContain(selam.id)
})

test('[VOT-06] a pending payment is awaited, and the vote is sent automatically when the socket reports it', async () => {
  const payment = '018f0000-0000-7000-8000-000000000002'
  beVoter([selam, abeba])
  sayPayment('pending', { payment })
  acceptBallots()
  await cast(await openPodium())
  await screen.findByText('Waiting for your payment to arrive…')
  expect(sentBallots()).toEqual([])
  await tellLive({ type: 'payment', topic: `payment:${payment}`, status: 'paid' })
  await screen.findByText(/your votes have been submitted/)
  expect([asked(), sentBallots()].map(({ length }) => length)).toEqual([1, 1])
})

test('a voter who stops waiting for a payment is asked first, and may pay another way', async () => {
  beVoter()
  sayPayment('pending')
  const user = await openPodium()
  await cast(user)
  await user.click(await screen.findByRole('button', { name: 'I have not paid. Choose another way' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  await paymentPage()
})

test('closing the podium ends the waiting: a later payment submits nothing unseen', async () => {
  const payment = '018f0000-0000-7000-8000-000000000004'
  beVoter()
  sayPayment('pending', { payment })
  acceptBallots()
  const user = await openPodium()
  await cast(user)
  await screen.findByText('Waiting for your payment to arrive…')
  await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  await tellLive({ type: 'payment', topic: `payment:${payment}`, status: 'paid' })
  await user.click(await screen.findByRole('button', { name: /^submit/ }))
  await screen.findByRole('button', { name: 'submit my vote' })
  expect(sentBallots()).toEqual([])
})

test.each([
  ['failed', 'The payment failed.'],
  ['expired', 'The time to pay is over.'],
  ['cancelled', 'The payment was cancelled.'],
  ['refunded', 'The payment was refunded.'],
])('back from a payment that is %s, the page says so and leads to paying', async (status, text) => {
  beVoter()
  sayPayment(status)
  const user = await comeBack('paid')
  await screen.findByText(text)
  await user.click(screen.getByRole('button', { name: 'Choose how to pay' }))
  await paymentPage()
  expect(sentBallots()).toEqual([])
})

test('a payment whose vote was refused is shown as still here', async () => {
  beVoter()
  sayPayment('paid')
  answer('POST', '/vote/vote', refusal('inactive_contestant', 'not now'))
  const user = await comeBack('paid')
  await user.click(await ok('not now'))
  await screen.findByText('We have your payment. Your vote is not sent yet.')
})

test('a refused free vote has the form of a free vote until it is closed', async () => {
  beVoter([selam, abeba])
  answer('POST', '/vote/vote', refusal('inactive_contestant', 'not now'))
  const user = await comeBack('free')
  await user.click(await ok('not now'))
  await screen.findByText('Free vote')
  expect(asked()).toEqual([])
  expect(sentBallots()).toMatchObject([{ actors: [selam.id], kind: 'free' }])
  await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect([screen.queryByRole('dialog'), location.search]).toEqual([null, '']))
  await user.click(await screen.findByRole('button', { name: /^submit/ }))
  await screen.findByText('Next, choose a paid or a free vote.')
})

test('a phone with a used free vote is led only to paying, now and next time; another phone is not', async () => {
  const phone = beVoter()
  answer('POST', '/vote/vote', refusal('free_vote_used', 'this phone has already used its free vote'))
  const user = await castFree()
  await user.click(await ok('this phone has already used its free vote'))
  await screen.findByText('This phone has used its free vote. A paid vote still counts.')
  expect(new URLSearchParams(location.search).get('phone')).toBe(phone)
  expect(screen.queryByRole('button', { name: 'Vote for free' })).toBeNull()
  expect(localStorage.getItem('pendingBallot')).toBeNull()
  expect(localStorage.getItem('votes')).toContain(selam.id)
  await user.click(screen.getByRole('link', { name: 'Change votes, name or phone' }))
  expect(await kinds()).not.toContainEqual(expect.stringMatching(/^Free/))
  await cast(user)
  await paymentPage()
  expect(screen.queryByRole('button', { name: 'Vote for free' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Change votes, name or phone' }))
  await screen.findByRole('textbox', { name: 'Phone' })
  act(() => setPhone(newPhone()))
  await cast(user)
  await screen.findByRole('button', { name: 'Vote for free' })
})

test('[PAY-12] before the form the page says what a free and a paid vote do with the places, at the phone’s price', async () => {
  beVoter([selam, abeba, letish])
  const user = await openPodium()
  expect(await kinds()).toEqual(
    expect.arrayContaining(['Free: your gold counts once.', 'ETB\u00a030: all three count.']),
  )
  screen.getByText('Only a paid vote is eligible for the prize.')
  const [told, form] = [screen.getByText('Free: your gold counts once.'), nameField()]
  expect(told.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(screen.getByRole('button', { name: 'Remove Selam Hagos' }))
  expect(await kinds()).toEqual(expect.arrayContaining(['Free: your silver counts once.', 'ETB\u00a030: both count.']))
  await user.click(screen.getByRole('button', { name: 'Remove Abeba Hagos' }))
  expect(await kinds()).toContain('ETB\u00a030: your vote counts.')
  for (const [typed, price] of [
    ['+1 415 555 2671', 'USD\u00a01'],
    ['00251 911 22 33 44', 'ETB\u00a030'],
  ] as const) {
    act(() => setPhone(typed))
    expect(await kinds()).toContain(`${price}: your vote counts.`)
  }
})

test('offline the form speaks with the banner’s voice, and goes on by itself once there is a network', async () => {
  beVoter()
  const user = await openPodium()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer('POST', '/vote/verifyPayment', lost)
  act(() => void window.dispatchEvent(new Event('offline')))
  await cast(user)
  const words = 'You are offline. Your choices are saved, and we go on when you are back online.'
  await within(await dialog()).findByText(words)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  online.mockReturnValue(true)
  sayPayment('none')
  act(() => void window.dispatchEvent(new Event('online')))
  await paymentPage()
})
