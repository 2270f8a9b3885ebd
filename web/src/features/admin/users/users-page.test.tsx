import {
  type AdminContestant,
  adminContestantAnswer,
  adminContestantsAnswer,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { adminPayment, adminPaymentsAnswer, comparisonsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { contestantErasurePreview } from '@ashenda/core/contracts/http/privacy.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, closePage, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const path = '/dashboard/admin/users'
const letay = sample(adminContestantsAnswer.properties.actors.items, {
  fname: 'Letay',
  mname: 'Kiros',
  occupation: 'weaver',
  phone: '+251911000001',
  votes: 3,
  isActive: true,
})

let asked: string[]
/** As the server keeps her. */
let kept: AdminContestant

beforeEach(() => {
  asked = []
  kept = letay
  answer('GET', '/admin/zones', {
    success: true,
    zones: [{ _id: 'zone-of-raya', name: 'Raya', isRetired: false, contestants: 1 }],
  })
  answer('GET', '/admin/contestants', (call) => {
    asked.push(call.path.split('?')[1] ?? '')
    return sample(adminContestantsAnswer, { actors: [kept] })
  })
  answer('GET', `/admin/contestants/${letay._id}`, () => sample(adminContestantAnswer, { actor: kept }))
  answer('PUT', '/admin/activity', ({ body }) => {
    kept = { ...kept, isActive: (body as { actor: { active: boolean } }).actor.active }
    return { success: true, message: '', isActive: kept.isActive }
  })
})

async function openUsers(): Promise<UserEvent> {
  const user = await openPage(path, { auth: admin })
  await screen.findByRole('article', { name: 'Letay Kiros' })
  return user
}

const card = () => within(screen.getByRole('article', { name: 'Letay Kiros' }))
const pressOnCard = async (user: UserEvent, name: RegExp) => user.click(await card().findByRole('button', { name }))
const lastAsked = (query: string) => waitFor(() => expect(asked.at(-1)).toBe(query))

async function deactivate(user: UserEvent, reason = ''): Promise<void> {
  await pressOnCard(user, /^Deactivate/)
  const dialog = within(await screen.findByRole('dialog'))
  if (reason) await user.type(dialog.getByRole('textbox', { name: 'Reason optional' }), reason)
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
}

/** Her photos and payments. */
async function openDetails(user: UserEvent) {
  await pressOnCard(user, /^Photos and payments/)
  return within(await screen.findByRole('dialog', { name: 'Letay Kiros' }))
}

test('[ADM-02] a card tells how to reach her and how she stands; the next page comes at a press', async () => {
  const mihret = { ...letay, _id: 'of-mihret', fname: 'Mihret', isPaid: true }
  answer('GET', '/admin/contestants', ({ path: { length } }) =>
    sample(adminContestantsAnswer, length > 30 ? { actors: [mihret] } : { actors: [letay], next: letay._id }),
  )
  const user = await openUsers()
  for (const text of ['account waiting payment', 'active', 'weaver', '3 votes']) card().getByText(text)
  expect(card().getByRole('link').getAttribute('href')).toBe('tel:+251911000001')
  await user.click(screen.getByRole('button', { name: 'Earlier contestants' }))
  within(await screen.findByRole('article', { name: 'Mihret Kiros' })).getByText('paid')
  expect(screen.queryByRole('button', { name: 'Earlier contestants' })).toBeNull()
})

test('they are found by name once typing has settled, by zone, activity and payment', async () => {
  const user = await openUsers()
  await user.type(screen.getByRole('searchbox', { name: 'Name or phone' }), 'letay')
  await lastAsked('search=letay')
  expect(asked).toEqual(['', 'search=letay'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Raya')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'inactive')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'account waiting payment')
  await lastAsked('search=letay&zone=zone-of-raya&active=false&paid=false')
})

test('nobody who fits is said to be nobody; a list that is lost is asked for again', async () => {
  answer('GET', '/admin/contestants', refusal('unavailable', 'try again', 503))
  const user = await openPage(path, { auth: admin })
  await screen.findByText('The contestants could not be loaded.')
  answer('GET', '/admin/contestants', sample(adminContestantsAnswer))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No such contestants.')
})

test.each([
  ['contestants', path, 'Name or phone', 'letay'],
  ['requests', '/dashboard/admin/requests', 'Search', 'coffee'],
  ['payments', '/dashboard/admin/payments', /^Reference/, '0911223344'],
])(
  'what the list of %s is narrowed to stays with the entry of the history, never in the address',
  async (_list, where, name, wanted) => {
    const user = await openPage(where, { auth: admin })
    const field = () => screen.findByRole('searchbox', { name })
    await user.type(await field(), wanted)
    await waitFor(() => expect(Object.values(history.state?.filter ?? {})).toContain(wanted))
    const { state } = history
    closePage()
    await openPage(where, { auth: admin, state })
    expect(await field()).toHaveProperty('value', wanted)
    expect(location.search).toBe('')
  },
)

test('[ADM-02] deactivating is asked for first and may tell why; activating happens at once', async () => {
  const user = await openUsers()
  await pressOnCard(user, /^Deactivate/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls()).toEqual([])
  await deactivate(user, 'asked for a pause')
  await waitFor(() => expect(toastTexts()).toEqual(['Letay Kiros no longer takes part.']))
  card().getByText('inactive')
  await pressOnCard(user, /^Activate/)
  await card().findByText('active')
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { actor: { id: letay._id, active: false }, reason: 'asked for a pause' },
    { actor: { id: letay._id, active: true } },
  ])
})

test('a look at her that was asked for before a step does not undo it on her card', async () => {
  const late = Promise.withResolvers<void>()
  let looks = 0
  answer('GET', `/admin/contestants/${letay._id}`, async () => {
    looks += 1
    const actor = kept
    if (looks === 1) await late.promise
    return sample(adminContestantAnswer, { actor })
  })
  const user = await openUsers()
  await deactivate(user)
  await waitFor(() => expect(looks).toBe(1))
  await pressOnCard(user, /^Activate/)
  await card().findByRole('button', { name: /^Deactivate/ })
  late.resolve()
  await waitFor(() => expect(looks).toBe(2))
  await card().findByRole('button', { name: /^Deactivate/ })
})

test('where a step fails an alert says so, the reason stays for another try, and the card as it was', async () => {
  answer('PUT', '/admin/activity', refusal('unavailable', 'try again', 503))
  const user = await openUsers()
  await deactivate(user, 'asked for a pause')
  const alert = await screen.findByRole('alertdialog', { name: 'An error occurred while toggling the activity.' })
  await user.click(within(alert).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'asked for a pause')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await card().findByText('active')
})

test('who takes out whom another admin has taken out reads why, and her card then shows all of it', async () => {
  answer('PUT', '/admin/activity', () => {
    kept = { ...kept, isActive: false, occupation: 'potter' }
    return conflict('contestant.deactivate', { reason: 'asked for a pause' })
  })
  const user = await openUsers()
  await deactivate(user, 'of the second')
  const told = await screen.findByRole('alertdialog', {
    name: /^Selam Hagos changed this first\. Contestant deactivated, .* Reason: asked for a pause$/,
  })
  await user.click(within(told).getByRole('button', { name: 'OK' }))
  await card().findByText('inactive')
  card().getByText('potter')
})

test('her photos and payments in a dialog; a photo goes with a reason', async () => {
  kept = { ...letay, image1: 'a.webp', image2: 'b.webp' }
  const fee = sample(adminPayment, { price: { amountMinor: 3_000, currency: 'ETB' }, reference: 'fee-of-hers' })
  answer('GET', `/admin/contestants/${letay._id}`, () =>
    sample(adminContestantAnswer, { actor: kept, payments: [fee], paymentCount: 1 }),
  )
  answer('DELETE', `/admin/contestants/${letay._id}/photos/image2`, () => {
    kept = { ...kept, image2: null }
    return { success: true, message: '' }
  })
  const user = await openUsers()
  const dialog = await openDetails(user)
  await dialog.findByText('fee-of-hers')
  dialog.getByText(/^ETB\s30$/)
  expect(dialog.getAllByRole('img')).toHaveLength(2)
  const remove = async () => user.click(dialog.getByRole('button', { name: 'Remove photo 2' }))
  await remove()
  await remove()
  await dialog.findByText('Please say why, in 1 to 300 characters.')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'shows somebody else')
  await remove()
  await waitFor(() => expect(toastTexts()).toEqual(['The photo is removed.']))
  await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(1))
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'shows somebody else' }])
})

