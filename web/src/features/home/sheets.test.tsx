import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerContestants, cardOf, contestants, nameOf } from '../../testing/contestants.ts'
import { openPage } from '../../testing/page.tsx'
import { answer, sentCalls } from '../../testing/server.ts'
import { clearPodium, pressStar, setFullName, setPhone } from '../picks/choices.ts'
import { closeReceipt } from '../voting/submitting.ts'

const chosen = contestants[0]
const inCard = async (role: 'link' | 'button', name: RegExp) => within(await cardOf(1)).getByRole(role, { name })

/** Each dialog of the first page: its name, and what opens it. */
const sheets = [
  ['podium', 'your votes', () => screen.findByRole('button', { name: /^submit Send/ })],
  ['story', nameOf(1), () => inCard('link', /^Read all/)],
  ['request', `Leave a Request To: ${nameOf(1)}`, () => inCard('button', /^Request/)],
] as const

const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const goBack = () => act(() => history.back())

beforeEach(() => {
  closeReceipt()
  clearPodium()
  setFullName('')
  setPhone('')
  answerContestants(contestants.slice(0, 2))
  pressStar({ id: chosen?._id ?? '', name: nameOf(0), pics: [], hasPayed: true })
})

/** On the first page, with another page before it in the history. */
async function arrive(): Promise<UserEvent> {
  const user = await openPage('/about')
  act(() => history.pushState(null, '', '/'))
  await cardOf(1)
  return user
}

test.each(sheets)('Back closes the sheet, its button and Escape take its entry back: %s', async (_, name, opener) => {
  const user = await arrive()
  await user.click(await opener())
  await dialog(name)
  goBack()
  await gone()
  await user.click(await opener())
  await dialog(name)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await gone()
  expect(history.state?.sheet).toBeUndefined()
  await user.click(await opener())
  await dialog(name)
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(async () => expect(document.activeElement).toBe(await opener()))
  goBack()
  await screen.findByRole('heading', { level: 1, name: 'About us' })
})

test.each(sheets)('after a reload the sheet is open again, and Back closes it still: %s', async (kind, name) => {
  answer('GET', '/actor/list', ({ path }) => ({
    success: true,
    actors: contestants.slice(0, 2).filter(({ _id }) => !path.includes('id=') || path.includes(_id)),
  }))
  await openPage('/')
  act(() => history.pushState({ sheet: { name: kind, id: contestants[1]?._id } }, '', '/'))
  await dialog(name)
  goBack()
  await gone()
})

test('a contestant who left meanwhile has no sheet after a reload', async () => {
  answer('GET', '/actor/list', { success: true, actors: [] })
  await openPage('/')
  act(() => history.pushState({ sheet: { name: 'story', id: contestants[1]?._id } }, '', '/'))
  await waitFor(() => expect(history.state?.sheet).toBeUndefined())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[HOM-12] Back closes the podium of a return: the address below it submits nothing', async () => {
  await openPage('/?jp=true')
  await dialog('your votes')
  goBack()
  await gone()
  expect([location.search, sentCalls()]).toEqual(['', []])
})

test('paying takes the place of the podium: Back leads to the list, Forward to paying', async () => {
  answer('POST', '/vote/verifyPayment', { success: true, isPayed: false, status: 'none' })
  setFullName('Tsehay Girmay')
  setPhone('0911223344')
  const user = await openPage('/')
  await user.click(await sheets[0][2]())
  await user.click(await screen.findByRole('button', { name: 'submit my vote' }))
  const paying = () => screen.findByRole('heading', { name: 'How do you want to vote?' })
  await paying()
  goBack()
  await cardOf(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => history.forward())
  await paying()
})

test('[HOM-12] a free vote comes back to the list it was chosen from; the thank-you is found again by Back from where it led', async () => {
  answer('POST', '/vote/verifyPayment', { success: true, isPayed: false, status: 'none' })
  answer('POST', '/vote/vote', {
    success: true,
    message: 'accepted',
    receipt: 'AAAA-BBBB-CCCC',
    ballot: '018f0000-0000-7000-8000-000000000001',
  })
  setFullName('Tsehay Girmay')
  setPhone('0911223344')
  const user = await openPage('/?name=selam')
  await user.click(await sheets[0][2]())
  await user.click(await screen.findByRole('button', { name: 'submit my vote' }))
  await user.click(await screen.findByRole('button', { name: 'Vote for free' }))
  const thanks = () => screen.findByText(/^thank you/)
  await thanks()
  expect(location.search).toBe('?name=selam')
  await user.click(within(await dialog('your votes')).getByRole('link', { name: 'Where is my vote?' }))
  await gone()
  goBack()
  await thanks()
  await user.click(screen.getByRole('button', { name: 'Back to the contestants' }))
  await gone()
  expect(location.search).toBe('?name=selam')
})
