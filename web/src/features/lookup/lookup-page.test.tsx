import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { answer, refusal, sentCalls, tellLive } from '../../testing/server.ts'
import { forgetVoter } from '../../testing/voting.ts'

const payment = '018f0000-0000-7000-8000-000000000002'
const price = { amountMinor: 3_000, currency: 'ETB' }
const at = '2026-08-22T12:00:00.000Z'
const contest = { slug: '2026', name: 'Ashenda' }
const paid = {
  contest,
  payment,
  status: 'paid',
  isUsed: false,
  usable: true,
  price,
  at,
  shownPhone: '••• 3344',
  phone: '+251911223344',
}
const usable = 'Paid. Your vote is ready to use.'
const pending = 'Waiting for your payment to arrive…'
const notFound = 'We could not find this. Please check every letter.'

const own = async () => within(await screen.findByRole('region', { name: 'Votes you paid for in this browser' }))
const finding = async () => within(await screen.findByRole('region', { name: 'Find a vote or a payment' }))
const field = () => screen.findByRole('textbox', { name: 'Receipt, payment reference or T-Card number' })
const sayMine = (...payments: readonly object[]): void => answer('GET', '/vote/mine', { success: true, payments })
const sayFound = (found: object): void => answer('GET', '/vote/where', { success: true, contest, ...found })
/** Makes the page look again, as one does when it becomes visible. */
const look = () => act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

beforeEach(() => {
  forgetVoter()
  sayMine()
})

