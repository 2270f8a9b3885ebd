import type { MineAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { answer, sentCalls } from '../../testing/server.ts'
import { sendNow } from '../../testing/voting.ts'
import { clearPodium, pressStar, setFullName, setPhone } from '../picks/choices.ts'
import { beginSubmit } from '../submit/begun-submit.ts'
import { closeReceipt } from '../voting/submitting.ts'

const payer = { name: 'Tsehay Girmay', phone: '0911223344' }
const ids = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'] as const
const ballot = '018f0000-0000-7000-8000-000000000001'

function fillIn(): void {
  for (const id of ids) pressStar({ id, name: 'Selam Hagos', pics: ['a.webp'], hasPayed: true })
  setFullName(payer.name)
  setPhone(payer.phone)
}

const paidVote: MineAnswer['payments'][number] = {
  contest: { slug: '2026', name: 'Ashenda' },
  payment: '018f0000-0000-7000-8000-000000000002',
  status: 'paid',
  isUsed: false,
  usable: true,
  price: { amountMinor: 3_000, currency: 'ETB' },
  at: '2026-08-22T12:00:00.000Z',
  shownPhone: '••• 3344',
  phone: '+251911223344',
}
const votes = () => sentCalls().filter(({ path }) => path === '/vote/vote')
const cast = () => screen.findByRole('button', { name: 'submit my vote' })
const dialog = () => screen.findByRole('dialog', { name: 'your votes' })

beforeEach(() => {
  closeReceipt()
  clearPodium()
  setFullName('')
  setPhone('')
  answer('POST', '/vote/verifyPayment', { success: true, isPayed: true, status: 'paid' })
  answer('POST', '/vote/vote', { success: true, message: 'accepted', receipt: 'AAAA-BBBB-CCCC', ballot })
})

test.each([
  ['/?jp=true&method=free', 'free', ids.slice(0, 1)],
  ['/?jp=true', 'paid', ids],
  ['/voter/payed?jp=true', 'paid', ids],
] as const)('%s that nobody began here casts nothing: the form is filled in and waits', async (path, kind, actors) => {
  fillIn()
  const user = await openPage(path)
  await user.click(await cast())
  if (kind === 'free') await sendNow(user)
  await waitFor(() => expect(votes()).toHaveLength(1))
  expect(votes()[0]?.body).toEqual({ ...payer, actors, kind })
})

test.each([
  ['/?jp=true&method=free', 'free'],
  ['/?jp=true', 'paid'],
] as const)('[HOM-12] %s resumes the submit begun here, once', async (path, kind) => {
  fillIn()
  beginSubmit(kind, payer)
  const user = await openPage(path)
  if (kind === 'free') await sendNow(user)
  await screen.findByText(/your votes have been submitted/)
  expect(votes().map(({ body }) => body)).toMatchObject([{ kind }])
  expect([location.search, localStorage.getItem('begunSubmit')]).toEqual(['', null])
})

test('a begun payment does not become a free vote', async () => {
  fillIn()
  beginSubmit('paid', payer)
  await openPage('/?jp=true&method=free')
  await cast()
  expect(votes()).toEqual([])
})

test('a return to a browser without votes shows where to look, and does not claim that nobody voted', async () => {
  await openPage('/?jp=true')
  await dialog()
  await screen.findByText('Already paid but haven’t voted?')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a waiting paid vote shows on Home and in the podium, with its phone', async () => {
  localStorage.setItem('hasPaid', 'true')
  answer('GET', '/vote/mine', { success: true, payments: [paidVote] })
  const user = await openPage('/')
  await screen.findByText('Your vote is paid: choose and send')
  fillIn()
  setPhone('')
  await user.click(await screen.findByRole('button', { name: /^submit/ }))
  await dialog()
  await screen.findByText('For the phone ••• 3344')
  expect(screen.queryByText('Next, choose a paid or a free vote.')).toBeNull()
})

test('a browser that never paid asks for no paid votes', async () => {
  let asked = 0
  answer('GET', '/vote/mine', () => {
    asked += 1
    return { success: true, payments: [] }
  })
  fillIn()
  await openPage('/?jp=true')
  await cast()
  expect(asked).toBe(0)
})
