import {
  alertsAnswer,
  type GroupAnswer,
  groupAnswer,
  quarantinedAnswer,
  quarantinedBallotsAnswer,
  type SuspiciousGroup,
  suspicionAnswer,
} from '@ashenda/core/contracts/http/suspicion.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const path = '/dashboard/admin/suspicion'
const standing = { counted: 14, refused: 0, quarantined: 0, voided: 0 }
const browser: SuspiciousGroup = {
  ...sample(groupAnswer.properties.group),
  key: 'browser.a',
  by: 'browser',
  marks: ['browsers', 'leader'],
  ballots: 14,
  known: 14,
  browsers: 1,
  standing,
  votes: [{ _id: 'of-selam', name: 'Selam Hagos', votes: 14 }],
}
const counted = { receipt: 'AAAA-BBBB-CCCC', kind: 'free', at: '2026-08-22T06:00:00Z', status: 'counted' } as const

/** As the server keeps it. */
let group: GroupAnswer

beforeEach(() => {
  group = sample(groupAnswer, { group: browser, seen: 'first', list: [counted] })
  answer('GET', '/admin/suspicion', () => sample(suspicionAnswer, { groups: [browser] }))
  answer('GET', '/admin/suspicion/quarantined', sample(quarantinedAnswer))
  answer('GET', '/admin/suspicion/alerts', sample(alertsAnswer))
  answer('GET', '/admin/suspicion/ballots', sample(quarantinedBallotsAnswer))
  answer('GET', '/admin/suspicion/groups/:key', () => group)
})

/** The server takes a step, and the group stands so from then on. */
const decides = (now: Partial<typeof standing>, to: 'quarantined' | 'voided' | 'counted') =>
  answer('POST', '/admin/suspicion/groups/:key', ({ body }) => {
    const { reason } = body as { reason: string }
    const decision = { to, reason, by: 'Abrehet Kidane', at: '2026-08-22T07:00:00Z', ballots: 14 }
    const none = { counted: 0, refused: 0, quarantined: 0, voided: 0 }
    group = {
      ...group,
      seen: 'second',
      group: { ...browser, standing: { ...none, ...now } },
      decisions: [...group.decisions, decision],
    }
    return { success: true, message: '', moved: 14, left: 0, seen: 'second' }
  })

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const card = () => screen.findByRole('article', { name: 'One browser: 14 ballots' })
const steps = () => screen.getByRole('combobox', { name: 'What to do' })

async function openGroup(): Promise<UserEvent> {
  const user = await openPage(path, { auth: admin })
  await card()
  await press(user, 'Look at it: One browser, 14 ballots')
  await screen.findByRole('combobox', { name: 'What to do' })
  return user
}

const verbs = { quarantine: 'Quarantine', release: 'Release', void: 'Void', restore: 'Count again' } as const

async function decide(user: UserEvent, step: keyof typeof verbs, reason: string): Promise<void> {
  await user.selectOptions(steps(), step)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), reason)
  await press(user, verbs[step])
}

test('a group tells why it stands out, with what is usual beside each figure', async () => {
  await openPage(path, { auth: admin })
  const shown = within(await card())
  for (const mark of ['few browsers', 'nearly all for one']) shown.getByText(mark)
  const browsers = within(shown.getByRole('row', { name: /^Browsers/ })).getAllByRole('cell')
  expect(browsers.map(({ textContent }) => textContent)).toEqual(['1', 'about one a ballot'])
})

test('an empty quarantine is said to be one', async () => {
  await openPage(`${path}#tab=quarantined`, { auth: admin })
  await screen.findByText('Nothing is in quarantine.')
})

test('the ballots of a group are shown to the second, with the time since the one before', async () => {
  const list = [counted, { ...counted, receipt: 'AAAA-BBBB-CCCD', at: '2026-08-22T06:00:04.200Z' }]
  group = { ...group, list }
  await openGroup()
  const [, first, second] = await screen.findAllByRole('row', { name: /AAAA-BBBB|Receipt/ })
  expect(first?.textContent).toContain('09:00:00')
  expect(second?.textContent).toContain('09:00:04')
  expect(second?.textContent).toMatch(/4\.2\s?sec/)
})

const quarantined = sample(quarantinedBallotsAnswer.properties.rows.items, {
  receipt: 'AAAA-BBBB-CCCC',
  at: counted.at,
  decidedAt: counted.at,
  reason: 'one browser',
  by: 'Abrehet Kidane',
  key: 'decision.a',
  change: 7,
})

