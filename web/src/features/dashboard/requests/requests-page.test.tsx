import type { OwnRequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { toastTexts } from '../../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const id = '018f0000-0000-7000-8000-0000000000b1'
const request = (more: object = {}): OwnRequestsAnswer['requests'][number] => ({
  _id: id,
  from: 'Habesha Fashion',
  email: null,
  phone: null,
  message: 'Would you show our dresses?',
  requestType: 'promotion',
  at: '2027-08-20T07:00:00.000Z',
  isHandled: false,
  answers: [],
  organisersAt: null,
  ...more,
})

async function openRequests(given: Partial<OwnRequestsAnswer>) {
  const shown = { success: true as const, mode: 'answer' as const, canAnswer: true, requests: [request()], ...given }
  answer('GET', '/actor/requests', () => shown)
  const opened = await openDashboard('/requests')
  await screen.findByRole('heading', { level: 1, name: 'Requests to you' })
  return { ...opened, shown }
}

test('while the organisers keep requests to themselves, she is told so', async () => {
  await openRequests({ mode: 'off', canAnswer: false, requests: [] })
  await screen.findByText(/The organisers read and answer these requests for you/)
  expect(screen.queryByText('Nobody has written to you yet.')).toBeNull()
})

test('she reads what was written to her, without the sender’s contacts unless they are shown', async () => {
  const withContacts = request({
    _id: id.replace('b1', 'b2'),
    from: 'Radio Mekelle',
    email: 'radio@example.org',
    phone: '+251911000001',
    message: '',
    organisersAt: '2027-08-21T07:00:00.000Z',
  })
  await openRequests({ mode: 'read', canAnswer: false, requests: [request(), withContacts] })
  await screen.findByText('From Radio Mekelle')
  const [first, second] = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('li'))
  expect(first?.textContent).toContain('Would you show our dresses?')
  expect(within(first ?? document.body).queryByRole('link')).toBeNull()
  expect(
    within(second ?? document.body)
      .getByRole('link', { name: 'radio@example.org' })
      .getAttribute('href'),
  ).toBe('mailto:radio@example.org')
  expect(second?.textContent).toContain('The organisers answered on')
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
})

test('her answer is sent once under one id, also after the connection was lost, and then stands with the request', async () => {
  const { user, shown } = await openRequests({})
  await user.click(await screen.findByRole('button', { name: 'Answer Habesha Fashion' }))
  await user.type(screen.getByLabelText(/^Your answer/), 'With pleasure')
  answer('POST', `/actor/requests/${id}/reply`, refusal('unavailable', 'later', 503))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  answer('POST', `/actor/requests/${id}/reply`, () => {
    shown.requests = [request({ answers: [{ text: 'With pleasure', at: '2027-08-22T07:00:00.000Z' }] })]
    return { success: true, message: '' }
  })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(toastTexts()).toContain('Your answer is on its way.'))
  const [first, second] = sentCalls().map(({ body }) => body as { id: string; text: string })
  expect(first).toEqual(second)
  await screen.findByText(/^Your answer, August 22, 2027/)
})

test('after five answers she is asked to leave it to the organisers', async () => {
  const answers = Array.from({ length: 5 }, (_, index) => ({
    text: `Answer ${index}`,
    at: `2027-08-2${index}T07:00:00.000Z`,
  }))
  await openRequests({ requests: [request({ answers })] })
  await screen.findByText(/^You have answered five times/)
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
})

test('without e-mail nothing can be answered', async () => {
  await openRequests({ canAnswer: false })
  await screen.findByText(/this site sends no e-mails/)
})
