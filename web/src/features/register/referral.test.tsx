import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

test('[REG-02] [REG-05] a stored referral code is sent with a registration', async () => {
  localStorage.setItem('referralCode', 'second')
  answer('POST', '/actor/register', refusal('busy', 'not today', 503))
  const user = await openPage('/register')
  for (const [label, value] of [
    ['first name', 'Letebirhan'],
    ['middle name', 'Gebremedhin'],
    ['phone', '0911223344'],
    ['new password', 'a password of hers'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await user.click(screen.getByLabelText('18 or older'))
  await user.click(screen.getByRole('checkbox', { name: /^I have read the privacy policy/ }))
  await user.click(screen.getByRole('button', { name: 'REGISTER' }))
  await screen.findByText('not today')
  expect(sentCalls()).toMatchObject([{ body: { actor: { referralCode: 'second' } } }])
})
