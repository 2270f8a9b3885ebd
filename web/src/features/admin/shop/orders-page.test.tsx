import { type ListedOrder, orderListAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, type SentCall, sentCalls } from '../../../testing/server.ts'

const order: ListedOrder = {
  _id: '00000000-0000-7000-8000-00000000000a',
  status: 'cancel',
  createAt: '2031-08-22T06:00:00Z',
  number: 'A-7KQ2-93',
  handover: 'delivery',
  way: 'chapa',
  due: null,
  payment: { success: false, state: null },
  buyer: { name: 'Letebrhan Kiros', email: 'letebrhan@example.org', phone: '+251955010001', address: 'Adwa, Tigray' },
  products: [
    {
      _id: '00000000-0000-7000-8000-00000000000b',
      name: 'Grass skirt',
      description: 'White cotton with a woven border',
      price: { amountMinor: 450_000, currency: 'ETB' },
      photo: null,
      variantId: null,
      variant: '',
      count: 1,
      restocked: 0,
      kind: 'goods',
    },
  ],
  totals: [{ amountMinor: 450_000, currency: 'ETB' }],
}

/** The orders page over one order, whose status follows what is sent. */
async function openOrders(onStatus: () => Promise<void> = async () => undefined) {
  let { status } = order
  answer('GET', '/admin/orders', () => sample(orderListAnswer, { rows: [{ ...order, status }], total: 1 }))
  answer('PUT', '/api/v1/auth/order-status/:id', async ({ body }: SentCall) => {
    status = (body as Pick<ListedOrder, 'status'>).status
    await onStatus()
    return { success: true, message: '', status }
  })
  const user = await openPage('/dashboard/admin/orders', { auth: admin })
  const item = within(await screen.findByRole('row', { name: /Letebrhan Kiros/ }))
  return { user, item, status: item.getByRole<HTMLSelectElement>('combobox', { name: /^Status/ }) }
}

test('[SHP-03] without an auth token orders are not asked for', async () => {
  let asked = 0
  answer('GET', '/admin/orders', () => {
    asked += 1
    return sample(orderListAnswer)
  })
  await openPage('/dashboard/admin/orders', { auth: { ...admin, token: '' } })
  await screen.findByText('Please log in again to see the orders.')
  expect(asked).toBe(0)
})

test('[SHP-03] [SHP-05] an order shows when, whether paid, its products, and its buyer in a popup', async () => {
  const { user, item } = await openOrders()
  item.getByText(/2031/)
  for (const text of ['not paid', 'Grass skirt', /ETB\s4,500/]) item.getByText(text)
  await user.click(item.getByRole('button', { name: 'Buyer: Letebrhan Kiros' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Buyer' }))
  for (const text of Object.values(order.buyer)) popup.getByText(text)
  await user.click(popup.getByText('Adwa, Tigray'))
  expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull()
  await user.click(popup.getByRole('button', { name: 'Close' }))
  await user.click(item.getByText('Grass skirt'))
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }))
  for (const text of ['White cotton with a woven border', 'Adwa, Tigray', 'not paid']) panel.getByText(text)
})

test('a changed status is told with the buyer and the new status', async () => {
  const { user, status } = await openOrders()
  await waitFor(() => expect(status.disabled).toBe(false))
  await user.selectOptions(status, 'Shipped')
  await waitFor(() => expect(toastTexts()).toEqual(['The order of Letebrhan Kiros is now: Shipped']))
})

test('an order’s status is a free choice of five', async () => {
  const { user, status } = await openOrders()
  expect([...status.options].map(({ text }) => text)).toEqual([
    'Not Processed',
    'Processing',
    'Shipped',
    'deliverd',
    'cancel',
  ])
  await waitFor(() => expect(status.disabled).toBe(false))
  for (const [wanted, seen] of [
    ['deliverd', 'cancel'],
    ['Not Processed', 'deliverd'],
  ] as const) {
    await user.selectOptions(status, wanted)
    await waitFor(() => expect(sentCalls().at(-1)?.body).toEqual({ status: wanted, seen }))
    await waitFor(() => expect(status.getAttribute('aria-busy')).toBeNull())
    expect(status.value).toBe(wanted)
  }
})

test('a status chosen before the answer to the last one is the one that stays', async () => {
  const answered = Promise.withResolvers<void>()
  const { user, status } = await openOrders(() => answered.promise)
  await waitFor(() => expect(status.disabled).toBe(false))
  await user.selectOptions(status, 'Shipped')
  await user.selectOptions(status, 'Processing')
  answered.resolve()
  await waitFor(() =>
    expect(sentCalls().map(({ body }) => body)).toMatchObject([{ status: 'Shipped' }, { status: 'Processing' }]),
  )
  await waitFor(() => expect(status.value).toBe('Processing'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a status that another admin set meanwhile is told, and the list shows it', async () => {
  const { user, status } = await openOrders()
  await waitFor(() => expect(status.disabled).toBe(false))
  answer('PUT', '/api/v1/auth/order-status/:id', conflict('order.status'))
  answer('GET', '/admin/orders', sample(orderListAnswer, { rows: [{ ...order, status: 'Shipped' }], total: 1 }))
  await user.selectOptions(status, 'deliverd')
  const told = within(
    await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. Order status changed, / }),
  )
  await user.click(told.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(status.value).toBe('Shipped'))
})
