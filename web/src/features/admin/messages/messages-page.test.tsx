import {
  type BulkPreviewAnswer,
  type LoggedMessage,
  type MessagesAnswer,
  messagesAnswer,
  type TemplateAnswer,
} from '@ashenda/core/contracts/http/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, sentCalls } from '../../../testing/server.ts'

const message = (more: Partial<LoggedMessage> = {}): LoggedMessage => ({
  ...sample(messagesAnswer.properties.rows.items),
  ...({ kind: 'paid', state: 'sent', way: 'sms', cost: 12_000, currency: 'ETB', segments: 2 } as const),
  receiver: {
    kind: 'contestant',
    _id: '00000000-0000-7000-8000-0000000000a1',
    name: 'Selam Hagos',
    address: '+251911',
  },
  ...more,
})

async function openLog(rows: readonly LoggedMessage[], more: Partial<MessagesAnswer> = {}, fragment = '') {
  const list = { ...sample(messagesAnswer), rows: [...rows], total: rows.length, ways: ['sms' as const], ...more }
  answer('GET', '/admin/messages', list)
  return openPage(`/dashboard/admin/messages${fragment}`, { auth: admin })
}

test('the log shows who was told what, how, at what price, and what that adds up to', async () => {
  await openLog([message(), message({ kind: 'rank', state: 'skipped', reason: 'opted-out', way: null, cost: 0 })], {
    cost: [{ currency: 'ETB', cost: 12_000 }],
    sandbox: 'http://127.0.0.1:3040/messages',
  })
  const row = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(row[1]).toMatch(/Fee paid.*Selam Hagos.*Text message.*Sent.*ETB\s1\.20/)
  expect(row[2]).toMatch(/Rank at noon.*Selam Hagos.*–.*Not sent: opted out/)
  await screen.findByText(/^Cost of these: ETB\s1\.20$/)
  screen.getByRole('link', { name: 'See what was sent' })
})

test('a failed message is sent again from its panel', async () => {
  const failed = message({ state: 'failed', error: 'status 400', sentAt: null })
  const user = await openLog([failed], {}, `#row=${failed._id}`)
  answer('POST', '/admin/messages/retry', { success: true, message: '', done: 1 })
  await screen.findByText('status 400')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 message again?' }))
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(toastTexts()).toEqual(['1 message is sent again.']))
  expect(sentCalls()).toMatchObject([{ path: '/admin/messages/retry', body: { ids: [failed._id] } }])
})

test('all failed ones of a filter are sent again at once', async () => {
  const user = await openLog(
    [message({ state: 'failed' }), message({ state: 'failed' })],
    {},
    '#state=failed&kind=paid',
  )
  answer('POST', '/admin/messages/retry', { success: true, message: '', done: 2 })
  await user.click(await screen.findByRole('button', { name: 'Send all failed ones again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 messages again?' }))
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sentCalls()).toMatchObject([{ body: { filter: { state: 'failed', kind: 'paid' } } }]))
})

const template: TemplateAnswer = {
  success: true,
  kind: 'paid',
  values: ['name', 'contest', 'link'],
  texts: [
    {
      ...({ way: 'sms', language: 'tig', isDefault: false, stop: 'ጠጠው: example.org/m/a' } as const),
      text: { subject: 'Paid', body: 'የቐንየልና {{name}}' },
      standard: { subject: 'Paid', body: 'standard {{name}}' },
      example: [{ name: 'name', value: 'Selam' }],
    },
  ],
  history: [],
}

