import { type VoterErasurePreviewAnswer, voterErasurePreview } from '@ashenda/core/contracts/http/privacy.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const phone = '+251911004321'

/** Looks up a number, about which the server answers this. */
async function lookUp(found: Partial<VoterErasurePreviewAnswer> | Response, typed = '0911004321') {
  answer('POST', '/admin/voters/look-up', found instanceof Response ? found : sample(voterErasurePreview, found))
  const user = await openPage('/dashboard/admin/erasure', { auth: admin })
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), typed)
  await user.click(screen.getByRole('button', { name: 'Show what we store' }))
  return user
}

const erase = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
const digits = () => screen.getByRole('textbox', { name: /^Last four digits/ })

test('a voter is erased once what goes and what stays was seen, the number confirmed and a reason given', async () => {
  answer('POST', '/admin/voters/erase', { success: true, message: '' })
  const user = await lookUp({ phone, name: 'Zenebech Abraha', isThere: true, ballots: 1, payments: 1_234 })
  await screen.findByText(`The number \u2066${phone}\u2069 and the name Zenebech Abraha`)
  screen.getByText('Ballots sent, unchanged: 1')
  screen.getByText('Payments, for the accounts: 1,234')
  expect(screen.queryByText(/^Requests sent/)).toBeNull()
  await user.type(digits(), '00x0')
  await screen.findByText('These are not the last four digits of the number.')
  expect(erase()?.disabled).toBe(true)
  await user.clear(digits())
  await user.type(digits(), '4321')
  const button = screen.getByRole('button', { name: 'Erase for good' })
  await user.click(button)
  await screen.findByText('Please say why, in 1 to 300 characters.')
  expect(sentCalls()).toHaveLength(1)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'wrote a letter')
  await user.click(button)
  await waitFor(() => expect(toastTexts()).toEqual(['Erased. Votes that were counted stay counted.']))
  await waitFor(() => expect(erase()).toBeNull())
  expect(sentCalls().map(({ body }) => body)).toEqual([{ phone: '0911004321' }, { phone, reason: 'wrote a letter' }])
})

test('of a number nobody has voted with it is said that nothing is stored, and nothing can be erased', async () => {
  await lookUp({ phone })
  await screen.findByText(`Nothing personal is stored about \u2066${phone}\u2069.`)
  expect(erase()).toBeNull()
})

test('what is no number is told beside its field', async () => {
  await lookUp(refusal('bad_phone', 'this is not a phone number'), '12')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Phone number' }).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(erase()).toBeNull()
})
