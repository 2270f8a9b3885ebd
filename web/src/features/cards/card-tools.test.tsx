import { batchAnswer, batchesAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { contestsAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, openPage, toastTexts } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, lost, refusal, sentCalls, tellLive } from '../../testing/server.ts'

const batch = '018f0000-0000-7000-8000-0000000000cc'
const code = 'ABCD-EFGH-JKMN-PQRM'
const ordered = { success: true, message: '', batch, repeated: false }
const making = { status: 'rendering', progress: 10 } as const

beforeEach(() => {
  answer('GET', '/card/batches', sample(batchesAnswer))
  answer('GET', `/card/batches/${batch}`, sample(batchAnswer, making))
})

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)

async function fill(user: UserEvent, name: string | RegExp, text: string): Promise<void> {
  const input = await field(name)
  // Until her role is known.
  await waitFor(() => expect(input.closest('fieldset')?.disabled ?? false).toBe(false))
  await user.clear(input)
  if (text !== '') await user.type(input, text)
}

/** The form, as an admin opens it. */
async function openOrder(): Promise<UserEvent> {
  const user = await openPage('/admin/generate/132', { auth: admin })
  await user.click(await screen.findByRole('button', { name: 'Make cards' }))
  return user
}

async function order(user: UserEvent, amount: string, key = 'the key'): Promise<void> {
  await fill(user, 'issuing key', key)
  await fill(user, 'how many', amount)
  await user.click(screen.getByRole('button', { name: 'Make the cards' }))
}

async function check(user: UserEvent, typed: string): Promise<void> {
  await fill(user, 'card number or serial', typed)
  await user.click(screen.getByRole('button', { name: 'Check' }))
}

test('wrong fields and a wrong key are shown at the field; the same order sent again is one batch, and the key is cleared', async () => {
  const keys: (string | null)[] = []
  let reply: () => Response | object = () => refusal('wrong_card_key', 'the issuing key is not right', 403)
  answer('POST', '/card/downloadCards', (_call, headers) => {
    keys.push(headers.get('idempotency-key'))
    return reply() as Response // or a body
  })
  const user = await openOrder()
  await order(user, '100001')
  await waitFor(async () => expect((await field('how many')).getAttribute('aria-invalid')).toBe('true'))
  await screen.findByText(/1 to 100,000/)
  expect(keys).toEqual([])
  await order(user, '2', 'not the key')
  await screen.findByText('the issuing key is not right')
  reply = lost
  await order(user, '2')
  await waitFor(() => expect(toastTexts()).toContain('Something went wrong'))
  reply = () => ({ ...ordered, repeated: true, link: '/pdfCards/1.pdf' })
  await user.click(screen.getByRole('button', { name: 'Make the cards' }))
  await screen.findByText('The cards are ready.')
  screen.getByText(/^This was already ordered/)
  screen.getByRole('button', { name: 'Download t-cards.pdf' })
  expect((await field('issuing key')).value).toBe('')
  const [wrong, first, again] = keys
  expect([keys.length, wrong === first, first === again]).toEqual([3, false, true])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('the key')
})

