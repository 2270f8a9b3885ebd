import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../lib/http.ts'
import { startLanguage } from '../../../lib/language-choice.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { loadTexts } from '../../../lib/texts.ts'
import { toastTexts } from '../../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { type Column, DataTable } from './data-table.tsx'
import type { Filter } from './filter-bar.tsx'
import { useList } from './use-list.ts'

interface Thing {
  readonly _id: string
  readonly name: string
  readonly votes: number
}

const all: readonly Thing[] = Array.from({ length: 120 }, (_, index) => ({
  _id: `id-${index}`,
  name: `Thing ${index}`,
  votes: 1_000 * index,
}))

const columns: readonly Column<Thing>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'votes', name: 'Votes', cell: ({ votes }) => votes, isSortable: true, isFigure: true },
  { id: 'note', name: 'Note', cell: ({ _id }) => `note of ${_id}`, isExtra: true },
]

const filters: readonly Filter[] = [
  { kind: 'search', id: 'q', name: 'Find' },
  { kind: 'choice', id: 'state', name: 'State', options: [{ value: 'on', text: 'switched on' }] },
  { kind: 'days', id: 'created', name: 'Made' },
  { kind: 'figures', id: 'amount', name: 'Figures' },
]

function Page() {
  const list = useList<Thing>('/admin/things', ['things'], { sort: '-votes', fixed: { contest: 'first' } })
  const act = (name: string, needsReason: boolean) => ({
    name,
    to: 'contestants' as const,
    needsReason,
    title: (count: number) => `${name} ${count} things?`,
    text: (count: number) => `${count} things are changed.`,
    run: (ids: readonly string[], reason: string) => api.post('/admin/things', { ids, reason }),
  })
  return (
    <DataTable
      id="things"
      label="Things"
      list={list}
      columns={columns}
      idOf={({ _id }) => _id}
      filters={filters}
      bulk={[act('Change', true), act('Touch', false)]}
      panel={({ name }) => <h2>{name} in full</h2>}
      empty={<p>No things yet.</p>}
      failed="The things are not here."
      sums={<span>votes in all</span>}
      hasCsv
    />
  )
}

let asked: Record<string, string>[]

/** Pages of fifty as the server gives them: a cursor is the number of rows before its page. */
const give = (rows: readonly Thing[] = all) =>
  answer('GET', '/admin/things', ({ path }) => {
    const { after, before, last, ...query } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    asked.push({ ...query, ...(after && { after }), ...(before && { before }), ...(last && { last }) })
    const start = last ? Math.max(0, rows.length - 50) : before ? Math.max(0, Number(before) - 50) : Number(after ?? 0)
    const end = start + 50
    const shown = rows.slice(start, end)
    return {
      success: true,
      rows: shown,
      total: rows.length,
      previous: start > 0 ? String(start) : null,
      next: end < rows.length ? String(end) : null,
    }
  })

beforeEach(() => {
  asked = []
  give()
})

