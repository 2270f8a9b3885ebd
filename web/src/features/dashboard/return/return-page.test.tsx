import { type EntryAnswer, enteredAnswer, entryAnswer } from '@ashenda/core/contracts/http/entries.ts'
import { ownUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { zones } from '../../../testing/contestants.ts'
import { ownUser } from '../../../testing/dashboard.ts'
import { contestant, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const account = sample(ownUserAnswer.properties.user.items, {
  ...{ role: 'actor', name: 'Selam Hagos', fname: 'Selam', mname: 'Hagos', phone: '+251911223344' },
})
let own = account

const former = {
  contest: { slug: '2026', name: 'Ashenda 2026' },
  occupation: 'weaver',
  description: 'She weaves.',
  zone: { _id: zones[1]?._id ?? '', name: 'central zone' },
  photos: [1, 2, 3].map((slot) => ({ slot, file: `${slot}.webp` })),
}

function answerEntry(more: Partial<EntryAnswer> = {}): void {
  answer('GET', '/actor/entry', {
    ...sample(entryAnswer, {
      success: true,
      isOpen: true,
      fee: { amountMinor: 3_000, currency: 'ETB' },
      entries: [
        {
          ...{ _id: '00000000-0000-7000-8000-000000000026', votes: 120, place: 3 },
          contest: { slug: '2026', name: 'Ashenda 2026' },
        },
      ],
    }),
    contest: { slug: '2027', name: 'Ashenda 2027', opensAt: '', closesAt: '' },
    former,
    ...more,
  })
}

beforeEach(() => {
  own = account
  answer('GET', '/actor/getActorById', () => ({ success: true, user: [own] }))
  answer('GET', '/getZones', { success: true, zones })
  answerEntry()
})

const take = () => screen.findByRole('button', { name: 'Take part in Ashenda 2027' })

test('who is not in the current contest is greeted with her former ones, whatever page of hers she opens', async () => {
  await openPage('/dashboard/user/upload', { auth: contestant })
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, Selam' })
  const entries = within(screen.getByRole('region', { name: 'Your contests' }))
  expect(entries.getByRole('link', { name: 'Ashenda 2026' }).getAttribute('href')).toBe('/contests/2026')
  expect(entries.getByRole('listitem').textContent).toBe('Ashenda 2026Place 3 · 120 votes')
  const menu = within(screen.getByRole('navigation', { name: 'My pages' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'My page',
    'Messages',
    'Change password',
  ])
})

test('she chooses what to bring along, enters, and comes to the fee', async () => {
  const user = await openPage('/dashboard/user', { auth: contestant })
  await take()
  const story = screen.getByRole('textbox', { name: /^description/ })
  expect(story).toHaveProperty('value', 'She weaves.')
  // That her former zone is filled in is seen in a browser (tests/e2e/contests.test.ts): happy-dom takes a fresh select for an edited one.
  await user.selectOptions(screen.getByRole('combobox', { name: /zone/i }), zones[2]?._id ?? '')
  await user.click(screen.getByRole('checkbox', { name: 'Your photo 2' }))
  await user.clear(story)
  await user.type(story, 'She weaves and sings.')
  screen.getByText(/^The fee of this contest is ETB\s30\./)
  answer('POST', '/actor/entry', () => {
    own = ownUser()
    return sample(enteredAnswer, { success: true, photos: 2 })
  })
  await user.click(await take())
  await screen.findByRole('heading', { level: 1, name: 'Pay now' })
  expect(location.pathname).toBe('/dashboard/user/pay')
  expect(toastTexts()).toEqual(['You take part in Ashenda 2027.'])
  expect(sentCalls()).toMatchObject([
    {
      path: '/actor/entry',
      body: {
        actor: {
          address: zones[2]?._id,
          occupation: 'weaver',
          description: 'She weaves and sings.',
          photos: [1, 3],
        },
      },
    },
  ])
})

test('a refusal stands where it belongs, and what she typed stays', async () => {
  const user = await openPage('/dashboard/user', { auth: contestant })
  answer('POST', '/actor/entry', refusal('unknown_zone', 'there is no such zone'))
  await user.click(await take())
  const zone = screen.getByRole('combobox', { name: /zone/i })
  await waitFor(() => expect(problemOf(zone)).toBe('there is no such zone'))
  answer('POST', '/actor/entry', refusal('contest_closed', 'voting has ended'))
  await user.selectOptions(zone, '')
  await user.click(await take())
  expect((await screen.findByRole('alert')).textContent).toBe('voting has ended')
  expect(screen.getByRole('textbox', { name: /^description/ })).toHaveProperty('value', 'She weaves.')
})

test('who entered in another tab meanwhile comes to her page', async () => {
  const user = await openPage('/dashboard/user', { auth: contestant })
  await take()
  answer('POST', '/actor/entry', () => {
    own = ownUser()
    return refusal('entered_already', 'you are in this contest already', 409)
  })
  await user.click(await take())
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Selam' })
})

test('after the contest has closed nobody enters it', async () => {
  answerEntry({ isOpen: false })
  await openPage('/dashboard/user', { auth: contestant })
  await screen.findByText(/^Voting in Ashenda 2027 is over\./)
  expect(screen.queryByRole('button', { name: /^Take part/ })).toBeNull()
})

test('photos that could not be brought along are told', async () => {
  const user = await openPage('/dashboard/user', { auth: contestant })
  answer('POST', '/actor/entry', () => {
    own = ownUser()
    return sample(enteredAnswer, { success: true, photos: 1 })
  })
  await user.click(await take())
  await waitFor(() => expect(toastTexts()).toContain('Not every photo could be brought along. Please upload it again.'))
})

test('a lost answer can be asked for again', async () => {
  answer('GET', '/actor/entry', refusal('internal', '', 500))
  const user = await openPage('/dashboard/user', { auth: contestant })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answerEntry()
  await user.click(again)
  await take()
})