test('a batch that takes longer shows its progress, then its file or why there is none', async () => {
  answer('POST', '/card/downloadCards', () => Response.json(ordered, { status: 202 }))
  const user = await openOrder()
  await order(user, '1')
  await screen.findByText(/^The cards are being drawn\./)
  const bar = screen.getByRole('progressbar', { name: 'Progress of the cards' })
  expect(bar.getAttribute('aria-valuenow')).toBe('10')
  await tellLive({ type: 'batch', topic: `batch:${batch}`, status: 'failed', progress: 10, problem: 'no room' })
  await screen.findByText('These cards could not be made.')
  screen.getByText('no room')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('[ADM-08] a card is found by its code, sent only in a header, with the phone that used it; an unknown code says so', async () => {
  const asked: (string | null)[] = []
  let reply: () => Response | object = () => ({ success: true, serial: '0001-000001', status: 'active', phone: '' })
  answer('GET', '/card/getinfo', (_call, headers) => {
    asked.push(headers.get('x-card'))
    return reply() as Response // or a body
  })
  const user = await openPage('/test', { auth: admin })
  await check(user, code.toLowerCase())
  await screen.findByText('can pay')
  screen.getByText('nobody has used it')
  reply = () => ({ success: true, serial: '0001-000001', status: 'redeemed', phone: '+251911223344' })
  await check(user, `${location.origin}/payment#card=${code}`)
  await screen.findByText('used')
  screen.getByText('+251911223344')
  expect(asked).toEqual([code, code])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain(code)
  reply = () => refusal('not_found', 'not found', 404)
  await check(user, '9999-000001')
  const alert = (await screen.findByText('Failed to fetch information')).closest('[role=alert]')
  within(alert as HTMLElement).getByText('There is no such card.')
  await check(user, 'ካርድ')
  await screen.findByText(/neither a card number nor a serial/)
  expect(screen.queryByText('Failed to fetch information')).toBeNull()
  await check(user, '')
  await screen.findByText('Please fill this in.')
  expect(asked).toHaveLength(3)
})

const factor = { isSetUp: true, hasApp: true, hasPasskeys: false, isRequired: true, codesLeft: 10 }

test('[ADM-07] an admin with a second factor orders without the key, and the server asks for the factor', async () => {
  answer('GET', '/admin/factor', { success: true, ...factor })
  answer('POST', '/card/downloadCards', () => refusal('second_factor_needed', 'show it', 403))
  answer('POST', '/admin/factor/show', () => {
    answer('POST', '/card/downloadCards', { ...ordered, link: '/pdfCards/1.pdf' })
    return { success: true }
  })
  const user = await openOrder()
  await waitFor(() => expect(screen.queryByLabelText('issuing key')).toBeNull())
  await fill(user, 'how many', '2')
  await user.click(screen.getByRole('button', { name: 'Make the cards' }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await screen.findByText('The cards are ready.')
  expect(sentCalls().at(-1)?.body).toEqual({ amount: 2, note: '', agent: '' })
})

test('without a second factor a card is not voided for another, which would need the issuing key', async () => {
  answer('GET', '/card/getinfo', { success: true, serial: '0001-000001', status: 'active', phone: '' })
  const user = await openPage('/test', { auth: admin })
  await check(user, '0001-000001')
  await screen.findByRole('button', { name: 'Void' })
  expect(screen.queryByRole('button', { name: 'Void and replace' })).toBeNull()
})

test('a card that was found is voided and replaced by one of the same agent', async () => {
  answer('GET', '/admin/factor', { success: true, ...factor })
  answer('GET', '/card/getinfo', { success: true, serial: '0001-000001', status: 'active', phone: '' })
  answer('POST', '/card/void', { success: true, serial: '0001-000001', agent: 'Kiros' })
  answer('POST', '/card/downloadCards', { ...ordered, link: '/pdfCards/1.pdf' })
  const user = await openPage('/test', { auth: admin })
  await check(user, '0001-000001')
  await user.click(await screen.findByRole('button', { name: 'Void and replace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void and replace card 0001-000001?' }))
  await user.type(dialog.getByLabelText('Reason'), 'lost by its buyer')
  await user.click(dialog.getByRole('button', { name: 'Void and replace' }))
  await screen.findByRole('button', { name: 'Download t-cards.pdf' })
  expect(sentCalls()).toMatchObject([
    { path: '/card/void', body: { card: '0001-000001', reason: 'lost by its buyer' } },
    { path: '/card/downloadCards', body: { amount: 1, agent: 'Kiros', note: 'replaces 0001-000001' } },
  ])
})

test('a card is read by the camera where the browser can, and the camera is given back', async () => {
  const stop = vi.fn()
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }))
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: `${location.origin}/payment#card=${code}` }]
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  const asked: (string | null)[] = []
  answer('GET', '/card/getinfo', (_call, headers) => {
    asked.push(headers.get('x-card'))
    return { success: true, serial: '0001-000001', status: 'void', phone: '' }
  })
  const user = await openPage('/test', { auth: admin })
  const scan = await screen.findByRole('button', { name: 'Scan with the camera' })
  await waitFor(() => expect(scan.closest('fieldset')?.disabled).toBe(false))
  await user.click(scan)
  await screen.findByText('voided')
  expect(asked).toEqual([code])
  expect(stop).toHaveBeenCalledTimes(getUserMedia.mock.calls.length)
  vi.unstubAllGlobals()
})

test('[RTE-04] the card tools render for everybody; their calls need an admin, and a visitor is asked to log in', async () => {
  answer('GET', '/card/getinfo', refusal('not_authenticated', 'please log in', 401))
  answer('POST', '/card/downloadCards', refusal('not_authenticated', 'please log in', 401))
  const user = await openPage('/test')
  await check(user, '9999-000001')
  await screen.findByText('please log in')
  await order(user, '1')
  await waitFor(() => expect(toastTexts()).toEqual(['please log in']))
  const notice = screen.getByText(/^Only admins can make and check cards: please log in first\./)
  expect(within(notice).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('table')).toBeNull()
  expect(sentCalls()).toHaveLength(1)
})

test('cards are ordered for any contest, or for the one the console looks at', async () => {
  const contest = sample(contestsAnswer.properties.contests.items, { name: 'Ashenda 2026', isCurrent: true })
  answer('GET', '/admin/contests', sample(contestsAnswer, { contests: [contest] }))
  answer('POST', '/card/downloadCards', { ...ordered, link: '/pdfCards/1.pdf' })
  const user = await openOrder()
  const validFor = await screen.findByRole('combobox', { name: 'Valid for' })
  await order(user, '2')
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  await user.selectOptions(validFor, 'Ashenda 2026 only')
  await order(user, '3')
  await waitFor(() => expect(sentCalls()).toHaveLength(2))
  expect(sentCalls().map(({ body }) => (body as { readonly contest?: string }).contest)).toEqual([
    undefined,
    contest._id,
  ])
})