async function openTable(fragment = '') {
  history.replaceState(null, '', `/things${fragment}`)
  startLanguage('en', await loadTexts('en', ['first-page', 'console', 'admin', 'refusals']))
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
      <Toaster />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const row = (name: string) => screen.findByRole<HTMLTableRowElement>('row', { name: new RegExp(`${name}\\b`) })
const press = async (user: Awaited<ReturnType<typeof openTable>>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const lastAsked = (wanted: Record<string, string>) =>
  waitFor(() => expect(asked.at(-1)).toEqual({ contest: 'first', ...wanted }))

test('a heading sorts by its column, downwards first, and says so', async () => {
  const user = await openTable()
  await lastAsked({ sort: '-votes' })
  const heading = (name: string) => screen.findByRole('columnheader', { name })
  expect((await heading('Votes')).getAttribute('aria-sort')).toBe('descending')
  await press(user, 'Votes')
  await lastAsked({ sort: 'votes' })
  expect((await heading('Votes')).getAttribute('aria-sort')).toBe('ascending')
  await press(user, 'Name')
  await lastAsked({ sort: '-name' })
  expect([
    (await heading('Votes')).getAttribute('aria-sort'),
    (await heading('Name')).getAttribute('aria-sort'),
  ]).toEqual([null, 'descending'])
})

test('filters are chips in the fragment of the address: Back, reload and a sent link show the same rows', async () => {
  const user = await openTable()
  await press(user, 'State')
  await press(user, 'switched on')
  await lastAsked({ sort: '-votes', state: 'on' })
  await user.type(screen.getByRole('searchbox', { name: 'Find' }), ' Let ')
  await lastAsked({ sort: '-votes', state: 'on', q: 'Let' })
  await press(user, 'Figures')
  await user.type(screen.getByRole('spinbutton', { name: 'From' }), '5')
  await user.type(screen.getByRole('spinbutton', { name: 'To' }), '7{Enter}')
  const whole = { sort: '-votes', state: 'on', q: 'Let', amountFrom: '5', amountTo: '7' }
  await lastAsked(whole)
  expect([location.search, location.hash]).toEqual(['', '#state=on&q=Let&amountFrom=5&amountTo=7'])
  screen.getByRole('button', { name: 'Figures: 5 to 7' })
  act(() => history.back())
  await screen.findByRole('button', { name: 'Figures' })
  expect(location.hash).toBe('#state=on&q=Let')
  await press(user, 'Remove the filter State')
  await lastAsked({ sort: '-votes', q: 'Let' })
})

test('a sent link shows its filters, its order and its row', async () => {
  await openTable('#sort=name&state=on&createdFrom=2026-08-22&createdTo=2026-08-22&q=Let&row=id-2&tab=some')
  await lastAsked({ sort: 'name', state: 'on', createdFrom: '2026-08-22', createdTo: '2026-08-22', q: 'Let' })
  screen.getByRole('button', { name: 'Made: 2026-08-22' })
  screen.getByRole('button', { name: 'State: switched on' })
  expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveProperty('value', 'Let')
  await screen.findByRole('heading', { name: 'Thing 2 in full' })
})

test('pages lead on to the end and back to the beginning, with their place in all rows', async () => {
  const user = await openTable()
  await screen.findByText('1–50 of 120')
  screen.getByText('120 rows')
  screen.getByText('votes in all')
  await press(user, 'Next page')
  await screen.findByText('51–100 of 120')
  await row('Thing 50')
  await press(user, 'Next page')
  await screen.findByText('101–120 of 120')
  await press(user, 'Previous page')
  await screen.findByText('51–100 of 120')
  await press(user, 'Last page')
  await screen.findByText('71–120 of 120')
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  await press(user, 'First page')
  await screen.findByText('1–50 of 120')
  act(() => history.back())
  await screen.findByText('71–120 of 120')
  await press(user, 'Name')
  await screen.findByText('1–50 of 120')
  await lastAsked({ sort: '-name' })
})

test('j, k, Enter, x and Escape move, open, select and close', async () => {
  const user = await openTable()
  ;(await row('Thing 0')).focus()
  await user.keyboard('jj{ArrowDown}k')
  expect(document.activeElement).toBe(await row('Thing 2'))
  await user.keyboard('x')
  screen.getByText('1 selected')
  await user.keyboard('x')
  expect(screen.queryByText('1 selected')).toBeNull()
  await user.keyboard('{Enter}')
  const panel = await screen.findByRole('complementary', { name: 'Details' })
  within(panel).getByText('Thing 2 in full')
  expect(document.activeElement).toBe(panel)
  expect(location.hash).toBe('#row=id-2')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement).toBe(await row('Thing 2'))
  await user.click(screen.getByText('Thing 3'))
  await screen.findByText('Thing 3 in full')
  await press(user, 'Close')
  await waitFor(() => expect(location.hash).toBe(''))
})

test('a row that leaves the list takes its panel with it, and leaves the keyboard in the list', async () => {
  await openTable('#row=id-2')
  await screen.findByText('Thing 2 in full')
  give(all.filter(({ _id }) => _id !== 'id-2'))
  await queryClient.invalidateQueries({ queryKey: ['things'] })
  await waitFor(() => expect(screen.queryByText('Thing 2 in full')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Things' }))
})

test('selected rows are changed at once, with one reason; a refusal keeps reason and selection', async () => {
  const user = await openTable()
  await row('Thing 0')
  await user.click(within(await row('Thing 0')).getByRole('checkbox'))
  await user.click(within(await row('Thing 3')).getByRole('checkbox'))
  screen.getByText('2 selected')
  await press(user, 'Change')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 things?' }))
  dialog.getByText('2 things are changed.')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await dialog.findByText('Please say why, in 3 to 200 characters.')
  expect(sentCalls()).toEqual([])
  answer('POST', '/admin/things', refusal('unavailable', 'not now', 503))
  await user.type(dialog.getByRole('textbox'), '  as agreed ')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(toastTexts()).not.toEqual([]))
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '  as agreed ')
  answer('POST', '/admin/things', { success: true })
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls().at(-1)?.body).toEqual({ ids: ['id-0', 'id-3'], reason: 'as agreed' })
  expect(screen.queryByText('2 selected')).toBeNull()
})

test('the focus goes back to the row whose panel is closed, also if another was open before', async () => {
  const user = await openTable()
  await user.click(await row('Thing 0'))
  await screen.findByRole('heading', { name: 'Thing 0 in full' })
  await user.click(await row('Thing 1'))
  await screen.findByRole('heading', { name: 'Thing 1 in full' })
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await row('Thing 1')))
})

test('a whole page is selected at once, and an act without a reason asks for none', async () => {
  answer('POST', '/admin/things', { success: true })
  const user = await openTable()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press(user, 'Touch')
  const dialog = within(await screen.findByRole('dialog', { name: 'Touch 50 things?' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  screen.getByText('50 selected')
  await press(user, 'Clear')
  expect(screen.queryByText('50 selected')).toBeNull()
  expect(sentCalls()).toEqual([])
})

test('chosen columns and density are kept', async () => {
  const user = await openTable()
  await row('Thing 0')
  expect(screen.queryByText('note of id-0')).toBeNull()
  await press(user, 'Columns')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Note' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Votes' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Compact rows' }))
  await user.keyboard('{Escape}')
  cleanup()
  await openTable()
  await screen.findByText('note of id-0')
  const table = screen.getByRole('table', { name: 'Things' })
  expect(table.dataset['dense']).toBe('true')
  expect(within(table).queryByRole('columnheader', { name: 'Votes' })).toBeNull()
})

test('a lost answer says so and is asked for again; a list without rows says the next step', async () => {
  answer('GET', '/admin/things', refusal('unavailable', 'not now', 503))
  const user = await openTable()
  await screen.findByText('The things are not here.')
  expect(screen.queryByText('No things yet.')).toBeNull()
  give([])
  await press(user, 'Try again')
  await screen.findByText('No things yet.')
  expect(screen.queryByText('The things are not here.')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the file has the rows of the filter, not the page', async () => {
  const user = await openTable('#state=on&q=Let&row=id-1')
  await row('Thing 0')
  await press(user, 'Next page')
  const href = screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? ''
  expect(href).toContain('/admin/things.csv?')
  const filter = { state: 'on', q: 'Let', contest: 'first' }
  expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual(filter)
})
