import { allRequestsAnswer, type ListedRequest } from '@ashenda/core/contracts/http/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const letay = '00000000-0000-7000-8000-00000000000a'
const coffee: ListedRequest = {
  _id: '00000000-0000-7000-8000-00000000000b',
  requestTo: { _id: letay, fname: 'Letay', mname: 'Kiros', phone: '', occupation: 'weaver', description: 'I weave.' },
  brandName: 'Axum Coffee',
  email: 'axum@example.com',
  phone: '+251911000001',
  message: 'Will you come?',
  requestType: 'ambassador',
  createdAt: '2031-08-22T06:00:00Z',
  handled: null,
}

let asked: string[]

async function openRequests(...requests: readonly ListedRequest[]): Promise<UserEvent> {
  asked = []
  answer('GET', '/admin/getAllRequests', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    return sample(allRequestsAnswer, { requests: [...requests] })
  })
  return openPage('/dashboard/admin/requests', { auth: admin })
}

const card = async () => within(await screen.findByRole('article', { name: 'Axum Coffee' }))
const lastAsked = (query: string) => waitFor(() => expect(asked.at(-1)).toBe(query))

test('[ADM-03] a request shows who asks what of whom, and how to reach both', async () => {
  await openRequests(coffee)
  const shown = await card()
  for (const text of ['Letay Kiros', 'weaver', 'Will you come?']) shown.getByText(text)
  expect(shown.getByRole('link', { name: /axum@example\.com/ }).getAttribute('href')).toContain('axum@example.com')
  expect(shown.getByRole('link', { name: /911/ }).getAttribute('href')).toBe('tel:+251911000001')
})

test('requests are narrowed by type, state, contestant, and by a search once typing has settled', async () => {
  const user = await openRequests(coffee)
  await user.click((await card()).getByRole('button', { name: 'Only requests to Letay Kiros' }))
  await lastAsked(`contestant=${letay}`)
  await user.click(await screen.findByRole('button', { name: 'Not only to Letay Kiros' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Request type' }), 'hiring')
  await lastAsked('type=hiring')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Handled')
  await lastAsked('type=hiring&handled=true')
  const before = asked.length
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'letay')
  await lastAsked('search=letay&type=hiring&handled=true')
  expect(asked).toHaveLength(before + 1)
})

test('a request is marked as handled, stays in its place, and can be reopened', async () => {
  answer('PUT', '/admin/requests/:id/handled', { success: true, message: '' })
  const user = await openRequests(coffee)
  await user.click((await card()).getByRole('button', { name: 'Mark as handled: Axum Coffee' }))
  await user.click(await (await card()).findByRole('button', { name: 'Reopen: Axum Coffee' }))
  await (await card()).findByRole('button', { name: 'Mark as handled: Axum Coffee' })
  expect(sentCalls().map(({ body }) => body)).toEqual([{ handled: true }, { handled: false }])
})

test('who marks what another admin has handled reads who did it, and the card shows it', async () => {
  answer('PUT', '/admin/requests/:id/handled', conflict('request.handle'))
  const user = await openRequests(coffee)
  await user.click((await card()).getByRole('button', { name: 'Mark as handled: Axum Coffee' }))
  const told = await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. Request handled, / })
  await user.click(within(told).getByRole('button', { name: 'OK' }))
  const shown = await card()
  await shown.findByText('Selam Hagos')
  shown.getByRole('button', { name: 'Reopen: Axum Coffee' })
})

test('no requests are said to be none; a list that is lost is asked for again', async () => {
  const user = await openRequests()
  await screen.findByText('No such requests.')
  answer('GET', '/admin/getAllRequests', refusal('unavailable', 'later', 503))
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open')
  await screen.findByText('The requests could not be loaded.')
  answer('GET', '/admin/getAllRequests', sample(allRequestsAnswer, { requests: [coffee] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await card()
})
