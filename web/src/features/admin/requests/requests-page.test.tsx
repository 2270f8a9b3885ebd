import { adminsAnswer } from '@ashenda/core/contracts/http/admins.ts'
import {
  type InboxRequest,
  type RequestEventsAnswer,
  requestEventsAnswer,
  requestsAnswer,
} from '@ashenda/core/contracts/http/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const letay = '00000000-0000-7000-8000-00000000000a'
const me = '00000000-0000-7000-8000-0000000000aa'
const selam = '00000000-0000-7000-8000-0000000000ab'
const id = '00000000-0000-7000-8000-00000000000b'
const coffee: InboxRequest = {
  _id: id,
  requestTo: {
    _id: letay,
    fname: 'Letay',
    mname: 'Kiros',
    phone: '+251911000002',
    email: 'letay@example.com',
    occupation: 'weaver',
    description: 'I weave.',
  },
  brandName: 'Axum Coffee',
  email: 'axum@example.com',
  phone: '+251911000001',
  message: 'Will you come?',
  requestType: 'ambassador',
  createdAt: '2031-08-22T06:00:00Z',
  handled: null,
  isRead: true,
  assignee: null,
  answeredAt: null,
}

let asked: string[]

interface Inbox {
  readonly requests?: readonly InboxRequest[]
  readonly canMail?: boolean
  readonly events?: RequestEventsAnswer['events']
  readonly address?: string
}

/** The inbox over these requests, which the server changes as it is told. */
async function openInbox({ requests = [coffee], canMail = true, events = [], address = '' }: Inbox = {}) {
  asked = []
  let kept = requests
  const change = (more: Partial<InboxRequest>) => {
    kept = kept.map((one) => ({ ...one, ...more }))
    return { success: true, message: '' }
  }
  const people = [
    { _id: me, name: 'Abrehet Kidane', isYou: true },
    { _id: selam, name: 'Selam Hagos', isYou: false },
  ]
  const [listed] = [adminsAnswer.properties.admins.items]
  answer('GET', '/admin/admins', { success: true, admins: people.map((one) => sample(listed, one)) })
  answer('GET', '/admin/requests', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    return sample(requestsAnswer, { rows: [...kept], total: kept.length, canMail })
  })
  answer('GET', '/admin/requests/:id/events', sample(requestEventsAnswer, { events: [...events] }))
  answer('PUT', '/admin/requests/:id/handled', ({ body }) => {
    const { handled } = body as { handled: boolean }
    return change({ handled: handled ? { at: coffee.createdAt, by: 'Abrehet Kidane' } : null })
  })
  answer('PUT', '/admin/requests/:id/read', ({ body }) => change(body as { isRead: boolean }))
  answer('PUT', '/admin/requests/:id/assignee', ({ body }) => {
    const one = people.find(({ _id }) => _id === (body as { assignee: string | null }).assignee)
    return change({ assignee: one ? { _id: one._id, name: one.name } : null })
  })
  answer('POST', '/admin/requests/:id/notes', { success: true, message: '' })
  answer('POST', '/admin/requests/:id/reply', () => change({ answeredAt: coffee.createdAt }))
  answer('POST', '/admin/requests/:id/forward', { success: true, message: '' })
  return openPage(`/dashboard/admin/requests${address}`, { auth: admin })
}

const row = () => screen.findByRole('row', { name: /Axum Coffee/ })
const panel = () => screen.findByRole('complementary', { name: 'Details' })

async function openRequest(user: UserEvent) {
  await user.click(within(await row()).getByText('Will you come?'))
  return within(await panel())
}

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const changed = () => sentCalls().map(({ path, body }) => [path.split('/').at(-1), body])

test('[ADM-03] a request shows who asks what of whom, and how to reach both', async () => {
  const user = await openInbox()
  const told = await row()
  for (const text of ['Letay Kiros', 'Ambassador', 'Will you come?', 'Open']) within(told).getByText(text)
  const shown = await openRequest(user)
  for (const text of ['Letay Kiros', /weaver/, 'Will you come?', 'I weave.']) shown.getByText(text)
  expect(shown.getByRole('link', { name: /axum@example\.com/ }).getAttribute('href')).toContain('axum@example.com')
  expect(shown.getByRole('link', { name: '+251911000001' }).getAttribute('href')).toBe('tel:+251911000001')
  expect(shown.getByRole('link', { name: '+251911000002' }).getAttribute('href')).toBe('tel:+251911000002')
})

