import { publicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage, problemOf } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'

const letay = sample(publicContestant, { fname: 'Letay', mname: 'Kiros', images: ['a.webp'], image1: 'a.webp' })
const dialog = () => screen.findByRole('dialog', { name: 'Leave a Request To: Letay Kiros' })
const field = (name: RegExp): HTMLElement => screen.getByRole('textbox', { name })
const requests = () => sentCalls().filter(({ path }) => path === '/vote/registerRequest')

beforeEach(() => {
  answer('GET', '/actor/list', { success: true, actors: [letay] })
})

async function open(path = '/') {
  const user = await openPage(path)
  const [press] = await screen.findAllByRole('button', { name: 'Request Letay Kiros' })
  const reopen = async (): Promise<void> => {
    await user.click(press as HTMLElement) // findAll found it
    await dialog()
  }
  await reopen()
  /** Sends the form and closes the alert that says what came of it. */
  const send = async (alert: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Send the request' }))
    const told = within(await screen.findByRole('alertdialog', { name: alert }))
    await user.click(told.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  return { user, reopen, send }
}

test.each(['/', `/${letay._id}`])(
  '[HOM-08] on %s the Request button opens the dialog, which says what is missing',
  async (path) => {
    const { user } = await open(path)
    await user.click(screen.getByRole('button', { name: 'Send the request' }))
    await waitFor(() =>
      expect([/^Name/, /^E-mail/].map(field).map(problemOf)).toEqual(Array(2).fill('Please fill this in.')),
    )
    const types = within(await dialog()).getAllByRole('option')
    expect(types.map(({ textContent }) => textContent)).toEqual(['Something else', 'Promotion', 'Hiring', 'Ambassador'])
    expect(requests()).toEqual([])
  },
)

test('[HOM-08] [ADM-04] a request is sent as it was filled in; a lost or refused one is told of and sent again as typed', async () => {
  answer('POST', '/vote/registerRequest', lost)
  const { user, reopen, send } = await open()
  await user.type(field(/^Name/), 'Axum Coffee')
  await user.type(field(/^E-mail/), 'hello@coffee.example')
  await user.type(field(/^Phone/), '0344401234')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Request type/ }), 'Ambassador')
  await user.type(field(/^Message/), 'Will you be our face?')
  await send('Error submitting request')
  answer('POST', '/vote/registerRequest', refusal('inactive_contestant', messageOf('inactive_contestant')))
  await send('Error submitting request')
  within(await dialog()).getByText(messageOf('inactive_contestant'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  answer('POST', '/vote/registerRequest', { success: true, message: '' })
  await reopen()
  await send('Request submitted successfully')
  expect(screen.queryByRole('dialog')).toBeNull()
  const request = {
    requestTo: letay._id,
    brandName: 'Axum Coffee',
    email: 'hello@coffee.example',
    phone: '0344401234',
    message: 'Will you be our face?',
    requestType: 'ambassador',
  }
  expect(requests().map(({ body }) => body)).toEqual(Array(3).fill({ request }))
})
