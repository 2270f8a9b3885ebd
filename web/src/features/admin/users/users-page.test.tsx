import {
  type AdminContestant,
  adminContestant,
  adminContestantsAnswer,
  decideContestantsAnswer,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { moderationAnswer } from '@ashenda/core/contracts/http/moderation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, closePage, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const path = '/dashboard/admin/users'
const letay = sample(adminContestant, {
  fname: 'Letay',
  mname: 'Kiros',
  occupation: 'weaver',
  phone: '+251911000001',
  votes: 3,
  freeVotes: 1,
  paidVotes: 2,
  shownFirst: 1_234,
  isActive: true,
  images: ['a.webp'],
  image1: 'a.webp',
})

let asked: string[]
/** As the server keeps her. */
let kept: AdminContestant

const rows = (...all: readonly AdminContestant[]) =>
  sample(adminContestantsAnswer, {
    ...{ rows: [...all], total: all.length },
    exposure: { least: 1_000, median: 1_230, most: 1_400, average: 1_234.5 },
  })

beforeEach(() => {
  asked = []
  kept = letay
  answer('GET', '/admin/moderation', sample(moderationAnswer))
  answer('GET', '/admin/zones', {
    success: true,
    zones: [{ _id: 'zone-of-raya', name: 'Raya', isRetired: false, contestants: 1 }],
  })
  answer('GET', '/admin/contestants', (call) => {
    asked.push(call.path.split('?')[1] ?? '')
    return rows(kept)
  })
  answer('PUT', '/admin/activity', ({ body }) => {
    kept = { ...kept, isActive: (body as { actor: { active: boolean } }).actor.active, isTakenOut: true }
    return { success: true, message: '', isActive: kept.isActive }
  })
})

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
async function openUsers(address = path): Promise<UserEvent> {
  const user = await openPage(address, { auth: admin })
  await rowOf('Letay Kiros')
  return user
}

/** Her short form beside the table. */
async function openPanel(user: UserEvent) {
  await user.click(within(await rowOf('Letay Kiros')).getByText('Active'))
  return within(await screen.findByRole('complementary', { name: 'Details' }))
}

async function deactivate(user: UserEvent, reason: string) {
  const panel = await openPanel(user)
  await user.click(panel.getByRole('button', { name: 'Deactivate: Letay Kiros' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Letay Kiros?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
  return dialog
}

test.each([0, 2.4])(
  'at %s showings of each on average nobody is compared: there were too few visits',
  async (average) => {
    answer('GET', '/admin/contestants', { ...rows(kept), exposure: { least: 0, median: 2, most: 9, average } })
    await openUsers()
    await rowOf('Letay Kiros')
    screen.getByText('First pages of the shuffled list: too few visits yet to compare.')
    expect(screen.queryByText(/beside the average/)).toBeNull()
  },
)

test('[ADM-02] a row tells how she stands, and the panel how to reach her, with the way to her page', async () => {
  const user = await openUsers()
  const cells = within(await rowOf('Letay Kiros')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(1, 9)).toEqual([
    'Letay Kiros',
    'Active',
    '',
    '3',
    '1',
    '2',
    '1,234',
    'Not paid',
  ])
  screen.getByText(
    /^First pages of the shuffled list, beside the average of 1,235: least 81 %, median 100 %, most 113 %\..* 30 pages a minute\.$/,
  )
  const panel = await openPanel(user)
  expect(panel.getByRole('link', { name: '+251911000001' }).getAttribute('href')).toBe('tel:+251911000001')
  panel.getByText('weaver')
  expect(panel.getByRole('link', { name: 'Open her page' }).getAttribute('href')).toBe(`${path}/${letay._id}`)
})

test('they are sorted and found by name once typing has settled, by zone, payment and missing photo; the address keeps it from servers', async () => {
  const user = await openUsers()
  expect(asked).toEqual(['sort=-registeredAt'])
  await user.click(screen.getByRole('button', { name: 'Votes' }))
  await user.type(screen.getByRole('searchbox', { name: 'Name or phone' }), 'letay')
  for (const [filter, choice] of [
    ['Zone', 'Raya'],
    ['Fee', 'Not paid'],
    ['Photo', 'None shown'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: filter, expanded: false }))
    await user.click(await screen.findByRole('button', { name: choice }))
  }
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual({
      sort: '-votes',
      q: 'letay',
      zone: 'zone-of-raya',
      paid: 'false',
      photo: 'none',
    }),
  )
  expect(location.search).toBe('')
  const { hash } = location
  closePage()
  await openUsers(path + hash)
  expect(screen.getByRole('searchbox', { name: 'Name or phone' })).toHaveProperty('value', 'letay')
})

test('who is searched for is ordered by how well her name fits, until another order is chosen', async () => {
  const user = await openUsers(`${path}#q=letay`)
  expect(asked).toEqual(['sort=match&q=letay'])
  await user.click(screen.getByRole('button', { name: 'Votes' }))
  await waitFor(() => expect(asked.at(-1)).toContain('sort=-votes'))
})

test.each([
  ['Active', 'active=true'],
  ['Inactive', 'active=false'],
  ['Reported', 'reported=true'],
])('the tab %s shows them alone', async (name, filter) => {
  const user = await openUsers()
  await user.click(screen.getByRole('link', { name }))
  await waitFor(() => expect(asked.at(-1)).toContain(filter))
})

test('nobody who fits is said to be nobody; a list that is lost is asked for again', async () => {
  answer('GET', '/admin/contestants', refusal('unavailable', 'try again', 503))
  const user = await openPage(path, { auth: admin })
  await screen.findByText('The contestants could not be loaded.')
  answer('GET', '/admin/contestants', sample(adminContestantsAnswer))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^No such contestants\./)
})

test('[ADM-02] deactivating is asked for first and tells why; activating happens at once and says who sees her', async () => {
  const user = await openUsers()
  const panel = await openPanel(user)
  await user.click(panel.getByRole('button', { name: 'Deactivate: Letay Kiros' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls()).toEqual([])
  await deactivate(user, 'asked for a pause')
  await waitFor(() =>
    expect(toastTexts()).toEqual(['Letay Kiros is inactive: nobody sees her, and nobody can vote for her.']),
  )
  await user.click(await panel.findByRole('button', { name: 'Activate: Letay Kiros' }))
  await within(await rowOf('Letay Kiros')).findByText('Active')
  await waitFor(() =>
    expect(toastTexts()).toContain('Letay Kiros is public. Nobody can vote for her until her fee is paid.'),
  )
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { actor: { id: letay._id, active: false }, reason: 'asked for a pause' },
    { actor: { id: letay._id, active: true } },
  ])
})

test.each([
  ['is not approved yet', { isHeld: true }, 'Letay Kiros waits for approval: nobody sees her yet.'],
  ['has no photo', { images: [], image1: null }, 'Letay Kiros has no photo yet: the public list does not show her.'],
])('who %s is not said to take part once activated', async (_how, more, said) => {
  kept = { ...letay, ...more, isActive: false, isTakenOut: true }
  const user = await openUsers(`${path}#row=${letay._id}`)
  await user.click(await screen.findByRole('button', { name: 'Activate: Letay Kiros' }))
  await waitFor(() => expect(toastTexts()).toEqual([said]))
})

test('where a step fails it is said, the reason stays for another try, and she as she was', async () => {
  answer('PUT', '/admin/activity', refusal('unavailable', 'try again', 503))
  const user = await openUsers()
  const dialog = await deactivate(user, 'asked for a pause')
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'asked for a pause')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  within(await rowOf('Letay Kiros')).getByText('Active')
})