test('ballots selected on another page are decided on by what was seen there', async () => {
  const next = { ...quarantined, receipt: 'AAAA-BBBB-CCCD', change: 3 }
  answer('GET', '/admin/suspicion/ballots', ({ path: asked }) =>
    asked.includes('after=')
      ? sample(quarantinedBallotsAnswer, { rows: [next], total: 2, previous: 'p', next: null })
      : sample(quarantinedBallotsAnswer, {
          rows: [{ ...quarantined, change: 9 }],
          total: 2,
          previous: null,
          next: 'n',
        }),
  )
  answer('POST', '/admin/suspicion/ballots', { success: true, message: '', moved: 2, left: 0, seen: '2.10' })
  const user = await openPage(`${path}#tab=quarantined`, { auth: admin })
  const select = async (receipt: string) =>
    user.click(within(await screen.findByRole('row', { name: new RegExp(receipt) })).getByRole('checkbox'))
  await select('AAAA-BBBB-CCCC')
  await press(user, 'Next page')
  await select('AAAA-BBBB-CCCD')
  await press(user, 'Release')
  const dialog = within(await screen.findByRole('dialog', { name: 'Release 2 ballots?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a helper at the church')
  await user.click(dialog.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(sentCalls().map(({ body }) => body)).toMatchObject([{ seen: '2.9' }]))
})

test('some quarantined ballots are released with one reason, for what was seen', async () => {
  const rows = [
    quarantined,
    { ...quarantined, receipt: 'AAAA-BBBB-CCCD', change: 9 },
    { ...quarantined, receipt: 'other' },
  ]
  answer('GET', '/admin/suspicion/ballots', sample(quarantinedBallotsAnswer, { rows, total: 3 }))
  answer('POST', '/admin/suspicion/ballots', { success: true, message: '', moved: 2, left: 0, seen: '2.10' })
  const user = await openPage(`${path}#tab=quarantined`, { auth: admin })
  for (const receipt of ['AAAA-BBBB-CCCC', 'AAAA-BBBB-CCCD'])
    await user.click(within(await screen.findByRole('row', { name: new RegExp(receipt) })).getByRole('checkbox'))
  await press(user, 'Release')
  const dialog = within(await screen.findByRole('dialog', { name: 'Release 2 ballots?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a helper at the church')
  await user.click(dialog.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(toastTexts()).toEqual(['2 ballots are changed; the counts follow.']))
  expect(sentCalls().map(({ body }) => body)).toEqual([
    {
      receipts: ['AAAA-BBBB-CCCC', 'AAAA-BBBB-CCCD'],
      step: 'release',
      reason: 'a helper at the church',
      seen: '2.9',
    },
  ])
})

test('a quarantined ballot leads to itself, and its reason to all of its decision', async () => {
  answer('GET', '/admin/suspicion/ballots', sample(quarantinedBallotsAnswer, { rows: [quarantined], total: 1 }))
  const user = await openPage(`${path}#tab=quarantined`, { auth: admin })
  await press(user, 'AAAA-BBBB-CCCC')
  await waitFor(() => expect(location.search).toBe('?group=ballot.AAAA-BBBB-CCCC'))
  await press(user, 'Back to the list')
  await press(user, 'one browser')
  await waitFor(() => expect(location.search).toBe('?group=decision.a'))
})

test('a link with a receipt shows the ballot', async () => {
  group = { ...group, group: { ...browser, by: 'ballot', ballots: 1 } }
  await openPage(`${path}#tab=find&q=AAAA-BBBB-CCCC`, { auth: admin })
  await screen.findByRole('row', { name: /^AAAA-BBBB-CCCC .*counted$/ })
  expect(screen.getByRole('textbox', { name: 'Receipt' })).toHaveProperty('value', 'AAAA-BBBB-CCCC')
})

test('ballots are put aside with a reason; the form says what happens and whose votes they are', async () => {
  decides({ quarantined: 14 }, 'quarantined')
  const user = await openGroup()
  await user.selectOptions(steps(), 'quarantine')
  await screen.findByText('Quarantine 14 ballots? They stop counting at once. For whom: \u2068Selam Hagos\u2069')
  await press(user, 'Quarantine')
  await screen.findByText('Please say why, in 3 to 300 characters.')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'one browser within two minutes')
  await press(user, 'Quarantine')
  await waitFor(() => expect(toastTexts()).toEqual(['14 ballots are changed; the counts follow.']))
  await screen.findByText('one browser within two minutes')
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { step: 'quarantine', reason: 'one browser within two minutes', seen: 'first' },
  ])
})

test('what is in quarantine is listed by decision, and is looked at and released from there', async () => {
  const decision = {
    key: 'decision.a',
    reason: 'one browser',
    by: 'Abrehet Kidane',
    at: counted.at,
    ballots: 14,
    votes: [],
  }
  answer('GET', '/admin/suspicion/quarantined', { success: true, ballots: 14, decisions: [decision] })
  group = { ...group, group: { ...browser, by: 'decision', standing: { ...standing, counted: 0, quarantined: 14 } } }
  decides({ counted: 14 }, 'counted')
  const user = await openPage(`${path}#tab=quarantined`, { auth: admin })
  await screen.findByText(/^14 ballots are in quarantine\. Decide on all of them/)
  await press(user, 'Look at it: 14 ballots, one browser')
  await screen.findByRole('heading', { name: 'Decided together: 14 ballots' })
  await decide(user, 'release', 'a helper at the church')
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(sentCalls().map(({ body }) => body)).toMatchObject([{ step: 'release' }])
})

test('the keyboard goes on at the top of a group, and in the list from where it was left', async () => {
  const user = await openGroup()
  expect(document.activeElement?.tagName).toBe('MAIN')
  await press(user, 'Back to the list')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Look at it: One browser, 14 ballots'),
  )
})