test('tabs and filters ask for exactly their requests, a search once typing has settled', async () => {
  const user = await openInbox()
  await row()
  expect(asked.at(-1)).toBe('sort=-createdAt&handled=false')
  await user.click(screen.getByRole('link', { name: 'Unread' }))
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-createdAt&handled=false&unread=true'))
  await user.click(screen.getByRole('link', { name: 'Mine' }))
  await waitFor(() => expect(asked.at(-1)).toBe(`sort=-createdAt&handled=false&assignee=${me}`))
  await user.click(screen.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-createdAt'))
  await user.click(screen.getAllByRole('button', { name: 'Type' })[0] as HTMLElement) // before the column's
  await press(user, 'Ambassador')
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-createdAt&type=ambassador'))
  const before = asked.length
  await user.type(screen.getByRole('searchbox', { name: 'Sender, message, contestant or phone' }), 'letay')
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-createdAt&type=ambassador&search=letay'))
  expect(asked).toHaveLength(before + 1)
  const shown = await openRequest(user)
  await user.click(shown.getByRole('button', { name: 'All requests to Letay Kiros' }))
  await waitFor(() => expect(asked.at(-1)).toContain(`contestant=${letay}`))
})

test('an unread request is marked as read once it is opened, and can be marked as unread again', async () => {
  const user = await openInbox({ requests: [{ ...coffee, isRead: false }] })
  within(await row()).getByText('(Unread)')
  const shown = await openRequest(user)
  await user.click(await shown.findByRole('button', { name: 'Mark as unread' }))
  await within(await row()).findByText('(Unread)')
  expect(changed()).toEqual([
    ['read', { isRead: true }],
    ['read', { isRead: false }],
  ])
})

test('a request is closed, and can be reopened', async () => {
  const user = await openInbox()
  const shown = await openRequest(user)
  await user.click(shown.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement) // after the panel's own
  await waitFor(() => expect(toastTexts()).toContain('Closed.'))
  await user.click(await shown.findByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(toastTexts()).toContain('Open again.'))
  expect(changed()).toEqual([
    ['handled', { handled: true }],
    ['handled', { handled: false }],
  ])
})

test('a request is assigned to an admin, who sees it among her own', async () => {
  const user = await openInbox()
  const shown = await openRequest(user)
  await shown.findByRole('option', { name: 'Selam Hagos' })
  await user.selectOptions(shown.getByRole('combobox', { name: 'Assigned to' }), 'Selam Hagos')
  await waitFor(() => expect(toastTexts()).toEqual(['Assigned to Selam Hagos.']))
  await within(await row()).findByText('Selam Hagos')
  expect(changed()).toEqual([['assignee', { assignee: selam, seen: null }]])
})

test('a reply goes out by e-mail from here, closes the request unless that is unticked, and needs a text', async () => {
  const user = await openInbox()
  const shown = await openRequest(user)
  await user.click(shown.getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Axum Coffee' }))
  dialog.getByText(/axum@example\.com/)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('Please fill this in.')
  await user.type(dialog.getByRole('textbox', { name: /^Text/ }), 'She will come.')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Queued for sending.']))
  expect(changed()).toEqual([
    [
      'reply',
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        mail: { subject: 'Your request to Letay Kiros', text: 'She will come.' },
        closes: true,
      },
    ],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await within(await row()).findByText('Answered')
})

test('forwarding sends the request to the contestant with the address to answer', async () => {
  const user = await openInbox()
  const shown = await openRequest(user)
  await user.click(shown.getByRole('button', { name: 'Forward' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forward to Letay Kiros' }))
  dialog.getByText(/letay@example\.com/)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(changed()).toHaveLength(1))
  const [[step, body] = []] = changed()
  expect(step).toBe('forward')
  expect(body).toMatchObject({
    closes: false,
    mail: { text: expect.stringMatching(/Will you come\?.*axum@example\.com/s) },
  })
})

test('where no e-mail is set up a reply is a link to the own program, and is marked as answered by hand', async () => {
  const user = await openInbox({ canMail: false })
  const shown = await openRequest(user)
  expect(shown.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href')).toBe(
    'mailto:axum@example.com?subject=Your%20request%20to%20Letay%20Kiros',
  )
  await user.click(shown.getByRole('button', { name: 'Mark as answered' }))
  await waitFor(() => expect(toastTexts()).toContain('Marked as answered.'))
  await user.click(shown.getByRole('button', { name: 'Mark as forwarded' }))
  await waitFor(() => expect(toastTexts()).toContain('Marked as forwarded.'))
  expect(changed()).toMatchObject([
    ['reply', { mail: null }],
    ['forward', { mail: null }],
  ])
})

test('notes are for admins, and the history tells who did what', async () => {
  const at = '2031-08-22T07:00:00Z'
  const event = { _id: id, by: 'Selam Hagos', at, assignee: null, text: '', byMail: false, isHers: false }
  const user = await openInbox({
    events: [
      { ...event, kind: 'assign', assignee: 'Abrehet Kidane' },
      { ...event, _id: letay, kind: 'reply', text: 'She will come.', byMail: true },
      {
        ...event,
        _id: crypto.randomUUID(),
        kind: 'reply',
        by: 'Letay Kiros',
        text: 'With pleasure',
        byMail: true,
        isHers: true,
      },
    ],
  })
  const shown = await openRequest(user)
  const lines = within(await shown.findByRole('list')).getAllByRole('listitem')
  await waitFor(() => expect(within(shown.getByRole('list')).getAllByRole('listitem')).toHaveLength(4))
  expect(lines[0]?.textContent).toContain('Sent')
  shown.getByText('Assigned to Abrehet Kidane')
  shown.getByText('Answered by e-mail from here')
  shown.getByText('The contestant answered by e-mail')
  shown.getByText('She will come.')
  await user.click(shown.getByRole('button', { name: 'Note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note on Axum Coffee' }))
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'She is on a journey.')
  await user.click(dialog.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Note saved.']))
  expect(changed()).toMatchObject([['notes', { text: 'She is on a journey.' }]])
})

test('who closes what another admin has closed reads who did it', async () => {
  const user = await openInbox()
  const shown = await openRequest(user)
  answer('PUT', '/admin/requests/:id/handled', conflict('request.handle'))
  await user.click(shown.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement) // after the panel's own
  const told = await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. Request handled, / })
  await user.click(within(told).getByRole('button', { name: 'OK' }))
})

test('several requests are closed at once', async () => {
  const user = await openInbox({ requests: [coffee, { ...coffee, _id: letay, brandName: 'Raya Beer' }] })
  await row()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 2 requests?' }))
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(0) as HTMLElement)
  await waitFor(() => expect(changed()).toHaveLength(2))
})

test('no requests are said to be none; a list that is lost is asked for again', async () => {
  const user = await openInbox({ requests: [] })
  await screen.findByText('Nothing to answer. New requests appear here.')
  answer('GET', '/admin/requests', refusal('unavailable', 'later', 503))
  await user.click(screen.getByRole('link', { name: 'Closed' }))
  await screen.findByText('The requests could not be loaded.')
  answer('GET', '/admin/requests', sample(requestsAnswer, { rows: [coffee], total: 1 }))
  await press(user, 'Try again')
  await row()
})

test('an e-mail whose answer was lost is sent again under its own name: it goes out once', async () => {
  const user = await openInbox()
  answer('POST', '/admin/requests/:id/reply', refusal('unavailable', 'not now', 503))
  await openRequest(user)
  await press(user, 'Reply')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Text/ }), 'She will come.')
  const send = dialog.getByRole('button', { name: 'Send' })
  for (const times of [1, 2]) {
    await user.click(send)
    await waitFor(() => expect(sentCalls()).toHaveLength(times))
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  }
  const [first, second] = sentCalls().map(({ body }) => (body as { readonly id: string }).id)
  expect(first).toBe(second)
})
