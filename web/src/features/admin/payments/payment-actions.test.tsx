import {
  type AdminPayment,
  adminPayment,
  adminPaymentsAnswer,
  comparisonsAnswer,
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
import am from '../../../locales/am/desk.json' with { type: 'json' }
import arabic from '../../../locales/arabic/desk.json' with { type: 'json' }
import en from '../../../locales/en/desk.json' with { type: 'json' }
import hindi from '../../../locales/hindi/desk.json' with { type: 'json' }
import korean from '../../../locales/korean/desk.json' with { type: 'json' }
import tig from '../../../locales/tig/desk.json' with { type: 'json' }
import tigStart from '../../../locales/tig/first-page.json' with { type: 'json' }
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
  answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer))
  answer('GET', '/admin/payments', ({ path }) => {
    const isShown = !path.includes('attention') || kept.attention !== null
    return sample(adminPaymentsAnswer, { payments: isShown ? [kept] : [] })
  })
})

async function openPayment(more: Partial<AdminPayment>, language: LanguageCode = 'en'): Promise<UserEvent> {
  kept = { ...paid, ...more }
  const user = await openPage('/dashboard/admin/payments', { auth: admin, language })
  await screen.findByRole('article')
  return user
}

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))
const reasonField = async () => (await inDialog()).findByRole<HTMLInputElement>('textbox')
const offers = (name: string) => screen.queryByRole('button', { name: `${name}: of ours` }) !== null

/** Opens a step, says why and sends it. */
async function take(user: UserEvent, step: string, reason: string, button: string | RegExp): Promise<void> {
  await press(user, new RegExp(`^${step}`))
  const field = await reasonField()
  await user.clear(field)
  await user.type(field, reason)
  await user.click((await inDialog()).getByRole('button', { name: button }))
}

test('a refund needs a reason and a yes; then the payment shows how it stands', async () => {
  becomes('refund', { state: 'refunded', canRefund: false })
  const user = await openPayment({ canRefund: true })
  await take(user, 'Refund', 'no', /^Refund ETB\s30$/)
  await screen.findByText('Please say why, in 3 to 200 characters.')
  expect(sentCalls()).toEqual([])
  await user.type(await reasonField(), ', paid twice')
  await user.click((await inDialog()).getByRole('button', { name: /^Refund ETB\s30$/ }))
  await screen.findByRole('alertdialog', { name: /^Refund ETB\s30\? This cannot be undone\.$/ })
  await press(user, 'Yes')
  await screen.findByText('refunded', { selector: 'article span' })
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'no, paid twice' }])
  expect(offers('Refund')).toBe(false)
})

test('an open payment is cancelled after a yes, and a paid vote is handed on by a link that is shown once', async () => {
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
  await press(user, 'Yes')
  await screen.findByText('cancelled', { selector: 'article span' })
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
  const user = await openPayment({
    state: 'refund_pending',
    attention: problem('refund_unknown'),
    canAskRefundAgain: true,
    canTakeRefundOver: true,
  })
  await user.click(screen.getByRole('checkbox', { name: 'Only what needs attention' }))
  await screen.findByText(/Chapa had taken the refund and does not know it any more\.$/)
  screen.getByText(/^Look in Chapa’s dashboard first\./)
  await take(user, 'Ask Chapa again', 'it says it never had it', 'Ask Chapa again')
  await press(user, 'Yes')
  await screen.findByText(/^Needs attention: Chapa did not take the refund when asked again\./)
  await take(user, 'Pay back by hand', 'its dashboard has none', 'Stop asking Chapa')
  await press(user, 'Yes')
  await screen.findByText(/An admin pays this back by hand\. Chapa is not asked for it any more\.$/)
  expect(offers('Pay back by hand')).toBe(false)
  await take(user, 'Note as paid back', 'by telebirr, 12 May', /^ETB\s30 was paid back$/)
  await press(user, 'Yes')
  await screen.findByText('No such payments.')
  await user.click(screen.getByRole('checkbox', { name: 'Only what needs attention' }))
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
    await press(user, tigStart.common.yes)
    const alert = within(await screen.findByRole('alertdialog', { name: warning }))
    expect(toastTexts()).toEqual([])
    await user.click(alert.getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toastTexts()).toEqual([])
  },
)

test('where Chapa pays another amount only what is missing is paid by hand, and a no sends nothing', async () => {
  const user = await openPayment({
    state: 'refund_pending',
    attention: problem('refund_mismatch'),
    canNotePaidBack: true,
  })
  await screen.findByText(/Chapa refunds another amount\. Pay by hand only what is missing\.$/)
  await take(user, 'Note as paid back', 'by telebirr, 12 May', 'What was missing was paid')
  await screen.findByRole('alertdialog', {
    name: 'Does the payer have the whole amount now? This cannot be undone.',
  })
  await press(user, 'No')
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
  await screen.findByText(/^Your role is .*: you can look at this page/)
  expect(screen.queryByText(/^Look in Chapa’s dashboard first\./)).toBeNull()
  expect(['History', 'Pay back by hand', 'Mark as handled', 'Refund'].filter(offers)).toEqual(['History'])
})

test('what was dealt with leaves the list with a reason, and leaves the keyboard in the list', async () => {
  becomes('handled', { attention: null, canNoteHandled: false })
  const user = await openPayment({ attention: problem('reversed_after_use'), canNoteHandled: true })
  await user.click(screen.getByRole('checkbox', { name: 'Only what needs attention' }))
  await press(user, 'Mark as handled: of ours')
  const dialog = await inDialog()
  dialog.getByText('The provider took the money back after what it paid for had been used.')
  await user.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  await dialog.findByText('Please say why, in 3 to 200 characters.')
  await user.type(await reasonField(), 'her bank took it back')
  await user.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('No such payments.')
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
  await screen.findByRole('alertdialog', { name: /^somebody else has changed this meanwhile/ })
  await press(user, 'OK')
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

test('payments that are lost after one was handled are asked for again, not those after them', async () => {
  const asked: string[] = []
  let isAway = false
  answer('GET', '/admin/payments', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    if (isAway) return refusal('unavailable', 'away', 503)
    if (path.includes('before')) return sample(adminPaymentsAnswer)
    return sample(adminPaymentsAnswer, { payments: kept.attention ? [kept] : [], next: 'the one before' })
  })
  becomes('handled', { attention: null })
  const user = await openPayment({ attention: problem('not_listed'), canNoteHandled: true })
  isAway = true
  await take(user, 'Mark as handled', 'asked Chapa', 'Mark as handled')
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('article')
  isAway = false
  asked.length = 0
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(asked).toEqual([''])
  // The last page takes the button away, and leaves the keyboard by the list.
  screen.getByRole('button', { name: 'Earlier payments' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Earlier payments' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('main section')).toBeTruthy())
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
    const user = await openPayment({}, code as LanguageCode) // the keys above
    await user.click(within(screen.getByRole('article')).getAllByRole('button')[0] as HTMLElement) // the history
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findAllByRole('listitem')
    const told = (dialog.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '')
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
