import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDashboard, ownUser } from '../../testing/dashboard.ts'
import { contestant, openPage, toastTexts } from '../../testing/page.tsx'
import { answer, refusal, sentCalls, tellLive } from '../../testing/server.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The value of a line of her details. */
const detail = (label: string) =>
  within(screen.getByRole('region', { name: 'Your details' })).getByText(label).nextElementSibling?.textContent
const chart = () => within(screen.getByRole('region', { name: 'Your votes over time' }))
const votes = () => screen.getByRole('region', { name: 'total votes' }).querySelector('p')?.textContent

test.each([
  ['', 'Welcome, Selam', 'My page'],
  ['/profile', 'Profile', 'Profile'],
  ['/upload', 'Photos', 'Photos'],
  ['/password', 'Password and devices', 'Password and devices'],
  ['/pay', 'Pay now', 'Pay now'],
])('[RTE-06] /dashboard/user%s renders for a contestant', async (path, name, title) => {
  await openDashboard(path)
  await heading(name)
  expect(document.title).toBe(`${title} · ashenda tigray`)
})

test.each(['/nothing', '/profile/nothing'])('/dashboard/user%s is not found', async (path) => {
  await openDashboard(path)
  await heading('404')
  expect(screen.queryByRole('navigation', { name: 'My pages' })).toBeNull()
})

test('[DSH-02] the menu leads everywhere, marks the place, and says whether she has paid', async () => {
  const { user } = await openDashboard()
  await heading('Welcome, Selam')
  const menu = within(screen.getByRole('navigation', { name: 'My pages' }))
  for (const [link, name] of [
    ['Change password', 'Password and devices'],
    ['Upload photo', 'Photos'],
    ['Pay now', 'Pay now'],
    ['Profile', 'Profile'],
  ] as const) {
    await user.click(menu.getByRole('link', { name: link }))
    await heading(name)
    expect(menu.getByRole('link', { name: link }).getAttribute('aria-current')).toBe('page')
  }
  screen.getByText('Not Paid, pay to be voted')
  await user.click(menu.getByRole('button', { name: 'Update Description' }))
  await screen.findByRole('dialog', { name: 'Update Description' })
})

test('[DSH-01] her page shows who she is, how she stands and where she is found', async () => {
  const images = ['a.webp', 'b.webp', 'c.webp']
  const { own } = await openDashboard('', {
    name: 'Letebirhan Gebremedhin Araya',
    email: 'letebirhan@example.org',
    zone: { _id: 'zone', name: 'eastern zone' },
    isPaid: true,
    images,
  })
  await heading('Welcome, Selam')
  expect(detail('full name')).toBe('Letebirhan Gebremedhin Araya')
  expect(detail('email')).toBe('letebirhan@example.org')
  expect(detail('phone')).toBe(own.phone)
  expect(detail('zone')).toBe('eastern zone')
  expect(detail('total votes')).toBe('0')
  expect(detail('payment status')).toBe('Paid')
  expect(screen.getByRole('textbox', { name: 'profile link' })).toHaveProperty('value', `${location.origin}/${own._id}`)
  expect(screen.getAllByRole('img', { name: /^Your photo \d$/ })).toHaveLength(images.length)
  screen.getByText('You are ready: people can vote for you while voting is open.')
})

test('once she has paid the menu offers no payment, as soon as the server tells', async () => {
  const { own } = await openDashboard('/profile')
  const menu = within(await screen.findByRole('navigation', { name: 'My pages' }))
  await menu.findByRole('link', { name: 'Pay now' })
  const standing = { isPaid: true, isActive: true, isTakenOut: false }
  answer('GET', '/actor/getActorById', { success: true, user: [{ ...own, ...standing }] })
  await tellLive({ type: 'standing', topic: `standing:${own._id}`, ...standing })
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Pay now' })).toBeNull())
})

test('whom nobody has asked is asked for her consent, once', async () => {
  const { user, own } = await openDashboard('', { isConsentDue: true })
  const panel = within(await screen.findByRole('region', { name: 'Please agree to our privacy policy' }))
  await user.click(panel.getByLabelText('Younger than 18'))
  await user.type(panel.getByLabelText('parent’s or guardian’s full name'), 'Hagos Tesfay')
  await user.click(panel.getByRole('checkbox', { name: /^My parent or guardian/ }))
  await user.click(panel.getByRole('checkbox', { name: /^I have read the privacy policy/ }))
  answer('PUT', '/actor/consent', { success: true, message: '' })
  answer('GET', '/actor/getActorById', { success: true, user: [{ ...own, isConsentDue: false }] })
  await user.click(panel.getByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull())
  const consent = { policy: '2026-11', isMinor: true, guardian: 'Hagos Tesfay' }
  expect(sentCalls()).toEqual([{ method: 'PUT', path: '/actor/consent', body: { consent } }])
})

