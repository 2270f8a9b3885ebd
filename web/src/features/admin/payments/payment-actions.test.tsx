import {
  type AdminPayment,
  adminPayment,
  adminPaymentsAnswer,
  type PaymentEventsAnswer,
  paymentChangeAnswer,
  paymentEventsAnswer,
} from '@ashenda/core/contracts/http/payments.ts'
import { paymentNotes, paymentSources } from '@ashenda/core/domain/payment.ts'
import { type PaymentProblemCode, paymentProblems } from '@ashenda/core/domain/payment-problem.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { LanguageCode } from '../../../lib/language.ts'
import am from '../../../locales/am/console.json' with { type: 'json' }
import arabic from '../../../locales/arabic/console.json' with { type: 'json' }
import en from '../../../locales/en/console.json' with { type: 'json' }
import hindi from '../../../locales/hindi/console.json' with { type: 'json' }
import korean from '../../../locales/korean/console.json' with { type: 'json' }
import tig from '../../../locales/tig/console.json' with { type: 'json' }
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const problem = (code: PaymentProblemCode): AdminPayment['attention'] => ({ code, parts: [], said: null })
const paid = sample(adminPayment, {
  _id: '00000000-0000-7000-8000-00000000000a',
  reference: 'of ours',
  price: { amountMinor: 3_000, currency: 'ETB' },
  state: 'succeeded',
  updatedAt: '2031-08-22T06:00:00Z',
})

let kept: AdminPayment

/** What the server does with a step: the payment is as it makes it. */
const becomes = (path: string, more: Partial<AdminPayment>, message = 'it is done') =>
  answer('POST', `/admin/payments/:id/${path}`, () => {
    kept = { ...kept, ...more }
    return sample(paymentChangeAnswer, { message, payment: kept })
  })

beforeEach(() => {
  answer('GET', '/admin/payments/:id/events', { success: true, events: [] })
  answer('GET', '/admin/payments', ({ path }) => {
    const rows = !path.includes('attention') || kept.attention !== null ? [kept] : []
    return sample(adminPaymentsAnswer, { rows, total: rows.length })
  })
})

/** The panel of a payment, beside all payments or those that need attention. */
async function openPayment(more: Partial<AdminPayment>, language: LanguageCode = 'en', tab = ''): Promise<UserEvent> {
  kept = { ...paid, ...more }
  const user = await openPage(`/dashboard/admin/payments#tab=${tab}&row=${kept._id}`, { auth: admin, language })
  await screen.findByRole('complementary')
  return user
}

const openTab = async (user: UserEvent, name: string) => user.click(screen.getByRole('link', { name }))

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))
const reasonField = async () => (await inDialog()).findByRole<HTMLInputElement>('textbox')
const offers = (name: string) => screen.queryByRole('button', { name: `${name}: of ours` }) !== null

/** Opens a step, says why and, by a button, sends it. */
async function take(user: UserEvent, step: string, reason: string, button?: string | RegExp): Promise<void> {
  await press(user, new RegExp(`^${step}`))
  const field = await reasonField()
  await user.clear(field)
  await user.type(field, reason)
  if (button !== undefined) await user.click((await inDialog()).getByRole('button', { name: button }))
}

test('a refund needs a reason, in one dialog that names the payment and what happens; then it shows how it stands', async () => {
  becomes('refund', { state: 'refunded', canRefund: false })
  const user = await openPayment({ canRefund: true })
  await take(user, 'Refund', 'no', /^Refund ETB\s30$/)
  await screen.findByText('Please say why, in 3 to 200 characters.')
  expect(sentCalls()).toEqual([])
  await user.type(await reasonField(), ', paid twice')
  await screen.findByRole('dialog', { name: 'Refund this payment: of ours' })
  ;(await inDialog()).getByText(/^Refund ETB\s30\? This cannot be undone\.$/)
  await user.click((await inDialog()).getByRole('button', { name: /^Refund ETB\s30$/ }))
  await screen.findByText('refunded', { selector: 'aside span' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'no, paid twice' }])
  expect(offers('Refund')).toBe(false)
})

