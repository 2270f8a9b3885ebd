import { agentsAnswer, batchesAnswer, cardEventsAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, problemOf } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

const batch = sample(batchesAnswer.properties.rows.items, {
  number: 3,
  amount: 1_234,
  agent: 'Lion Bank',
  status: 'ready',
  states: { issued: 0, active: 1_200, redeemed: 30, void: 4 },
  stock: 'here',
  handedAt: null,
  priceMinor: null,
  sold: 30,
  settledMinor: 0,
  owedMinor: null,
})
const owing = { handedAt: '2031-08-22T06:00:00Z', priceMinor: 2_700, owedMinor: 81_000, stock: 'owed' } as const
const failed = sample(batchesAnswer.properties.rows.items, {
  number: 2,
  status: 'failed',
  problem: 'the disk is full',
  stock: 'failed',
})

function show(...rows: (typeof batch)[]): void {
  answer('GET', '/card/batches', sample(batchesAnswer, { rows, total: rows.length, previous: null, next: null }))
}

test('cards: a row a batch with where it is and what is owed; its panel has figures, history and what failed', async () => {
  show({ ...batch, ...owing }, failed)
  answer('GET', '/card/batches/:id/events', {
    success: true,
    events: [
      sample(cardEventsAnswer.properties.events.items, {
        what: 'handed',
        by: 'Selam Hagos',
        detail: { agent: 'Lion Bank', priceMinor: 2_700 },
      }),
    ],
  })
  const user = await openPage('/admin/generate/132', { auth: admin })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toMatch(/0003.*1,234.*Lion Bank.*Owes.*30.*ETB\s810/)
  expect(second?.textContent).toContain('Failed')
  await user.click(within(first as HTMLElement).getByText('Lion Bank'))
  const panel = within(await screen.findByRole('complementary'))
  panel.getByText('0003-000001 – 0003-001234')
  expect(panel.getByText('used').nextSibling?.textContent).toBe('30')
  expect((await panel.findByText('Handed over', { selector: 'strong' })).closest('li')?.textContent).toMatch(
    /Lion Bank · ETB\s27.*Selam Hagos$/,
  )
  await user.click(within(second as HTMLElement).getByText('Failed'))
  await screen.findByText('Failed: the disk is full')
})

test('cards are handed over at a price, then sales and payments are recorded; a missing figure is told at its field', async () => {
  show(batch)
  answer('GET', '/card/batches/:id/events', { success: true, events: [] })
  answer('POST', '/card/batches/:id/stock', () => {
    show({ ...batch, ...owing })
    return { success: true }
  })
  const user = await openPage(`/admin/generate/132#row=${batch._id}`, { auth: admin })
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  const dialog = async () => within(await screen.findByRole('dialog'))
  const price = (await dialog()).getByLabelText<HTMLInputElement>('What the agent owes for a card, in ETB')
  expect(price.value).toBe('30')
  await user.clear(price)
  await user.click((await dialog()).getByRole('button', { name: 'Hand over' }))
  expect(problemOf(price)).toBe('Please enter a number.')
  expect(document.activeElement).toBe(price)
  await user.type(price, '27')
  await user.click((await dialog()).getByRole('button', { name: 'Hand over' }))
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  await user.type((await dialog()).getByLabelText('Amount in ETB'), '100.50')
  await user.click((await dialog()).getByRole('button', { name: 'Record a payment' }))
  await waitFor(() =>
    expect(sentCalls().map(({ body }) => body)).toMatchObject([
      { what: 'handed', agent: 'Lion Bank', priceMinor: 2_700 },
      { what: 'settled', amountMinor: 10_050 },
    ]),
  )
})

test('a payment whose answer was lost is sent again under its own name, another one under another', async () => {
  show({ ...batch, ...owing })
  answer('GET', '/card/batches/:id/events', { success: true, events: [] })
  answer('POST', '/card/batches/:id/stock', () => refusal('unavailable', 'not now', 503))
  const user = await openPage(`/admin/generate/132#row=${batch._id}`, { auth: admin })
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Record a payment' })
  const amount = dialog.getByLabelText('Amount in ETB')
  await user.type(amount, '100')
  for (const times of [1, 2]) {
    await user.click(send)
    await waitFor(() => expect(sentCalls()).toHaveLength(times))
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  }
  await user.type(amount, '0')
  await user.click(send)
  await waitFor(() => expect(sentCalls()).toHaveLength(3))
  const [first, second, third] = sentCalls().map(({ body }) => (body as { readonly id: string }).id)
  expect([first === second, first === third]).toEqual([true, false])
})

test('a sheet is printed again from the page that a serial is on', async () => {
  show(batch)
  answer('GET', '/card/batches/:id/events', { success: true, events: [] })
  const user = await openPage(`/admin/generate/132#row=${batch._id}`, { auth: admin })
  await user.click(await screen.findByRole('button', { name: 'Reprint a sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprint a sheet: Batch 0003' }))
  const download = dialog.getByRole<HTMLButtonElement>('button', { name: 'Download t-cards.pdf' })
  await user.type(dialog.getByLabelText('Serial'), '0004-000121')
  dialog.getByText('This is no serial of this batch.')
  expect(download.disabled).toBe(true)
  await user.clear(dialog.getByLabelText('Serial'))
  await user.type(dialog.getByLabelText('Serial'), '0003-000121')
  dialog.getByText('It is on page 13 of t-cards.pdf.')
  expect(download.disabled).toBe(false)
})

test('each agent has a row with cards, sales and what is owed', async () => {
  const lion = { agent: 'Lion Bank', batches: 2, issued: 5, active: 6, redeemed: 7, void: 8, sold: 9 }
  const agent = { ...lion, settledMinor: 10_000, owedMinor: 14_300 }
  answer('GET', '/card/agents', sample(agentsAnswer, { agents: [agent] }))
  await openPage('/admin/generate/132#tab=agents', { auth: admin })
  const cells = within((await screen.findAllByRole('row'))[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/, ' '))).toEqual([
    ...['Lion Bank', '2', '5', '6', '7', '8', '9', 'ETB 100', 'ETB 143'],
  ])
})
