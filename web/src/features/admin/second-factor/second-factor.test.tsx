import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { admin, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)
const dialog = () => within(screen.getByRole('dialog'))
const asked = (name: string) => screen.findByRole('heading', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const shownCodes = () =>
  dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

interface Factor {
  readonly hasApp?: boolean
  readonly hasPasskeys?: boolean
}

/** How the second factor stands; it is on where there is an app or a passkey. */
function factor({ hasApp = false, hasPasskeys = false }: Factor = {}): void {
  const isSetUp = hasApp || hasPasskeys
  const codesLeft = isSetUp ? 10 : 0
  answer('GET', '/admin/factor', { success: true, isSetUp, hasApp, hasPasskeys, isRequired: true, codesLeft })
}

const openOwn = () => openPage('/dashboard/admin/account', { auth: admin })

/** Opens the dialog in which an admin makes new codes, and sends her password. */
async function makeNewCodes() {
  factor({ hasApp: true })
  const user = await openOwn()
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await screen.findByRole('dialog', { name: 'New recovery codes' })
  await user.type(dialog().getByLabelText('Your password'), 'her password')
  await user.click(dialog().getByRole('button', { name: 'Make new codes' }))
  return user
}

test('new recovery codes ask for password and factor, are shown once, copied and printed', async () => {
  vi.stubGlobal('print', vi.fn())
  const path = '/admin/factor/recovery-codes'
  answer('POST', path, refusal('second_factor_needed', messageOf('second_factor_needed'), 403))
  answer('POST', '/admin/factor/show', refusal('wrong_factor_code', messageOf('wrong_factor_code')))
  const user = await makeNewCodes()
  await asked('Your code, please')
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(problemOf(screen.getByLabelText('Code'))).toBe(messageOf('wrong_factor_code')))
  answer('POST', '/admin/factor/show', { success: true })
  answer('POST', path, { success: true, codes })
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), '654321{Enter}')
  await screen.findByText(/^The former codes no longer work[.]/)
  expect(shownCodes()).toEqual(codes)
  await user.click(dialog().getByRole('button', { name: 'Copy' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(codes.join('\n')))
  await user.click(dialog().getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()

  await user.keyboard('{Escape}')
  expect(shownCodes()).toEqual(codes)
  await user.click(dialog().getByRole('button', { name: 'I have kept them' }))
  await isClosed()
  expect(toastTexts()).toContain('The new recovery codes are good.')
  expect(screen.queryByText('code-0')).toBeNull()
})

test('recovery codes on their way are not lost by a key that closes dialogs', async () => {
  const { promise: made, resolve: respond } = Promise.withResolvers<void>()
  answer('POST', '/admin/factor/recovery-codes', () => made.then(() => ({ success: true, codes })))
  const user = await makeNewCodes()
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^The recovery codes are on their way[.]/)]))
  respond()
  await waitFor(() => expect(shownCodes()).toEqual(codes))
})

test.each([
  { path: '', missing: 'The overview could not be loaded.', call: '/admin/overview' },
  { path: '/payments', missing: 'The payments could not be loaded.', call: '/admin/payments' },
  { path: '/contest', missing: 'The settings could not be loaded.', call: '/admin/contest' },
])(
  'on /dashboard/admin$path whoever closes the question sees what is missing, and is asked again',
  async ({ path, missing, call }) => {
    factor()
    answer('GET', call, () => refusal('second_factor_missing', messageOf('second_factor_missing'), 403))
    const user = await openPage(`/dashboard/admin${path}`, { auth: admin })
    await asked('Set up the second factor')
    await user.keyboard('{Escape}')
    await isClosed()
    const told = await screen.findByText(missing)
    expect(toastTexts()).toEqual([])
    const again = within(told.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }) // it stands in one
    await user.click(again)
    await asked('Set up the second factor')
  },
)

test('where the browser knows no passkeys, codes alone are asked for and offered', async () => {
  factor({ hasPasskeys: true })
  const passkey = { _id: 'key', name: 'her key', createdAt: '2031-08-22T06:00:00Z', lastUsedAt: null }
  answer('GET', '/admin/factor/passkeys', { success: true, passkeys: [passkey], atMost: 10 })
  answer('GET', '/admin/today', () => refusal('second_factor_needed', messageOf('second_factor_needed'), 403))
  answer('POST', '/admin/factor/show', { success: true })
  const user = await openOwn()
  await asked('Your code, please')
  dialog().getByText('Enter one of your recovery codes.')
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  answer('GET', '/admin/today', refusal('unavailable', 'not now', 503))
  await user.type(dialog().getByLabelText('Code'), 'code-0{Enter}')
  await isClosed()
  expect(sentCalls()).toMatchObject([{ path: '/admin/factor/show', body: { code: 'code-0' } }])
  await screen.findByText('her key')
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  screen.getByRole('button', { name: 'Set up an app for codes' })
})
