import { contestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, sentCalls } from '../../../testing/server.ts'

test('an admin decides who needs a code, and to which numbers they go', async () => {
  const known = sample(contestSettingsAnswer)
  let contest = {
    ...known.contest,
    name: 'Ashenda',
    opensAt: '2031-08-20T06:00:00.000Z',
    closesAt: '2031-08-24T06:00:00.000Z',
    phoneProof: 'always',
    proofPrefixes: ['+2517', '+2519'],
    titleVotes: ['paid'],
    freeFrom: null,
  }
  answer('GET', '/admin/contest', () => ({ ...known, contest }))
  answer('PUT', '/admin/contest', ({ body }) => {
    const { confirmed: _asked, ...settings } = body as typeof contest & Record<string, unknown>
    contest = { ...contest, ...settings }
    return { success: true, message: '', contest }
  })
  const saved = () => sentCalls().map(({ body }) => body)
  const user = await openPage('/dashboard/admin/contest', { auth: admin })
  const who = await screen.findByLabelText<HTMLSelectElement>('Who needs a code')
  const prefixes = screen.getByLabelText<HTMLInputElement>('Codes are sent to numbers that begin with')
  expect([who.value, prefixes.value]).toEqual(['always', '+2517 +2519'])
  fireEvent.change(prefixes, { target: { value: '2519' } })
  await screen.findByText(/Each begins with \+/)
  await user.selectOptions(who, 'unusual')
  fireEvent.change(prefixes, { target: { value: '+2519, +1' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toContain('The settings are saved.'))
  expect(saved()).toMatchObject([{ phoneProof: 'unusual', proofPrefixes: ['+2519', '+1'] }])
  await user.selectOptions(who, 'off')
  expect(prefixes.isConnected).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()[1]).toMatchObject({ phoneProof: 'off', proofPrefixes: ['+2519', '+1'] }))
})
