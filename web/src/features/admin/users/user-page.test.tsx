import {
  type AdminContestant,
  adminContestant,
  adminContestantAnswer,
  adminContestantsAnswer,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { type ContestantRecordAnswer, contestantRecordAnswer } from '@ashenda/core/contracts/http/contestant-record.ts'
import { moderationAnswer } from '@ashenda/core/contracts/http/moderation.ts'
import { adminPayment, adminPaymentsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { contestantErasurePreview } from '@ashenda/core/contracts/http/privacy.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const letay = sample(adminContestant, {
  fname: 'Letay',
  mname: 'Kiros',
  occupation: 'weaver',
  phone: '+251911000001',
  email: 'letay@example.org',
  isActive: true,
  isPaid: true,
})
const path = `/dashboard/admin/users/${letay._id}`

/** As the server keeps her. */
let kept: AdminContestant
let record: Partial<ContestantRecordAnswer>

beforeEach(() => {
  kept = letay
  record = {}
  answer('GET', '/admin/moderation', sample(moderationAnswer))
  answer('GET', '/admin/zones', { success: true, zones: [] })
  answer('GET', `/admin/contestants/${letay._id}`, () => sample(adminContestantAnswer, { actor: kept }))
  answer('GET', `/admin/contestants/${letay._id}/record`, () => sample(contestantRecordAnswer, record))
})

async function openHer() {
  const user = await openPage(path, { auth: admin })
  await screen.findByRole('heading', { level: 1, name: 'Letay Kiros' })
  await screen.findByRole('region', { name: 'Internal notes' })
  return user
}
const part = (name: string) => within(screen.getByRole('region', { name }))

test('her page says who sees her, and what each part knows', async () => {
  const at = '2026-08-22T06:00:00Z'
  const { reports, requests, notes, actions } = contestantRecordAnswer.properties
  record = {
    hours: [{ hour: at, free: 2, paid: 1 }],
    requests: [sample(requests.items, { brandName: 'Axum Coffee', at })],
    reports: [sample(reports.items, { reason: 'untrue', note: 'not from Adwa', at })],
    notes: [sample(notes.items, { text: 'calls back on Monday', by: 'Selam Hagos', at })],
    actions: [sample(actions.items, { action: 'contestant.remove-photo', reason: 'shows somebody else' })],
  }
  await openHer()
  screen.getByText('Letay Kiros has no photo yet: the public list does not show her.')
  part('Votes by hour').getByRole('button', { name: /hour/i })
  part('Requests').getByText('Axum Coffee')
  part('Reports').getByText('not from Adwa')
  part('Internal notes').getByText('calls back on Monday')
  part('What admins did').getByText('shows somebody else')
  expect(part('At a glance').getByRole('link', { name: 'letay@example.org' })).toBeTruthy()
})

test('an unknown contestant is said to be none; a lost answer is asked for again', async () => {
  answer('GET', `/admin/contestants/${letay._id}`, refusal('not_found', 'nobody', 404))
  await openPage(path, { auth: admin })
  await screen.findByText('There is no such contestant.')
})

test('details are saved by themselves, against what was seen, and it is told whether she knows', async () => {
  answer('PUT', `/admin/contestants/${letay._id}/details`, ({ body }) => {
    kept = { ...kept, occupation: (body as { details: { occupation: string } }).details.occupation }
    return { success: true, message: '', isTold: true }
  })
  const user = await openHer()
  const form = within(screen.getByRole('form', { name: 'Details' }))
  expect(form.queryByRole('button', { name: 'Save' })).toBeNull()
  const occupation = form.getByRole('textbox', { name: 'occupation' })
  await user.clear(occupation)
  await user.type(occupation, 'potter')
  form.getByText('Public at once, and kept in the activity log.')
  await user.click(form.getByRole('button', { name: 'Discard' }))
  expect(occupation).toHaveProperty('value', 'weaver')
  await user.clear(occupation)
  await user.type(occupation, 'potter')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Saved. An e-mail tells her.']))
  await waitFor(() => expect(form.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(sentCalls().map(({ body }) => body)).toMatchObject([
    { details: { fname: 'Letay', occupation: 'potter', zone: null }, seen: { occupation: 'weaver' } },
  ])
})

test('details that another admin changed since stay typed, and it is said who was faster', async () => {
  answer('PUT', `/admin/contestants/${letay._id}/details`, () => {
    kept = { ...kept, fname: 'Letebirhan' }
    return conflict('contestant.change')
  })
  const user = await openHer()
  const form = within(screen.getByRole('form', { name: 'Details' }))
  await user.type(form.getByRole('textbox', { name: 'occupation' }), ' of shawls')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Details changed')
  expect(form.getByRole('textbox', { name: 'occupation' })).toHaveProperty('value', 'weaver of shawls')
  expect(form.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Letebirhan')
})

test('a note is added, and removed once that was confirmed', async () => {
  const { items: note } = contestantRecordAnswer.properties.notes
  answer('POST', `/admin/contestants/${letay._id}/notes`, ({ body }) => {
    record = { notes: [sample(note, { text: (body as { note: string }).note })] }
    return { success: true, message: '', note: record.notes?.[0] }
  })
  answer('DELETE', `/admin/contestants/${letay._id}/notes/:note`, () => {
    record = {}
    return { success: true, message: '' }
  })
  const user = await openHer()
  const notes = part('Internal notes')
  await user.type(notes.getByRole('textbox', { name: 'Note' }), 'calls back on Monday')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  await notes.findByText('calls back on Monday')
  expect(notes.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '')
  await user.click(notes.getByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(notes.queryByText('calls back on Monday')).toBeNull())
})

test('a photo goes with a reason', async () => {
  kept = { ...letay, images: ['a.webp', 'b.webp'], image1: 'a.webp', image2: 'b.webp' }
  answer('DELETE', `/admin/contestants/${letay._id}/photos/image2`, () => {
    kept = { ...kept, images: ['a.webp'], image2: null }
    return { success: true, message: '' }
  })
  const user = await openHer()
  const photos = part('Photos')
  expect(photos.getAllByRole('img')).toHaveLength(2)
  await user.click(photos.getByRole('button', { name: 'Remove photo 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove photo 2 of Letay Kiros?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove photo 2' }))
  await dialog.findByText('Please say why, in 3 to 200 characters.')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'shows somebody else')
  await user.click(dialog.getByRole('button', { name: 'Remove photo 2' }))
  await waitFor(() => expect(toastTexts()).toEqual(['The photo is removed.']))
  await waitFor(() => expect(photos.getAllByRole('img')).toHaveLength(1))
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'shows somebody else' }])
})