test('a text is previewed with its length, refused with an unknown placeholder, tried, and restored', async () => {
  answer('GET', '/admin/messages/templates/paid', template)
  answer('POST', '/admin/messages/test', { success: true, message: '' })
  answer('PUT', '/admin/messages/templates', { success: true, message: '' })
  const user = await openPage('/dashboard/admin/messages#tab=texts&kind=paid', { auth: admin })
  const text = await screen.findByLabelText('Text')
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  preview.getByText(/የቐንየልና Selam\s+ጠጠው: example\.org\/m\/a/)
  preview.getByText('33 characters, 1 text message.')
  await user.click(text)
  await user.paste(' {{rank}}')
  await screen.findByText('Unknown placeholder: rank')
  expect(screen.getByRole('button', { name: 'Send a test to me' })).toHaveProperty('disabled', true)
  await user.clear(text)
  await user.click(screen.getByRole('button', { name: '{{contest}}' }))
  expect(text).toHaveProperty('value', '{{contest}}')
  await user.click(screen.getByRole('button', { name: 'Send a test to me' }))
  await waitFor(() => expect(toastTexts()).toContain('It is on its way to you.'))
  await user.click(screen.getByRole('button', { name: 'Restore the standard text' }))
  await waitFor(() => expect(toastTexts()).toContain('The standard text counts again.'))
  expect(sentCalls()).toMatchObject([
    { path: '/admin/messages/test', body: { kind: 'paid', way: 'sms', language: 'tig', body: '{{contest}}' } },
    { path: '/admin/messages/templates', body: { kind: 'paid', way: 'sms', language: 'tig' } },
  ])
})

const estimate: BulkPreviewAnswer = {
  ...{ success: true, total: 12, reached: 11, segments: 10 },
  byWay: [
    { way: 'email', count: 6 },
    { way: 'sms', count: 5 },
  ],
  cost: [{ currency: 'ETB', cost: 60_000 }],
  byLanguage: [{ language: 'en', count: 11, example: { subject: 'News', body: 'Come, Selam' }, segments: 1 }],
}

test('a message to many says whom it reaches and what it costs, and goes out only with the right number', async () => {
  answer('GET', '/admin/messages/bulk', { success: true, messages: [] })
  answer('POST', '/admin/messages/bulk/preview', estimate)
  answer('POST', '/admin/messages/bulk', { success: true, message: '' })
  const user = await openPage('/dashboard/admin/messages#tab=send&paid=true', { auth: admin })
  const english = within(await screen.findByRole('group', { name: 'English' }))
  await user.type(english.getByLabelText('Subject'), 'News')
  await user.type(english.getByLabelText('Text'), 'Come, ')
  await user.click(screen.getByLabelText('Text message'))
  await user.click(screen.getByRole('button', { name: 'Show receivers and cost' }))
  await screen.findByText('11 of 12 contestants are reached')
  screen.getByText(/^It costs about ETB\s6\.00\.$/)
  await user.click(screen.getByRole('button', { name: 'Send …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send it to 12 contestants?' }))
  await user.type(dialog.getByLabelText('Type 12 to confirm.'), '11')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('That is not the number of receivers.')
  await user.clear(dialog.getByLabelText('Type 12 to confirm.'))
  await user.type(dialog.getByLabelText('Type 12 to confirm.'), '12')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(toastTexts()).toContain('It is on its way. You can stop it below.'))
  const [, sent] = sentCalls()
  expect(sent).toMatchObject({
    path: '/admin/messages/bulk',
    body: { filter: { paid: 'true' }, count: 12, texts: [{ language: 'en', subject: 'News' }] },
  })
})

test('a message under way is stopped', async () => {
  const bulk = {
    ...{
      _id: '00000000-0000-7000-8000-0000000000b1',
      subject: 'News',
      by: 'Abrehet Kidane',
      at: new Date().toISOString(),
    },
    ...{ stoppedAt: null, total: 10, queued: 4, sent: 6, failed: 0, skipped: 0, cost: [] },
  }
  answer('GET', '/admin/messages/bulk', { success: true, messages: [bulk] })
  answer('POST', `/admin/messages/bulk/${bulk._id}/stop`, { success: true, message: '' })
  const user = await openPage('/dashboard/admin/messages#tab=send', { auth: admin })
  await screen.findByText('6 sent, 4 queued, 0 failed, 0 not sent')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop “News”?' }))
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(toastTexts()).toEqual(['It is stopped.']))
})