test('a part is refunded: never more than is left, and her place is not asked about', async () => {
  becomes('refund', { givenBackMinor: 2_000, canRefund: true })
  const user = await openPayment({ canRefund: true, holdsPlace: true, givenBackMinor: 1_000 })
  await press(user, /^Refund/)
  const amount = await (await inDialog()).findByRole('spinbutton', { name: 'Amount to refund' })
  expect(amount).toHaveProperty('value', '20')
  await user.type(await reasonField(), 'paid too much')
  await user.clear(amount)
  await user.type(amount, '25')
  await user.click((await inDialog()).getByRole('button', { name: /^Refund ETB/ }))
  await screen.findByText(/^Please enter an amount up to ETB\s20\.$/)
  expect(sentCalls()).toEqual([])
  await user.clear(amount)
  await user.type(amount, '10')
  ;(await inDialog()).getByText(/^Refund ETB\s10\? This cannot be undone\.$/)
  await user.click((await inDialog()).getByRole('button', { name: /^Refund ETB\s10$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'paid too much', amountMinor: 1_000 }])
  await screen.findByText('Refunded in parts')
})

test('an open payment is cancelled, and a paid vote is handed on by a link that is shown once', async () => {
  becomes('cancel', { state: 'cancelled', canCancel: false })
  answer('POST', '/admin/payments/:id/return-link', { success: true, message: '', link: '/where#vote=abc' })
  const user = await openPayment({ canCancel: true, credit: 'open' })
  await take(user, 'Return link', 'lost the phone', 'Make a new link')
  expect(await screen.findByRole('textbox', { name: 'The link' })).toHaveProperty(
    'value',
    new URL('/where#vote=abc', location.origin).href,
  )
  await user.keyboard('{Escape}')
  await take(user, 'Cancel', 'asked for by phone', 'Cancel the payment')
  await screen.findByText('cancelled', { selector: 'aside span' })
})

