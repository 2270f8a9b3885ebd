import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

const form = async () => within(await screen.findByRole('region', { name: /^Paid with a T-Card/ }))

test('card and phone bring a T-card’s vote here; missing fields are asked for, and a refusal is shown', async () => {
  answer('POST', '/vote/takeOverByCard', { success: true, message: '' })
  const user = await openPage('/where')
  const there = await form()
  const take = there.getByRole('button', { name: 'Bring its vote here' })
  await user.type(there.getByLabelText('card number'), 'abcd-efgh-jkmn-pqrm')
  await user.click(take)
  expect(document.activeElement).toBe(there.getByLabelText('Phone'))
  expect(sentCalls()).toEqual([])
  await user.type(there.getByLabelText('Phone'), '0911223344')
  await user.click(take)
  await waitFor(() => expect(toastTexts()).toContain('Your paid vote is here now.'))
  const body = { phone: '0911223344', card: 'abcd-efgh-jkmn-pqrm' }
  expect(sentCalls()).toEqual([{ method: 'POST', path: '/vote/takeOverByCard', body }])

  const none = 'there is no unused vote of this card for this phone'
  answer('POST', '/vote/takeOverByCard', () => refusal('card_vote_missing', none, 404))
  await user.type(there.getByLabelText('card number'), 'abcd-efgh-jkmn-pqrm')
  await user.click(take)
  await screen.findByRole('alertdialog', { name: none })
})