test('of two admins who look at the same group the second sees what the first decided, and nothing is done twice', async () => {
  const user = await openGroup()
  answer('POST', '/admin/suspicion/groups/:key', () => {
    const decision = { to: 'voided', reason: 'bought', by: 'Selam Hagos', at: counted.at, ballots: 14 } as const
    const now = { ...standing, counted: 0, voided: 14 }
    group = { ...group, seen: 'second', group: { ...browser, standing: now }, decisions: [decision] }
    return conflict('ballots.void', { reason: 'bought' })
  })
  await decide(user, 'quarantine', 'to be looked at')
  await waitFor(() => expect(toastTexts()[0]).toMatch(/changed this first[.].*bought/))
  await screen.findByText('voided: 14')
  expect(
    within(steps())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Count again: 14'])
})

test('more groups than are shown at once come at a press, each once, and the page says that there are more', async () => {
  const groups = [browser, { ...browser, key: 'browser.b' }]
  answer('GET', '/admin/suspicion', ({ path: address }) =>
    address.includes('page=1')
      ? sample(suspicionAnswer, { groups: [...groups.slice(1), { ...browser, key: 'browser.c' }] })
      : sample(suspicionAnswer, { groups, next: 1, leftOut: 3 }),
  )
  const user = await openPage(path, { auth: admin })
  await screen.findByText('Not shown yet: at least 3 more.')
  await press(user, 'Show more')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  expect(screen.queryByText(/^Not shown yet/)).toBeNull()
})

test('a day on which nothing stands out is said to be one, and nothing is left out', async () => {
  answer('GET', '/admin/suspicion', sample(suspicionAnswer))
  await openPage(path, { auth: admin })
  await screen.findByText('Nothing looks unusual on this day.')
  expect(screen.queryByText(/^Not shown yet/)).toBeNull()
})

test('a single ballot is looked up by its receipt, and leads to what else came from its address', async () => {
  const keys: (string | undefined)[] = []
  answer('GET', '/admin/suspicion/groups/:key', ({ path: address }) => {
    const key = /groups\/([^?]+)/.exec(address)?.[1]
    keys.push(key)
    if (key?.includes('0000')) return refusal('not_found', 'no such ballots', 404)
    const one = { ...browser, by: 'ballot', ballots: 1, standing: { ...standing, counted: 1 } } as const
    return sample(groupAnswer, { group: one, seen: 'first', list: [counted], around: 'address.a' })
  })
  const user = await openPage(`${path}#tab=find`, { auth: admin })
  const find = async (text: string): Promise<void> => {
    const field = await screen.findByRole('textbox', { name: 'Receipt' })
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    await press(user, 'Look it up')
  }
  await find('')
  await screen.findByText('Please fill this in.')
  await find('nothing')
  await screen.findByText('This is not a receipt.')
  await find('0000-0000-0000')
  await screen.findByText(/^There are no such ballots/)
  expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull()
  await find('aaaa-bbbb-cccc')
  await screen.findByRole('row', { name: /^AAAA-BBBB-CCCC .*counted$/ })
  // A single ballot keeps its secret: for whom it is stands nowhere.
  expect(document.querySelector('main')?.textContent).not.toContain('Selam')
  decides({ voided: 1 }, 'voided')
  await decide(user, 'void', 'it is not hers')
  await press(user, 'What else came from its address at that time')
  await waitFor(() => expect(keys.at(-1)).toBe('address.a'))
})
