import { ledgerAnswer } from '@ashenda/core/contracts/http/ledger.ts'
import { comparisonsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal } from '../../../testing/server.ts'

const path = '/dashboard/admin/ledger'
const zero = { fees: 0, orders: 0, reversals: 0, cards: 0 }
const day = { ...zero, currency: 'ETB', votes: 6_000, gross: 6_000, charges: 210, refunds: 3_000, net: 2_790 } as const

let asked: string[]
beforeEach(() => {
  asked = []
  answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer))
  answer('GET', '/admin/ledger', ({ path: address }) => {
    asked.push(address.split('?')[1] ?? '')
    const span = { from: '2026-08-01', to: '2026-08-31' }
    return sample(ledgerAnswer, { ...span, rows: [{ day: '2026-08-22', ...day }], totals: [day] })
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))

test('each figure of a day and of the total leads to its payments', async () => {
  await openPage(path, { auth: admin })
  const ofDay = await line('2026-08-22')
  const [votes, gross] = ofDay.getAllByRole('link', { name: /^ETB\s60$/ }).map((link) => link.getAttribute('href'))
  const came = 'settledFrom=2026-08-22&settledTo=2026-08-22'
  expect(votes).toBe(`/dashboard/admin/payments#currency=ETB&provider=chapa&purpose=vote&${came}`)
  expect(gross).toBe(`/dashboard/admin/payments#currency=ETB&provider=chapa&${came}`)
  const refunds = (await line('Total')).getByRole('link', { name: /^ETB\s30$/ }).getAttribute('href')
  expect(refunds).toBe(
    '/dashboard/admin/payments#currency=ETB&provider=chapa&state=refunded&returnedFrom=2026-08-01&returnedTo=2026-08-31',
  )
  expect(ofDay.queryByRole('link', { name: /ETB\s27\.90/ })).toBeNull()
  ofDay.getByText(/^ETB\s27\.90$/)
})

test('days and currency stand in the address, for the page and its file', async () => {
  const user = await openPage(`${path}#dayFrom=2026-08-20&dayTo=2026-08-22`, { auth: admin })
  await line('Total 2026-08-01 – 2026-08-31')
  expect(asked).toEqual(['dayFrom=2026-08-20&dayTo=2026-08-22'])
  await user.click(screen.getByRole('button', { name: 'Currency' }))
  await user.click(screen.getByRole('button', { name: 'USD' }))
  await waitFor(() => expect(asked.at(-1)).toBe('dayFrom=2026-08-20&dayTo=2026-08-22&currency=USD'))
  const file = screen.getByRole('link', { name: 'Export' }).getAttribute('href')
  expect(file).toMatch(/\/admin\/ledger\.csv\?dayFrom=2026-08-20&dayTo=2026-08-22&currency=USD$/)
  const workbook = screen.getByRole('link', { name: 'XLSX' }).getAttribute('href')
  expect(workbook).toMatch(/\/admin\/ledger\.xlsx\?dayFrom=2026-08-20&dayTo=2026-08-22&currency=USD$/)
})

test('the latest comparison with Chapa stands beside it, with the way to its differences', async () => {
  const { items } = comparisonsAnswer.properties.comparisons
  const finishedAt = new Date().toISOString()
  const unknown = { reference: 'AP-2', txRef: null, state: 'success', amountMinor: 3_000, currency: 'ETB' }
  const latest = sample(items, { finishedAt, pages: 1, listed: 9, raised: 2, unknownCount: 1, unknown: [unknown] })
  answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer, { comparisons: [latest], total: 3 }))
  await openPage(path, { auth: admin })
  const panel = within(await screen.findByRole('region', { name: 'Latest comparison with Chapa’s list' }))
  expect((await panel.findByRole('listitem')).textContent).toMatch(/Need attention: 2\. Unknown here: 1\..*AP-2/)
  expect(panel.getByRole('link', { name: 'Payments that need attention' }).getAttribute('href')).toBe(
    '/dashboard/admin/payments#tab=attention',
  )
})

test('a lost ledger is asked for again; days without money say so', async () => {
  answer('GET', '/admin/ledger', refusal('unavailable', 'not now', 503))
  const user = await openPage(path, { auth: admin })
  await screen.findByText('The ledger could not be loaded.')
  answer('GET', '/admin/ledger', sample(ledgerAnswer, { from: '2026-08-01', to: '2026-08-31' }))
  await user.click((await screen.findAllByRole('button', { name: 'Try again' }))[0] as HTMLElement) // just found
  await screen.findByText('No money from 2026-08-01 to 2026-08-31.')
})