test('a stuck refund is asked for again, taken over, paid by hand and noted as paid, step by step', async () => {
  becomes('refund/again', { attention: problem('refund_repeat_refused') })
  becomes('refund/by-hand', {
    attention: problem('refund_by_hand'),
    canTakeRefundOver: false,
    canNotePaidBack: true,
    refundByHand: true,
  })
  becomes('refund/paid-back', { attention: null, state: 'refunded', canNotePaidBack: false })
  const stuck = { attention: problem('refund_unknown'), canAskRefundAgain: true, canTakeRefundOver: true }
  const user = await openPayment({ state: 'refund_pending', ...stuck }, 'en', 'attention')
  await screen.findByText(/Chapa had taken the refund and does not know it any more\.$/)
  screen.getByText(/^Look in Chapa’s dashboard first\./)
  await take(user, 'Ask Chapa again', 'it says it never had it', 'Ask Chapa again')
  await screen.findByText(/^Chapa did not take the refund when asked again\./)
  await take(user, 'Pay back by hand', 'its dashboard has none', 'Stop asking Chapa')
  await screen.findByText(/An admin pays this back by hand\. Chapa is not asked for it any more\.$/)
  expect(offers('Pay back by hand')).toBe(false)
  await take(user, 'Note as paid back', 'by telebirr, 12 May', /^ETB\s30 was paid back$/)
  await screen.findByText('No payment needs attention.')
  await openTab(user, 'All')
  await user.click(await screen.findByText('of ours'))
  await screen.findByText(/paid back by hand$/)
  expect(sentCalls().map(({ path }) => path.replace(/.*\/refund\//, ''))).toEqual(['again', 'by-hand', 'paid-back'])
})

test.each([
  ['has paid it since', { state: 'refunded' }, tig.payments.chapaPaidBack],
  ['pays it all the same', { attention: problem('refund_by_hand_begun') }, tig.payments.problem_refund_by_hand_begun],
] as const)(
  'who takes a refund over in Tigrinya is told not to pay it where Chapa %s, and has to say that she read it',
  async (_how, change, warning) => {
    becomes('refund/by-hand', change)
    const user = await openPayment({ state: 'refund_pending', canTakeRefundOver: true }, 'tig')
    await take(user, tig.payments.refundByHand, 'ሰለስተ መዓልቲ', tig.payments.refundByHandIt)
    const alert = within(await screen.findByRole('alertdialog', { name: warning }))
    expect(toastTexts()).toEqual([])
    await user.click(alert.getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toastTexts()).toEqual([])
  },
)

test('an amount that is not ours is told beside ours, and is accepted or given back as it was seen, with a reason', async () => {
  const took = { amountMinor: 30_000, currency: 'ETB' } as const
  becomes('amount', { state: 'succeeded', attention: null, wrongAmount: null, took, canAskAgain: false })
  const wrong = { attention: problem('verify_mismatch'), wrongAmount: took, canAskAgain: true }
  const user = await openPayment({ state: 'pending', ...wrong })
  screen.getByText(/Asked for: ETB\s30\. Chapa took: ETB\s300\./)
  expect(offers('Ask Chapa again')).toBe(true)
  await take(user, 'Refund what Chapa took', 'not ours')
  ;(await inDialog()).getByText(/^Refund ETB\s300\? This cannot be undone\.$/)
  await user.click((await inDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls()).toEqual([])
  await take(user, 'Accept the amount', 'she meant to', /^Accept ETB\s300$/)
  await waitFor(() => expect(screen.queryByText(/Asked for:/)).toBeNull())
  expect(screen.getByText('Chapa took', { selector: 'dt' }).nextSibling?.textContent).toMatch(/^ETB\s300$/)
  expect(offers('Accept the amount')).toBe(false)
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { reason: 'she meant to', decision: 'accept', amountMinor: 30_000 },
  ])
})

test('where Chapa pays another amount only what is missing is paid by hand, and a dialog that is cancelled sends nothing', async () => {
  const user = await openPayment({
    state: 'refund_pending',
    attention: problem('refund_mismatch'),
    canNotePaidBack: true,
  })
  await screen.findByText(/Chapa refunds another amount\. Pay by hand only what is missing\.$/)
  await take(user, 'Note as paid back', 'by telebirr, 12 May')
  const dialog = await inDialog()
  dialog.getByText('Does the payer have the whole amount now? This cannot be undone.')
  dialog.getByRole('button', { name: 'What was missing was paid' })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls()).toEqual([])
})

test('while Chapa does not answer the page says not to pay by hand yet, and lets nobody note it', async () => {
  await openPayment({ state: 'refund_pending', attention: problem('refund_by_hand_unclear'), refundByHand: true })
  await screen.findByText(/do not pay it yet: Chapa has not said clearly/)
  expect(offers('Note as paid back')).toBe(false)
})

test.each(['viewer', 'moderator'])('a %s sees what needs attention, and is offered no step', async (role) => {
  answer('GET', '/admin/role', { success: true, adminRole: role })
  await openPayment({
    attention: problem('refund_unknown'),
    canTakeRefundOver: true,
    canNoteHandled: true,
    canRefund: true,
  })
  await screen.findByText(/Chapa had taken the refund and does not know it any more\.$/)
  screen.getByText('View only')
  expect(screen.queryByText(/^Look in Chapa’s dashboard first\./)).toBeNull()
  screen.getByRole('heading', { name: 'History' })
  expect(['Pay back by hand', 'Mark as handled', 'Refund'].filter(offers)).toEqual([])
})

test('what was dealt with leaves the list with a reason, and leaves the keyboard in the list', async () => {
  becomes('handled', { attention: null, canNoteHandled: false })
  const user = await openPayment({ attention: problem('reversed_after_use'), canNoteHandled: true }, 'en', 'attention')
  await press(user, 'Mark as handled: of ours')
  const dialog = await inDialog()
  dialog.getByText('The provider took the money back after what it paid for had been used.')
  await user.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  await dialog.findByText('Please say why, in 3 to 200 characters.')
  await user.type(await reasonField(), 'her bank took it back')
  await user.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('No payment needs attention.')
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { reason: 'her bank took it back', seen: problem('reversed_after_use'), updatedAt: paid.updatedAt },
  ])
  await waitFor(() => expect(document.activeElement?.closest('main section')).toBeTruthy())
})