test('what she lacks before people can vote for her is listed, with the way to it', async () => {
  const { user } = await openDashboard('', { isActive: false })
  await screen.findByText(/^Your account is waiting for approval[.]/)
  const steps = within(screen.getByRole('region', { name: 'Before people can vote for you' }))
  expect(steps.getAllByText('(missing)')).toHaveLength(3)
  expect(steps.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/dashboard/user/pay')
  expect(detail('payment status')).toBe('Not Paid, pay to be voted')
  expect(detail('email')).toBe('not added yet')
  screen.getByText('Show who you are')
  const photos = within(screen.getByRole('region', { name: 'Your photos' }))
  await user.click(photos.getByRole('link', { name: 'Add a photo' }))
  await heading('Photos')
})

test.each([
  [0, 'Nobody has registered with it yet.'],
  [1, '1 contestant has registered with it.'],
])('her links are copied; of %i who came by her invitation it says so', async (referred, told) => {
  const { user, own } = await openDashboard('', { referralCode: 'her-code', referred })
  await user.click(await screen.findByRole('button', { name: 'Copy: profile link' }))
  await screen.findByText('Address copied.')
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/${own._id}`)
  await user.click(screen.getByRole('button', { name: 'Copy: invitation' }))
  const invitation = `${location.origin}/register?ref=her-code`
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(invitation))
  screen.getByText(new RegExp(told))
})

test('[DSH-10] a profile that cannot be loaded says so, and trying again helps', async () => {
  answer('GET', '/actor/getActorById', refusal('internal', '', 500))
  const user = await openPage('/dashboard/user', { auth: contestant })
  await waitFor(() => expect(toastTexts()).toEqual(['Something went wrong in getting profile']))
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer('GET', '/actor/getActorById', { success: true, user: [ownUser()] })
  await user.click(again)
  await heading('Welcome, Selam')
})

test('a reset somebody else asked for is told on each of her pages, and stopped', async () => {
  const [askedAt, opensAt] = ['2031-08-22T06:00:00Z', '2031-08-23T06:00:00Z']
  answer('GET', '/actor/password-reset', { success: true, reset: { askedAt, opensAt } })
  answer('DELETE', '/actor/password-reset', { success: true })
  const { user } = await openDashboard('/pay')
  const stop = await screen.findByRole('button', { name: 'That was not me: stop it' })
  screen.getByRole('alert', { name: 'Somebody wants a new password for your account' })
  answer('GET', '/actor/password-reset', { success: true, reset: null })
  await user.click(stop)
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^It is stopped[.]/))
  await waitFor(() => expect(screen.queryByText('Somebody wants a new password for your account')).toBeNull())
})

const noVotes = { success: true, free: 0, paid: 0, hours: [] }

test.each(['Africa/Addis_Ababa', 'America/Los_Angeles'])(
  'her votes by day and by hour, on the festival’s clock in %s too, free and paid apart, as bars and as a table',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(0).getHours()).toBe(zone === 'Africa/Addis_Ababa' ? 3 : 16)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-08-24T15:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const hours = [{ hour: '2031-08-22T09:00:00.000Z', free: 5, paid: 3 }]
    answer('GET', '/actor/votes', { success: true, free: 5, paid: 3, hours })
    const { user } = await openDashboard('', { votes: 8 })
    await heading('Welcome, Selam')
    expect((await chart().findByRole('img')).getAttribute('aria-label')).toMatch(/: 5 free and 3 paid votes[.]$/)
    await user.click(chart().getByText('Show as a table'))
    const rows = () =>
      chart()
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual(['Dayfreepaid', 'Aug 2253'])
    await user.click(chart().getByRole('button', { name: 'By hour' }))
    expect(chart().getByRole('img').getAttribute('aria-label')).toBe('Aug 22: 5 free and 3 paid votes.')
    screen.getByText('All times are in Addis Ababa time.')
    // Nine in Greenwich is noon in Mekelle.
    expect(rows()).toEqual(['Hourfreepaid', '12 PM53'])
    expect(chart().getByRole('button', { name: 'Earlier' })).toHaveProperty('disabled', true)
  },
)

test('her first vote ends "no votes" at once, and the chart follows', async () => {
  answer('GET', '/actor/votes', noVotes)
  const { own } = await openDashboard()
  await screen.findByText(/^No votes yet[.] Share your profile link/)
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>()
  const first = { hour: new Date().toISOString(), free: 1, paid: 0 }
  answer('GET', '/actor/votes', () => asked.then(() => ({ ...noVotes, free: 1, hours: [first] })))
  await tellLive({ type: 'votes', topic: `contestant:${own._id}`, votes: 1 })
  await waitFor(() => expect(votes()).toBe('1'))
  expect(chart().queryByText(/^No votes/)).toBeNull()
  respond()
  expect((await chart().findByRole('img')).getAttribute('aria-label')).toMatch(/: 1 free and 0 paid votes[.]$/)
})

test('a chart that cannot be loaded takes nothing else with it', async () => {
  answer('GET', '/actor/votes', refusal('internal', '', 500))
  const { user } = await openDashboard()
  await screen.findByText('Your votes over time could not be loaded.')
  expect(votes()).toBe('0')
  answer('GET', '/actor/votes', noVotes)
  await user.click(chart().getByRole('button', { name: 'Try again' }))
  await chart().findByText(/^No votes yet[.]/)
})