test('who takes out whom another admin has taken out reads why, and then sees all of it', async () => {
  answer('PUT', '/admin/activity', () => {
    kept = { ...kept, isActive: false, isTakenOut: true, occupation: 'potter' }
    return conflict('contestant.deactivate', { reason: 'asked for a pause' })
  })
  const user = await openUsers()
  await deactivate(user, 'of the second')
  await waitFor(() =>
    expect(toastTexts()).toEqual([
      expect.stringMatching(/^Selam Hagos changed this first\. Contestant deactivated, .* Reason: asked for a pause$/),
    ]),
  )
  const panel = within(await screen.findByRole('complementary'))
  await panel.findByText('potter')
  panel.getByText('Inactive')
})

const version = '00000000-0000-7000-8000-00000000000a'
const mihret = {
  ...letay,
  _id: '00000000-0000-7000-8000-00000000000e',
  fname: 'Mihret',
  isHeld: true,
  waiting: { version, photos: ['w.webp'] },
}

test('many are approved with one reason, each by the version that was seen; who was left out is named', async () => {
  const tsega = { ...mihret, _id: '00000000-0000-7000-8000-00000000000f', fname: 'Tsega' }
  answer('GET', '/admin/contestants', rows(mihret, tsega, letay))
  answer('POST', '/admin/contestants/decide', () =>
    sample(decideContestantsAnswer, {
      done: 1,
      notDone: [{ _id: tsega._id, name: 'Tsega Kiros', code: 'version_conflict', message: 'changed' }],
    }),
  )
  const user = await openUsers()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(screen.getByRole('region', { name: 'Selection' }))
  bar.getByText('3 selected')
  await user.click(bar.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3 contestants?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'seen at the gathering')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(toastTexts()).toEqual(['1 approved.']))
  const left = within((await screen.findByText('2 were left as they are')).parentElement as HTMLElement)
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Of one nothing waits for approval.',
    'Tsega Kiros: it was changed or decided since you looked.',
  ])
  const contestants = [
    { id: mihret._id, version },
    { id: tsega._id, version },
  ]
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { decision: 'approve', contestants, reason: 'seen at the gathering' },
  ])
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('more than a page are selected at once, as many as one act takes', async () => {
  const page = (number: number) =>
    Array.from({ length: 50 }, (_, index) => ({
      ...letay,
      _id: `00000000-0000-7000-8000-${String(number * 50 + index).padStart(12, '0')}`,
    }))
  answer('GET', '/admin/contestants', ({ path: address }) => {
    const number = Number(new URLSearchParams(address.split('?')[1]).get('after') ?? 0)
    return sample(adminContestantsAnswer, { rows: page(number), total: 400, next: String(number + 1) })
  })
  answer('POST', '/admin/contestants/decide', sample(decideContestantsAnswer, { done: 200 }))
  const user = await openPage(path, { auth: admin })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Select the first 200' }))
  await screen.findByText('200 selected')
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 200 contestants?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'the festival is over')
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(toastTexts()).toEqual(['200 deactivated.']))
  const { contestants = [] } = (sentCalls()[0]?.body ?? {}) as { contestants?: readonly { id: string }[] } // of the contract
  expect(new Set(contestants.map(({ id }) => id)).size).toBe(200)
})

test('who may only look finds the same rows and no acts', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  const user = await openUsers()
  const panel = await openPanel(user)
  panel.getByRole('link', { name: 'Open her page' })
  expect(screen.queryByRole('button', { name: /activate/i })).toBeNull()
})
