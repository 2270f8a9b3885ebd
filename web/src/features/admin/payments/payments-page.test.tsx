import {
  adminPayment,
  adminPaymentsAnswer,
  comparisonsAnswer,
  type PaymentComparison,
} from '@ashenda/core/contracts/http/payments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import english from '../../../locales/en/admin.json' with { type: 'json' }
import en from '../../../locales/en/console.json' with { type: 'json' }
import korean from '../../../locales/korean/admin.json' with { type: 'json' }
import { admin, hurry, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal } from '../../../testing/server.ts'

const { payments: texts } = en
const mismatch = { code: 'verify_mismatch', parts: ['amount', 'mode'], said: null } as const

const id = '00000000-0000-7000-8000-00000000000a'

beforeEach(() => {
  answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer))
  answer('GET', '/admin/payments/:id/events', { success: true, events: [] })
})

/** The list of payments, with one payer in it. */
function showPayment(more: Parameters<typeof sample<typeof adminPayment>>[1]): void {
  const payment = sample(adminPayment, { _id: id, payerName: 'Aster Desta', ...more })
  answer('GET', '/admin/payments', sample(adminPaymentsAnswer, { rows: [payment], total: 1 }))
}

const openPayments = (language: 'en' | 'korean' = 'en', fragment = '') =>
  openPage(`/dashboard/admin/payments${fragment}`, { auth: admin, language })

const inPanel = async () => within(await screen.findByRole('complementary', { name: 'Details' }))

test('a problem of a payment is told in words, with what differs', async () => {
  showPayment({ attention: { ...mismatch, parts: [...mismatch.parts] } })
  const user = await openPayments()
  await user.click(await screen.findByText('Aster Desta'))
  const told = texts.problem_verify_mismatch.replace('{{parts}}', `${texts.part_amount} · ${texts.part_mode}`)
  await inPanel()
  expect(screen.getByRole('complementary', { name: 'Details' }).textContent).toContain(told)
})

test('a payment shows amount and charge, and its moments on the clock of Addis Ababa', async () => {
  showPayment({
    price: { amountMinor: 3_000, currency: 'ETB' },
    chargeMinor: 75,
    state: 'succeeded',
    reference: 'of ours',
    createdAt: '2026-08-21T21:29:00Z',
    settledAt: '2026-08-21T21:30:00Z',
  })
  await openPayments('en', `#row=${id}`)
  const panel = await inPanel()
  panel.getByRole('heading', { name: 'of ours' })
  panel.getByText(/ETB\s30/)
  panel.getByText('paid', { selector: 'span' })
  const fact = (name: string) => panel.getByText(name, { selector: 'dt' }).nextSibling?.textContent
  expect(fact('Fee')).toMatch(/^ETB\s0\.75$/)
  expect(fact('Started')).toMatch(/^August 22, 2026 at 12:29\sAM/)
  expect(fact('Settled')).toMatch(/^August 22, 2026 at 12:30\sAM/)
})

test('a list the network loses offers to try again, and shows once an answer comes', async () => {
  answer('GET', '/admin/payments', refusal('unavailable', 'not now', 503))
  const user = await openPayments()
  const again = await screen.findByRole('button', { name: 'Try again' })
  showPayment({})
  await user.click(again)
  await screen.findByText('Aster Desta')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('payments are narrowed to what needs attention, a state, an amount and a text, and earlier ones come at a press', async () => {
  const asked: string[] = []
  answer('GET', '/admin/payments', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    const isLast = path.includes('after=')
    const payment = sample(adminPayment, { payerName: isLast ? 'Letay Kiros' : 'Aster Desta' })
    const sums = [{ currency: 'ETB' as const, amountMinor: 153_000, chargeMinor: 3_825 }]
    return sample(adminPaymentsAnswer, { rows: [payment], total: 51, next: isLast ? null : 'the one before', sums })
  })
  const lastAsked = () => Object.fromEntries(new URLSearchParams(asked.at(-1)))
  const user = await openPayments()
  await user.click(await screen.findByRole('link', { name: 'Needs attention' }))
  await screen.findByText('Aster Desta')
  // A heading that sorts by it has the same name.
  const chip = (name: string) =>
    screen.getAllByRole('button', { name }).filter((button) => button.getAttribute('aria-haspopup') === 'dialog')
  await user.click(chip('State')[0] as HTMLElement) // one of them
  await user.click(screen.getByRole('button', { name: 'cancelled' }))
  await user.click(chip('Amount')[0] as HTMLElement) // one of them
  await user.type(screen.getByRole('spinbutton', { name: 'From' }), '30{Enter}')
  await user.type(screen.getByRole('searchbox', { name: 'Payer, reference, receipt or phone' }), ' AP-77 ')
  const filter = { sort: '-createdAt', attention: 'true', state: 'cancelled', amountFrom: '30', q: 'AP-77' }
  await waitFor(() => expect(lastAsked()).toMatchObject(filter))
  screen.getByText(/ETB\s1,530 · fees ETB\s38\.25/)
  const file = screen.getByRole('link', { name: 'Export' }).getAttribute('href')
  expect(Object.fromEntries(new URLSearchParams(file?.split('?')[1]))).toMatchObject({ attention: 'true', q: 'AP-77' })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Letay Kiros')
  expect(lastAsked()).toMatchObject({ ...filter, after: 'the one before' })
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  expect(location.search).toBe('')
})

const { items: comparison } = comparisonsAnswer.properties.comparisons

/** The panel of comparisons with Chapa's list, over these of as many. */
async function openComparisons(total: number, comparisons: readonly Partial<PaymentComparison>[], language?: 'korean') {
  const finishedAt = new Date().toISOString()
  const told = comparisons.map((more) => sample(comparison, { finishedAt, ...more }))
  answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer, { comparisons: told, total }))
  answer('GET', '/admin/payments', sample(adminPaymentsAnswer))
  const user = await openPayments(language, '#tab=comparisons')
  const panel = within(await screen.findByRole('region', { name: (language ? korean : english).admin.comparisons }))
  const items = await panel.findAllByRole('listitem')
  return { user, lines: items.map(({ textContent }) => textContent ?? '') }
}