test('a missing part of a reference shows at the field, and an unknown one is called unknown', async () => {
  answer('GET', '/vote/where', refusal('not_found', 'not found', 404))
  const user = await openPage('/where')
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await screen.findByText('Please fill this in.')
  await user.type(await field(), 'vote-000000000000000000000000')
  expect(screen.queryByText('Please fill this in.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await (await finding()).findByText(notFound)
  expect(location.search).toBe('?reference=vote-000000000000000000000000')
})

test('a payment is followed until it arrives, also by reference, and its vote can then be cast here', async () => {
  sayMine({ ...paid, status: 'pending', usable: false })
  sayFound({ kind: 'payment', purpose: 'vote', payment, status: 'pending', isUsed: false, usable: false, price, at })
  const user = await openPage('/where?reference=vote-1')
  await (await own()).findByText(pending)
  await (await finding()).findByText(pending)
  expect(screen.queryByRole('link', { name: 'Choose how to pay' })).toBeNull()
  sayMine(paid)
  sayFound({ kind: 'payment', purpose: 'vote', payment, status: 'paid', isUsed: false, usable: true, price, at })
  await tellLive({ type: 'payment', topic: `payment:${payment}`, status: 'paid' })
  await (await own()).findByText(usable)
  await (await finding()).findByText(usable)
  await user.click((await own()).getByRole('button', { name: 'Vote now' }))
  await waitFor(() => expect([location.pathname, localStorage.getItem('phone')]).toEqual(['/', '+251911223344']))
})

test('a vote cast in another window shows as cast at the next look', async () => {
  sayMine(paid)
  await openPage('/where')
  await (await own()).findByText(usable)
  sayMine({ ...paid, isUsed: true, usable: false, phone: undefined })
  look()
  await (await own()).findByText('Paid and voted.')
})

test('another browser’s payment says what to do, and offers no vote', async () => {
  sayFound({ kind: 'payment', purpose: 'vote', status: 'paid', isUsed: false, usable: false, price, at })
  await openPage('/where?reference=vote-1')
  await (await own()).findByText('You have not paid for a vote in this browser.')
  await (await finding()).findByText('Paid, but the vote is not in this browser. It has not been used yet.')
  ;(await finding()).getByText(/give this reference to the organisers/)
  expect(screen.queryByRole('button', { name: 'Vote now' })).toBeNull()
})

test('the organisers’ link brings a vote here once, by a press; its token leaves the address', async () => {
  answer('POST', '/vote/takeOver', { success: true, message: '' })
  const user = await openPage('/where#vote=token')
  const bring = await screen.findByRole('button', { name: 'Bring the vote here' })
  expect([location.hash, sentCalls()]).toEqual(['', []])
  sayMine(paid)
  await user.click(bring)
  await (await own()).findByText(usable)
  expect(sentCalls()).toEqual([{ method: 'POST', path: '/vote/takeOver', body: { token: 'token' } }])

  answer('POST', '/vote/takeOver', refusal('not_found', 'not found', 404))
  act(() => {
    location.hash = '#vote=late'
    window.dispatchEvent(new Event('hashchange'))
  })
  await user.click(await screen.findByRole('button', { name: 'Bring the vote here' }))
  await screen.findByText(/^This link was already used/)
})

test('a receipt still to be counted is looked up again automatically', async () => {
  answer('GET', '/vote/where', refusal('not_found', 'not found', 404, { 'retry-after': '2' }))
  await openPage('/where?reference=AAAA-BBBB-CCCC')
  await (await finding()).findByText('Votes are still being counted, so we keep looking.')
  sayFound({ kind: 'ballot', outcome: { status: 'counted', kind: 'free' }, status: 'counted', day: '2026-08-22' })
  await (await finding()).findByText('Your vote is counted.', {}, { timeout: 15_000 })
  ;(await finding()).getByText(/^Free vote, /)
  const proof = (await finding()).getByRole('link', { name: 'Check that your vote is counted' })
  expect(proof.getAttribute('href')).toBe('/receipt/AAAA-BBBB-CCCC')
})

test('an answer of a former version, without the present state, says what became of the vote at first', async () => {
  sayFound({ kind: 'ballot', outcome: { status: 'counted', kind: 'free' }, day: '2026-08-22' })
  await openPage('/where?reference=AAAA-BBBB-CCCC')
  await (await finding()).findByText('Your vote is counted.')
})

test('an answer takes the focus; a vote that an admin removed says so, and whom to write to', async () => {
  const outcome = { status: 'counted', kind: 'paid' }
  sayFound({ kind: 'ballot', outcome, status: 'voided', day: '2026-08-22' })
  const user = await openPage('/where')
  await user.type(await field(), 'AAAA-BBBB-CCCC{Enter}')
  await (await finding()).findByText('This vote was removed from the count.')
  await waitFor(() => expect(document.activeElement?.id).toBe('found'))
  const mail = (await finding()).getByRole('link', { name: /@/ })
  expect(mail.getAttribute('href')).toMatch(/^mailto:.+\?subject=AAAA-BBBB-CCCC$/)
})

test('a payment says which vote came of it, whether it counts, and, in the browser that paid, whom it is for', async () => {
  const picks = [
    { _id: '018f0000-0000-7000-8000-000000000011', name: 'Selam Hagos' },
    { _id: '018f0000-0000-7000-8000-000000000012', name: null },
  ]
  const vote = { status: 'counted', receipt: 'AAAA-BBBB-CCCC', picks }
  const used = { ...paid, reference: 'vote-1', isUsed: true, usable: false, phone: undefined, vote }
  sayMine(used)
  sayFound({ ...used, kind: 'payment', purpose: 'vote', payment: undefined, vote: { status: 'quarantined' } })
  await openPage('/where?reference=vote-1')
  const there = await own()
  await there.findByText('Paid and voted.')
  there.getByText('Your vote is counted.')
  there.getByText('Reference: vote-1')
  expect(there.getByRole('link', { name: 'Selam Hagos' }).getAttribute('href')).toBe(`/${picks[0]?._id}`)
  there.getByText('Someone who is no longer taking part')
  expect(there.getByRole('link', { name: 'Check that your vote is counted' }).getAttribute('href')).toBe(
    '/receipt/AAAA-BBBB-CCCC',
  )
  await (await finding()).findByText('This vote is on hold while the organisers check it.')
  expect((await finding()).queryByRole('link', { name: 'Selam Hagos' })).toBeNull()
})

const code = 'ABCD-EFGH-JKMN-PQRS'

test('a T-Card asks for its phone, never stands in the address, and its unused vote comes here by a press', async () => {
  answer('POST', '/vote/where', { success: true, kind: 'card' })
  const user = await openPage('/where')
  await user.type(await field(), `${code}{Enter}`)
  await (await finding()).findByText(/^This is a T-Card\. To see/)
  const phone = (await finding()).getByLabelText('Phone')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText('Please fill this in.')

  const found = { ...paid, reference: '0001-000007', usable: false, phone: undefined, payment: undefined }
  const canTakeOver = { success: true, kind: 'payment', purpose: 'vote', ...found, canTakeOver: true }
  answer('POST', '/vote/where', canTakeOver)
  answer('POST', '/vote/takeOverByCard', { success: true, message: '' })
  await user.type(phone, '0911223344{Enter}')
  await (await finding()).findByText('Paid by this T-Card. Its vote has not been used yet.')
  sayMine(paid)
  await user.click((await finding()).getByRole('button', { name: 'Bring its vote here' }))
  await (await own()).findByText(usable)
  const body = { phone: '0911223344', card: code }
  expect(sentCalls().at(-1)).toEqual({ method: 'POST', path: '/vote/takeOverByCard', body })
  expect(sentCalls()[0]).toMatchObject({ path: '/vote/where', body: { reference: code, phone: '' } })
  expect(location.href).not.toContain('ABCD')
})

test('a serial in the address asks for the phone too, and only then tells what became of the card', async () => {
  sayFound({ kind: 'card' })
  answer('POST', '/vote/where', refusal('not_found', 'not found', 404))
  const user = await openPage('/where?reference=0001-000007')
  await user.type(await screen.findByLabelText('Phone'), '0911223344{Enter}')
  await (await finding()).findByText(notFound)
  expect(sentCalls()).toMatchObject([{ body: { reference: '0001-000007', phone: '0911223344' } }])
})