test('her payments say how many are left out, and lead to all of them by her phone', async () => {
  answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer))
  answer('GET', '/admin/payments', ({ path: address }) => {
    asked.push(address)
    return sample(adminPaymentsAnswer)
  })
  answer('GET', `/admin/contestants/${letay._id}`, () =>
    sample(adminContestantAnswer, { actor: kept, payments: [sample(adminPayment)], paymentCount: 52 }),
  )
  const user = await openUsers()
  const dialog = await openDetails(user)
  await dialog.findByText('Shown here: 1 of 52.')
  await user.click(dialog.getByRole('link', { name: 'All her payments' }))
  await screen.findByRole('heading', { name: 'Payments' })
  await lastAsked('/admin/payments?reference=%2B251911000001')
})

test('a contestant is erased from her details once her number is confirmed, and leaves the list', async () => {
  answer('GET', `/admin/contestants/${letay._id}/erasure`, sample(contestantErasurePreview, { phone: '+251911004321' }))
  answer('POST', `/admin/contestants/${letay._id}/erase`, () => {
    answer('GET', '/admin/contestants', sample(adminContestantsAnswer))
    return { success: true, message: '' }
  })
  const user = await openUsers()
  const dialog = await openDetails(user)
  await user.click(await dialog.findByText('Erase her data'))
  await dialog.findByText('Name and number where she voted herself')
  dialog.getByText('Votes for her, which still count: 0')
  await user.type(dialog.getByRole('textbox', { name: /^Last four digits/ }), '4321')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'she asked at the festival')
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
  await screen.findByText('No such contestants.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'she asked at the festival' }])
})