test('a comparison that failed says so before any figure, and one that died is not told as under way', async () => {
  const half = { pages: 3, listed: 30, hurried: 4, raised: 2, unknownCount: 1, reachedAt: new Date().toISOString() }
  const { lines } = await openComparisons(4, [
    { problem: 'page 1: not found', problemKind: 'no_list' },
    { ...half, problem: 'page 4: no answer', problemKind: 'unreachable' },
    { pages: 1, listed: 1_234, hurried: 5, raised: 6, unreadable: 7, unknownCount: 8 },
    { finishedAt: null, isLost: true },
  ])
  const [failed, partly, whole, lost] = lines
  expect(failed).toContain(
    'The comparison failed: Chapa gave no list of payments at this address. Nothing was compared, so this says nothing about any payment.',
  )
  expect(failed).not.toContain('Listed:')
  expect(partly).toMatch(
    /The comparison failed: Chapa could not be reached\. Only payments that Chapa listed back to .* were compared\.Listed: 30\. Rechecked: 4\. Need attention: 2\. Unknown here: 1\.$/,
  )
  expect(whole).toMatch(
    /Listed: 1,234\. Rechecked: 5\. Need attention: 6\. Unknown here: 8\.Rows of Chapa’s list that could not be read: 7\.$/,
  )
  expect(whole).not.toContain('failed')
  expect(lost).toContain('It has not finished in ten minutes')
  expect(lost).not.toMatch(/running|Listed/)
  expect((await screen.findByRole('button', { name: 'Compare now' })).getAttribute('aria-busy')).not.toBe('true')
})

test('a comparison that failed is told in the language of the admin', async () => {
  const { lines } = await openComparisons(1, [{ problem: 'page 1: not found', problemKind: 'no_list' }], 'korean')
  expect(lines[0]).toContain('대조에 실패했습니다: 차파가 이 주소에서 결제 목록을 주지 않았습니다.')
})

test('comparisons, and payments that nobody here knows, say how many are left out', async () => {
  const unknown = { reference: 'AP-2', txRef: null, state: 'success', amountMinor: 3_000, currency: 'ETB' }
  const { lines } = await openComparisons(32, [{ pages: 1, unknownCount: 104, unknown: [unknown] }])
  expect(lines[0]).toMatch(/AP-2 · ETB\s30 · paid.*Shown here: 1 of 104\./)
  screen.getByText('Shown here: 1 of 32.')
})

test('while a comparison runs its button is busy and the list is asked again, through an answer that is lost', async () => {
  hurry()
  const { user } = await openComparisons(0, [{ pages: 0 }])
  let isLost = true
  let looks = 0
  answer('POST', '/admin/payments/compare', { success: true, message: '', comparison: 'a' })
  answer('GET', '/admin/payments/comparisons', () => {
    looks += 1
    if (looks === 1) return sample(comparisonsAnswer, { comparisons: [sample(comparison)], total: 1 })
    if (isLost) return refusal('unavailable', 'later', 503)
    const finishedAt = new Date().toISOString()
    return sample(comparisonsAnswer, {
      comparisons: [sample(comparison, { finishedAt, pages: 1, listed: 3 })],
      total: 1,
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Compare now' }))
  await screen.findByText(/running/)
  expect(screen.getByRole('button', { name: 'Compare now' }).getAttribute('aria-busy')).toBe('true')
  await screen.findByText('The comparisons could not be loaded.')
  isLost = false
  await screen.findByText(/^Listed: 3\./)
  expect(screen.queryByText('The comparisons could not be loaded.')).toBeNull()
})
