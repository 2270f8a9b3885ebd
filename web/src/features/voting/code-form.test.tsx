import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'
import { ballot, beVoter, castFree, forgetVoter, newPhone, selam, sentBallots } from '../../testing/voting.ts'

beforeEach(forgetVoter)

const codeField = () => screen.findByRole('textbox', { name: 'Code' })

/** A free vote that waits for its code. */
async function waitingVote(resendAfterSeconds = 60, phone = newPhone()) {
  beVoter([selam], phone)
  answer('POST', '/vote/vote', () =>
    Response.json(
      { success: false, code: 'phone_unproven', message: 'x', ballot, resendAfterSeconds },
      { status: 403 },
    ),
  )
  const user = await castFree()
  await codeField()
  const confirm = async (typed: string): Promise<void> => {
    const field = await codeField()
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
  }
  return { user, phone, confirm }
}

test('the code is asked for in the dialog, and a problem with it shows at the field', async () => {
  const { confirm, phone } = await waitingVote()
  expect(document.activeElement).toBe(await codeField())
  screen.getByText(phone)
  await confirm('12')
  await screen.findByText('A code has six digits.')
  expect(sentCalls().filter(({ path }) => path === '/vote/proof')).toEqual([])
  for (const [code, message] of [
    ['wrong_code', 'this code is not right; please look at it again'],
    ['wrong_code_last', 'this code is not right for the third time; have another one sent'],
    ['too_many_attempts', 'too many attempts; please wait'],
  ] as const) {
    answer('POST', '/vote/proof', refusal(code, message))
    await confirm('123456')
    await screen.findByText(message)
    expect(document.activeElement).toBe(await codeField())
  }
  answer('POST', '/vote/proof', { success: true, message: '', receipt: 'AAAA-BBBB-CCCC', ballot })
  await confirm('123 456')
  await screen.findByText(/your votes have been submitted/)
  expect(sentCalls().at(-1)?.body).toEqual({ ballot, code: '123 456' })
})

test('a lost answer keeps the form; a ballot refused at last returns the voter to the vote form', async () => {
  const { user, confirm } = await waitingVote()
  answer('POST', '/vote/proof', lost)
  await confirm('123456')
  await screen.findByText('Something went wrong')
  answer('POST', '/vote/proof', refusal('contest_closed', 'voting is over'))
  await confirm('123456')
  await user.click(within(await screen.findByRole('alertdialog', { name: 'voting is over' })).getByRole('button'))
  await screen.findByRole('button', { name: 'submit my vote' })
})

test('no other code is sent within a minute; the number can be corrected at once', async () => {
  const { user } = await waitingVote(60)
  expect(screen.getByRole('button', { name: /^Another code in \d+ seconds$/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Change the number' }))
  await screen.findByRole('button', { name: 'submit my vote' })
})

test('another code is sent on request; an expired ballot is sent again with it', async () => {
  const { user } = await waitingVote(0)
  answer('POST', '/vote/proof/resend', { success: true, resendAfterSeconds: 0 })
  await user.click(await screen.findByRole('button', { name: 'Send another code' }))
  await screen.findByText('Another code is on its way.')
  answer('POST', '/vote/proof/resend', refusal('code_expired', 'too late'))
  await user.click(screen.getByRole('button', { name: 'Send another code' }))
  await waitFor(() => expect(sentBallots()).toHaveLength(2))
  await codeField()
})

test('a phone of a country without codes says so and leads to paying', async () => {
  beVoter([selam], '+14155552671')
  answer('POST', '/vote/vote', refusal('phone_not_provable', 'a paid vote is open to you'))
  const user = await castFree()
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'a paid vote is open to you' })).getByRole('button'),
  )
  await screen.findByRole('heading', { name: 'How do you want to vote?' })
})
