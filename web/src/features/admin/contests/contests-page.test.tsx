import { contestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import {
  type ContestsAnswer,
  contestStepAnswer,
  contestsAnswer,
  type GoingOnAnswer,
  type ListedContest,
} from '@ashenda/core/contracts/http/contests.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { admin, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const past = sample(contestsAnswer.properties.contests.items, {
  name: 'Ashenda 2026',
  slug: '2026',
  stage: 'closed',
  isCurrent: true,
  opensAt: '2026-08-16T05:00:00.000Z',
  closesAt: '2026-08-30T17:00:00.000Z',
  announcedAt: '2026-07-01T05:00:00.000Z',
  zones: 13,
  contestants: 60,
  ballots: 4_000,
  payments: 900,
  openVotes: 12,
})
const draft = sample(contestsAnswer.properties.contests.items, {
  name: 'Ashenda 2031',
  slug: '2031',
  stage: 'draft',
  opensAt: '2031-08-16T05:00:00.000Z',
  closesAt: '2031-08-30T17:00:00.000Z',
  updatedAt: '2031-01-01T00:00:00.000Z',
  zones: 13,
})

let contests: readonly ListedContest[]

beforeEach(() => {
  contests = [draft, past]
  answer('GET', '/admin/contests', (): ContestsAnswer => ({ success: true, contests: [...contests], now: '' }))
  answer('GET', '/admin/contest', sample(contestSettingsAnswer))
})

const step = (contest: ListedContest) => sample(contestStepAnswer, { success: true, contest })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

/** Opens the panel of a contest. */
async function openContest(name: string): Promise<{ user: UserEvent; panel: ReturnType<typeof within> }> {
  const user = await openPage('/dashboard/admin/contests', { auth: admin })
  const cells = within(await row(name)).getAllByRole('cell')
  await user.click(cells[2] as HTMLElement) // the hours: no link
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }))
  await panel.findByRole('button', { name: 'Clone' })
  return { user, panel }
}

test('each year is a row with its stage and figures', async () => {
  await openPage('/dashboard/admin/contests', { auth: admin })
  const cells = within(await row('Ashenda 2026')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Ashenda 2026',
    'Closed current',
    'August 16, 2026 – August 30, 2026',
    '60',
    '4,000',
    '900',
    '12',
  ])
})

test('the track shows where a contest is, and what is missing leads to its page, in this contest', async () => {
  const { panel } = await openContest('Ashenda 2031')
  const track = within(panel.getByRole('list', { name: 'Way of the contest' }))
  expect(track.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Draft',
    'Scheduled',
    'Open',
    'Closed',
    'Final',
  ])
  expect(track.getByText('Draft').getAttribute('aria-current')).toBe('step')
  expect(panel.queryByRole('link', { name: 'Closing time in the future' })).toBeNull()
  const prices = await panel.findByRole('link', { name: 'Prices confirmed' })
  expect(prices.getAttribute('href')).toBe(`/dashboard/admin/contest?contest=${draft._id}`)
})

