import { type OwnMessagesAnswer, ownMessagesAnswer } from '@ashenda/core/contracts/http/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDashboard } from '../../testing/dashboard.ts'
import { toastTexts } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

const settings = {
  ...({ language: 'en', timeZone: null, phoneZone: 'Africa/Addis_Ababa' } as const),
  ...{ quietFrom: 1_260, quietUntil: 420 },
}

async function openMessages(more: Partial<OwnMessagesAnswer> = {}) {
  const own = sample(ownMessagesAnswer, {
    settings,
    groups: [
      { group: 'entry', ways: ['telegram', 'sms'] },
      { group: 'rank', ways: [] },
    ],
    ways: [
      { way: 'telegram', isReady: false },
      { way: 'push', isReady: false },
      { way: 'sms', isReady: true },
    ],
    pushKey: 'key',
    ...more,
  })
  answer('GET', '/actor/messages', own)
  const { user } = await openDashboard('/messages')
  await screen.findByRole('heading', { name: 'Messages', level: 1 })
  return user
}

const group = async (name: string) => within(await screen.findByRole('group', { name }))

test('a contestant chooses by which ways she hears of what, and when not', async () => {
  const user = await openMessages()
  answer('PUT', '/actor/messages', { success: true, message: '' })
  const entry = await group('Your entry')
  expect(entry.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true])
  await user.click((await group('Your rank at noon')).getByLabelText('Text message'))
  await user.click(entry.getByLabelText('Telegram'))
  await user.selectOptions(screen.getByLabelText('Language of messages'), 'አማርኛ')
  await user.selectOptions(screen.getByLabelText('Your time zone'), 'Europe/Berlin')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Your choices are saved.']))
  expect(sentCalls()).toEqual([
    {
      method: 'PUT',
      path: '/actor/messages',
      body: {
        ...{ language: 'am', timeZone: 'Europe/Berlin', quietFrom: 1_260, quietUntil: 420 },
        groups: [
          { group: 'entry', ways: ['sms'] },
          { group: 'rank', ways: ['sms'] },
        ],
      },
    },
  ])
})

test('Telegram is linked by a link that she opens herself', async () => {
  const user = await openMessages()
  answer('POST', '/actor/messages/telegram', { success: true, link: 'https://t.me/a_bot?start=token' })
  await user.click(await screen.findByRole('button', { name: 'Link Telegram' }))
  const link = await screen.findByRole('link', { name: 'Open the bot' })
  expect(link.getAttribute('href')).toBe('https://t.me/a_bot?start=token')
})

test('a browser without notifications says so', async () => {
  const user = await openMessages()
  await user.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  await waitFor(() => expect(toastTexts().join()).toContain('This browser has no notifications'))
  expect(sentCalls()).toEqual([])
})

test('a browser that allows them is subscribed with the key of the site', async () => {
  const subscription = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } }
  const subscribe = vi.fn(async () => ({ toJSON: () => subscription }))
  const ready = Promise.resolve({ pushManager: { subscribe }, active: null })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { ready, controller: null } } }))
  try {
    const user = await openMessages()
    answer('POST', '/actor/messages/push', { success: true, message: '' })
    await user.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
    await waitFor(() => expect(toastTexts()).toEqual(['This browser will show your messages.']))
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
    const body = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'p', auth: 'a' }
    expect(sentCalls()).toEqual([{ method: 'POST', path: '/actor/messages/push', body }])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a site without any way says so', async () => {
  await openMessages({ ways: [] })
  await screen.findByText('No way of sending messages is set up on this site yet.')
})

test('lost choices can be asked for again', async () => {
  answer('GET', '/actor/messages', refusal('unavailable', 'away', 503))
  await openDashboard('/messages')
  await screen.findByText('Your choices could not be loaded.')
})