test('a change that waits stands beside what is shown, and is approved there', async () => {
  const version = '00000000-0000-7000-8000-00000000000a'
  kept = { ...letay, images: ['a.webp'], image1: 'a.webp' }
  const submittedAt = '2026-08-22T06:00:00Z'
  record = { change: { version, submittedAt, texts: {}, photos: [{ place: 1, file: 'w.webp' }] } }
  answer('POST', `/admin/moderation/${letay._id}/change`, () => {
    record = {}
    return { success: true, message: '', standing: 'open' }
  })
  const user = await openHer()
  const waiting = part('Waiting for approval')
  expect(waiting.getAllByRole('img', { name: 'Letay Kiros, photo 1' })).toHaveLength(2)
  await user.click(waiting.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Approved. Letay Kiros is public, and people can vote for her.']))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for approval' })).toBeNull())
  expect(sentCalls().map(({ body }) => body)).toEqual([{ version, decision: 'approve' }])
})

test('her payments say how many are left out, and lead to all of them by her phone', async () => {
  const asked: string[] = []
  answer('GET', '/admin/payments', ({ path: address }) => {
    asked.push(address)
    return sample(adminPaymentsAnswer)
  })
  const fee = sample(adminPayment, { price: { amountMinor: 3_000, currency: 'ETB' }, reference: 'fee-of-hers' })
  answer('GET', `/admin/contestants/${letay._id}`, () =>
    sample(adminContestantAnswer, { actor: kept, payments: [fee], paymentCount: 52 }),
  )
  const user = await openHer()
  const payments = part('Payments')
  payments.getByText('fee-of-hers')
  payments.getByText(/^ETB\s30$/)
  payments.getByText('Shown here: 1 of 52.')
  await user.click(payments.getByRole('link', { name: 'All her payments' }))
  await screen.findByRole('heading', { name: 'Payments' })
  await waitFor(() => expect(asked.at(-1)).toContain('q=%2B251911000001'))
})

test('she is logged out everywhere once that was confirmed', async () => {
  answer('DELETE', `/admin/contestants/${letay._id}/sessions`, { success: true, message: '' })
  const user = await openHer()
  await user.click(screen.getByRole('button', { name: /^Log out everywhere/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log Letay Kiros out everywhere?' }))
  expect(sentCalls()).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^Log out everywhere/ }))
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
})

test('a contestant is erased from her page once her number is confirmed, and the list follows', async () => {
  answer('GET', '/admin/contestants', sample(adminContestantsAnswer))
  answer('GET', `/admin/contestants/${letay._id}/erasure`, sample(contestantErasurePreview, { phone: '+251911004321' }))
  answer('POST', `/admin/contestants/${letay._id}/erase`, { success: true, message: '' })
  const user = await openHer()
  await user.click(screen.getByText('Erase her data'))
  await screen.findByText('Name and number where she voted herself')
  screen.getByText('Votes for her, which still count: 0')
  const form = within(screen.getByRole('button', { name: 'Erase for good' }).closest('form') as HTMLElement)
  await user.type(form.getByRole('textbox', { name: /^Last four digits/ }), '4321')
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'she asked at the festival')
  await user.click(form.getByRole('button', { name: 'Erase for good' }))
  await screen.findByText(/^No such contestants\./)
  expect(location.pathname).toBe('/dashboard/admin/users')
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'she asked at the festival' }])
})

test('who may only look finds her data and no way to change it', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  await openHer()
  await screen.findByText('View only')
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Letay')
  expect(screen.queryByRole('button', { name: /Deactivate|Add note|Remove|Log out|Erase/ })).toBeNull()
})