test('what comes while an admin fills in the form is told, with her reason kept, and sent with the next', async () => {
  const user = await openPayment({ attention: problem('not_listed'), canNoteHandled: true })
  answer('POST', '/admin/payments/:id/handled', () => {
    kept = { ...kept, attention: problem('listed_failed'), updatedAt: '2031-08-22T07:00:00Z' }
    return refusal('version_conflict', 'somebody else has changed this meanwhile', 409)
  })
  await take(user, 'Mark as handled', 'asked Chapa', 'Mark as handled')
  await within(await (await inDialog()).findByRole('alert')).findByText(/^somebody else has changed this meanwhile/)
  await (await inDialog()).findByText('It counts as paid here, but Chapa lists it as failed.')
  expect((await reasonField()).value).toBe('asked Chapa')
  becomes('handled', { attention: null, canNoteHandled: false })
  await user.click((await inDialog()).getByRole('button', { name: 'Mark as handled' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls().at(-1)?.body).toMatchObject({
    seen: problem('listed_failed'),
    updatedAt: '2031-08-22T07:00:00Z',
  })
})

test('payments that are lost after one was handled are asked for again, the same page of them', async () => {
  const asked: string[] = []
  let isAway = false
  answer('GET', '/admin/payments', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    if (isAway) return refusal('unavailable', 'away', 503)
    return sample(adminPaymentsAnswer, { rows: kept.attention ? [kept] : [], total: 51, next: 'the one before' })
  })
  becomes('handled', { attention: null })
  const user = await openPayment({ attention: problem('not_listed'), canNoteHandled: true }, 'en', 'attention')
  isAway = true
  await take(user, 'Mark as handled', 'asked Chapa', 'Mark as handled')
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('complementary')
  isAway = false
  asked.length = 0
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(asked).toEqual(['sort=-createdAt&attention=true'])
})

test('an answer that comes after its form was closed leaves the dialog open that was opened since', async () => {
  const answered = Promise.withResolvers<void>()
  answer('POST', '/admin/payments/:id/handled', async () => {
    await answered.promise
    return sample(paymentChangeAnswer, { message: 'it is noted', payment: kept })
  })
  const user = await openPayment({ attention: problem('not_listed'), canNoteHandled: true, canRefund: true })
  await take(user, 'Mark as handled', 'asked Chapa', 'Mark as handled')
  await user.click((await inDialog()).getByRole('button', { name: 'Close' }))
  await press(user, 'Refund: of ours')
  await user.type(await reasonField(), 'half a reason')
  answered.resolve()
  await waitFor(() => expect(toastTexts()).toEqual(['it is noted']))
  expect((await reasonField()).value).toBe('half a reason')
})

const { items: eventSchema } = paymentEventsAnswer.properties.events
const eventOf = (more: Partial<PaymentEventsAnswer['events'][number]>) =>
  sample(eventSchema, { to: 'pending', ...more })

test.each(Object.entries({ en, tig, am, arabic, hindi, korean }))(
  'in %s the whole history of a payment is told in the words of people',
  async (code, { payments: texts }) => {
    const said = eventOf({ problem: { code: 'refund_refused', parts: [], said: 'Only live' } })
    const typed = { by: 'Aster Desta', reason: 'called from Adwa', givesUpPlace: true, refundReference: 'AP-77' }
    answer('GET', '/admin/payments/:id/events', {
      success: true,
      events: [
        ...paymentSources.map((source) => eventOf({ source })),
        ...paymentNotes.map((note) => eventOf({ note, source: 'settle' })),
        ...paymentProblems.map((one) => eventOf({ problem: { code: one, parts: [], said: null }, source: 'settle' })),
        eventOf({ ...typed, source: 'admin' }),
        { ...said, source: 'settle' },
      ],
    })
    await openPayment({}, code as LanguageCode) // the keys above
    const history = await within(screen.getByRole('complementary')).findByRole('list')
    const told = (history.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '')
    for (const line of [
      ...paymentSources.map((source) => texts[`source_${source}`]),
      ...paymentNotes.map((note) => texts[`note_${note}`]),
      ...paymentProblems.map((one) => texts[`problem_${one}`].replace('{{parts}}', '')),
      texts.givesUpPlace,
      `${texts.reason} called from Adwa`,
      `${texts.refundReference} AP-77`,
      'Aster Desta',
      texts.said.replace('{{said}}', 'Only live'),
    ])
      expect(told).toContain(line)
    const words = told.replaceAll(/Aster Desta|AP-77|Only live|called from Adwa|Chapa|\d/g, '')
    expect(words).not.toMatch(/[{}]|_|open-checkout/)
    if (code !== 'en') expect(words).not.toMatch(/[a-z]{3}/i)
  },
)