test('a draft is announced after one question', async () => {
  const { user, panel } = await openContest('Ashenda 2031')
  answer('PUT', '/admin/contests/:id/announce', () => {
    contests = [{ ...draft, stage: 'scheduled', announcedAt: draft.updatedAt }, past]
    return step({ ...draft, stage: 'scheduled' })
  })
  await user.click(panel.getByRole('button', { name: 'Announce' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce Ashenda 2031?' }))
  dialog.getByText(/This cannot be undone\.$/)
  await user.click(dialog.getByRole('button', { name: 'Announce' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Ashenda 2031 is announced.']))
  expect(sentCalls()).toMatchObject([
    { path: `/admin/contests/${draft._id}/announce`, body: { updatedAt: draft.updatedAt } },
  ])
  await panel.findByText(/^Voting opens by itself on /)
  expect(panel.queryByRole('button', { name: 'Announce' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('making a contest current tells what happens to site and people, and asks for reason and count', async () => {
  const { user, panel } = await openContest('Ashenda 2031')
  answer('PUT', '/admin/contests/:id/current', step({ ...draft, isCurrent: true }))
  await user.click(panel.getByRole('button', { name: 'Make current' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Ashenda 2031 the current contest?' }))
  dialog.getByText('The first page shows Ashenda 2031 at once, with its contestants, hours and prices.')
  dialog.getByText('Ashenda 2026 keeps its result at /contests/2026.')
  dialog.getByText(/^12 paid votes of Ashenda 2026 were never cast\./)
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'the year is over')
  await user.click(dialog.getByRole('button', { name: 'Make current' }))
  dialog.getByText('Please tick this first.')
  expect(sentCalls()).toEqual([])
  const sure = dialog.getByRole('checkbox', { name: /^I know that 12 paid votes are left uncast\./ })
  expect(document.activeElement).toBe(sure)
  await user.click(sure)
  await user.click(dialog.getByRole('button', { name: 'Make current' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Ashenda 2031 is the current contest.']))
  expect(sentCalls()[0]?.body).toEqual({ reason: 'the year is over', updatedAt: draft.updatedAt })
})

test('a refused step says why in its dialog, with what another admin did', async () => {
  const { user, panel } = await openContest('Ashenda 2026')
  await user.click(panel.getByRole('button', { name: 'Declare final' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Declare the result of Ashenda 2026 final?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'all is decided')
  const final = dialog.getByRole('button', { name: 'Declare final' })
  answer('PUT', '/admin/contests/:id/final', refusal('ballots_undecided', 'some ballots are quarantined', 409))
  await user.click(final)
  expect((await dialog.findByRole('alert')).textContent).toBe('some ballots are quarantined')
  answer('PUT', '/admin/contests/:id/final', conflict('contest.change', { after: { name: 'Ashenda' } }))
  await user.click(final)
  await dialog.findByText(/Contest changed/)
  expect(toastTexts()).toEqual([])
})

test('a clone says what it copies and never does, and refusals stand beside their fields', async () => {
  const user = await openPage('/dashboard/admin/contests', { auth: admin })
  await row('Ashenda 2026')
  await user.click(await screen.findByRole('button', { name: 'New contest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New contest' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Start with' }), past._id)
  dialog.getByRole('heading', { name: 'Never copied' })
  dialog.getByText('payments, paid votes and T-cards')
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Address/ })
  await user.type(dialog.getByRole('textbox', { name: 'Name of the contest' }), 'Ashenda 2032')
  // Follows the name until it is typed.
  await waitFor(() => expect(address.value).toBe('2032'))
  const moment = (name: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  moment(/^Voting opens/, '2032-08-16T08:00')
  moment(/^Voting closes/, '2032-08-15T08:00')
  answer('POST', '/admin/contests', refusal('closes_before_opening', 'the contest has to close after it opens'))
  await user.click(dialog.getByRole('button', { name: 'Prepare' }))
  await waitFor(() =>
    expect(problemOf(dialog.getByLabelText(/^Voting closes/))).toBe('the contest has to close after it opens'),
  )
  moment(/^Voting closes/, '2032-08-30T20:00')
  await user.clear(address)
  await user.type(address, 'The year 2032')
  await user.click(dialog.getByRole('button', { name: 'Prepare' }))
  await waitFor(() => expect(problemOf(address)).toMatch(/^Please use small Latin letters/))
  await user.clear(address)
  await user.type(address, '2026')
  answer('POST', '/admin/contests', refusal('slug_taken', 'another contest has this address', 409))
  await user.click(dialog.getByRole('button', { name: 'Prepare' }))
  await waitFor(() => expect(problemOf(address)).toBe('another contest has this address'))
  await user.clear(address)
  await user.type(address, '2032')
  answer('POST', '/admin/contests', step({ ...draft, name: 'Ashenda 2032' }))
  await user.click(dialog.getByRole('button', { name: 'Prepare' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Ashenda 2032 is prepared.']))
  expect(sentCalls().at(-1)?.body).toEqual({
    name: 'Ashenda 2032',
    slug: '2032',
    opensAt: '2032-08-16T05:00:00.000Z',
    closesAt: '2032-08-30T17:00:00.000Z',
    cloneOf: past._id,
  })
})

describe('the next round', () => {
  const over = { ...past, stage: 'final' as const, finalAt: '2026-09-02T09:00:00.000Z' }
  const zone = (name: string, names: readonly string[], others: number) => ({
    ...{ name, others },
    goOn: names.map((one, at) => ({ _id: `00000000-0000-7000-8000-00000000000${at}`, name: one, votes: 9 - at })),
  })

  beforeEach(() => {
    contests = [over]
    answer('GET', '/admin/contests/:id/going-on', ({ path }): GoingOnAnswer => {
      const names = ['Abeba', 'Hiwet', 'Selam'].slice(0, Number(path.split('most=')[1]))
      return { success: true, zones: [zone('mekelle zone', names, 3 - names.length), zone('europe', ['Zufan'], 0)] }
    })
  })

  const openDialog = async () => {
    const { user, panel } = await openContest('Ashenda 2026')
    await user.click(panel.getByRole('button', { name: 'Start the next round' }))
    return { user, panel, dialog: within(await screen.findByRole('dialog', { name: 'Next round of Ashenda 2026' })) }
  }

  test('proposes name and address, shows who goes on, and is sent as typed', async () => {
    const { user, dialog } = await openDialog()
    const text = (name: RegExp | string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
    expect(text('Name of the contest').value).toBe('Ashenda 2026, round 2')
    expect(text(/^Address/).value).toBe('2026-2')
    await dialog.findByText('4 contestants go on; with votes, but behind them: 0.')
    const most = text(/^Best of each zone/)
    await user.clear(most)
    await user.type(most, '2')
    await dialog.findByText('3 contestants go on; with votes, but behind them: 1.')
    dialog.getByText(/^Hiwet$/)
    expect(dialog.queryByText(/^Selam$/)).toBeNull()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Counts' }), 'carried')
    const moment = (name: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } })
    moment(/^Voting opens/, '2026-10-16T08:00')
    moment(/^Voting closes/, '2026-10-30T20:00')
    answer('POST', '/admin/contests', refusal('round_exists', 'this contest has a next round already', 409))
    await user.click(dialog.getByRole('button', { name: 'Prepare' }))
    await dialog.findByText('this contest has a next round already')
    answer('POST', '/admin/contests', step({ ...draft, name: 'Ashenda 2026, round 2' }))
    await user.click(dialog.getByRole('button', { name: 'Prepare' }))
    await waitFor(() => expect(toastTexts()).toEqual(['Ashenda 2026, round 2 is prepared.']))
    expect(sentCalls().at(-1)?.body).toMatchObject({
      ...{ name: 'Ashenda 2026, round 2', slug: '2026-2', cloneOf: past._id },
      round: { most: 2, isCarried: true },
    })
  })

  test('is not begun for no number of contestants', async () => {
    const { user, dialog } = await openDialog()
    const most = dialog.getByRole('textbox', { name: /^Best of each zone/ })
    await user.clear(most)
    await user.type(most, '0')
    await user.click(dialog.getByRole('button', { name: 'Prepare' }))
    await waitFor(() => expect(problemOf(most)).toBe('Please choose a number from 1 to 100.'))
    expect(sentCalls()).toEqual([])
  })

  test('is offered once, and not before the result is final', async () => {
    contests = [past]
    const { panel } = await openContest('Ashenda 2026')
    panel.getByText(/^A next round can be started once the result is final/)
    expect(panel.queryByRole('button', { name: 'Start the next round' })).toBeNull()
  })

  test('is linked with the round before, and raises its number', async () => {
    const { _id, slug, name } = past
    const second = { ...over, _id: draft._id, name: 'Ashenda 2026, round 2', slug: '2026-2' }
    contests = [{ ...second, round: { number: 2, most: 3, isCarried: false, of: { _id, slug, name } } }]
    const { user, panel } = await openContest('round 2')
    panel.getByText(/^Round 2: the best 3 of each zone of/)
    expect(panel.getByRole('link', { name: 'Ashenda 2026' }).getAttribute('href')).toContain(_id)
    await user.click(panel.getByRole('button', { name: 'Start the next round' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the contest' })
    expect(field.value).toBe('Ashenda 2026, round 3')
  })
})

test('the address of a draft changes, and a draft is deleted after one question', async () => {
  const { user, panel } = await openContest('Ashenda 2031')
  answer('PUT', '/admin/contests/:id/address', step(draft))
  answer('DELETE', '/admin/contests/:id', { success: true, message: '' })
  await user.click(panel.getByRole('button', { name: 'Change address' }))
  const address = await screen.findByRole('textbox', { name: /^Address/ })
  await user.clear(address)
  await user.type(address, 'ashenda-2031')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toEqual(['The address is changed.']))
  await user.click(panel.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the draft Ashenda 2031?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentCalls().map(({ method }) => method)).toEqual(['PUT', 'DELETE']))
  expect(sentCalls()[0]?.body).toEqual({ slug: 'ashenda-2031', updatedAt: draft.updatedAt })
})

test('a viewer looks at contests and changes none', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  await openPage('/dashboard/admin/contests', { auth: admin })
  await row('Ashenda 2026')
  await screen.findByText('View only')
  expect(screen.queryByRole('button', { name: 'New contest' })).toBeNull()
})

test('an archive is uploaded as it is, and its contest opens; a refused one says why in its place', async () => {
  const user = await openPage('/dashboard/admin/contests', { auth: admin })
  await row('Ashenda 2026')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input for a file')
  const file = new File(['an archive'], 'ashenda-contest-2019.tar.gz', { type: 'application/x-gzip' })
  answer('POST', '/admin/contests/archive', refusal('archive_damaged', 'the archive is damaged', 422))
  await user.upload(input, file)
  const place = within(screen.getByRole('region', { name: 'Import an archive' }))
  expect((await place.findByRole('alert')).textContent).toBe('the archive is damaged')
  const imported = {
    ...past,
    _id: '00000000-0000-7000-8000-0000000000f9',
    name: 'Ashenda 2019',
    stage: 'final' as const,
    isCurrent: false,
  }
  answer('POST', '/admin/contests/archive', () => {
    contests = [...contests, imported]
    return step(imported)
  })
  await user.upload(input, file)
  await waitFor(() => expect(toastTexts()).toEqual(['Ashenda 2019 is imported.']))
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }))
  const link = await panel.findByRole('link', { name: 'Export as an archive' })
  expect(link.getAttribute('href')).toBe(`/admin/contests/${imported._id}/archive`)
  expect(place.queryByRole('alert')).toBeNull()
})
