import { ownUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contestant, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const own = sample(ownUserAnswer.properties.user.items, {
  fname: 'Selam',
  mname: 'Hagos',
  email: 'new@example.org',
  isEmailConfirmed: false,
})
const confirmed = { success: true, message: '' }
const confirmButton = () => screen.findByRole('button', { name: 'Confirm this e-mail' })

beforeEach(() => answer('GET', '/actor/getActorById', { success: true, user: [own] }))

test('[DSH-04] the link in the mail names the e-mail and confirms it by a press alone', async () => {
  answer('POST', '/actor/confirmEmail', confirmed)
  const user = await openPage('/dashboard/user/profile?confirm=1.token', { auth: contestant })
  const button = await confirmButton()
  screen.getByText(/new@example[.]org/)
  expect(sentCalls()).toEqual([])
  await user.click(button)
  await waitFor(() => expect(toastTexts()).toEqual(['Your e-mail is confirmed.']))
  expect(sentCalls()).toMatchObject([{ path: '/actor/confirmEmail', body: { actor: { token: '1.token' } } }])
  expect(location.search).toBe('')
  expect(screen.queryByRole('button', { name: 'Confirm this e-mail' })).toBeNull()
})

test('[DSH-04] a link that confirms nothing any more is told so, once', async () => {
  answer('POST', '/actor/confirmEmail', refusal('reset_invalid', 'this code or link is wrong'))
  const user = await openPage('/dashboard/user/profile?confirm=1.wrong', { auth: contestant })
  await user.click(await confirmButton())
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^this code or link is wrong/))
  expect(location.search).toBe('')
})

test('[DSH-04] the link of an e-mail that waits is sent once more on request', async () => {
  answer('POST', '/actor/sendEmailLink', confirmed)
  const user = await openPage('/dashboard/user/profile', { auth: contestant })
  await screen.findByText(/^Your e-mail is not confirmed yet/)
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await waitFor(() => expect(toastTexts()).toEqual(['The link is on its way.']))
})
