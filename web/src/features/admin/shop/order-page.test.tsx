import { orderAnswer, type WholeOrder } from '@ashenda/core/contracts/http/shop.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const id = '00000000-0000-7000-8000-00000000000a'
const [large, card] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2']
const line = (more: Partial<WholeOrder['products'][number]>): WholeOrder['products'][number] => ({
  ...{ _id: '00000000-0000-7000-8000-00000000000b', name: 'Tilfi dress', description: '', photo: null, kind: 'goods' },
  ...{ variantId: large, variant: 'Large', count: 2, restocked: 0, price: { amountMinor: 450_000, currency: 'ETB' } },
  ...more,
})
const paid: Partial<WholeOrder> = {
  ...{ _id: id, number: 'A-7KQ2-93', status: 'Processing', handover: 'delivery', way: 'chapa', due: null },
  buyer: { name: 'Letebrhan Kiros', email: '', phone: '+251955010001', address: 'Adwa, Tigray' },
  payment: { success: true, state: 'succeeded' },
  products: [line({})],
  totals: [{ amountMinor: 900_000, currency: 'ETB' }],
}
const event = (more: Partial<WholeOrder['events'][number]>): WholeOrder['events'][number] => ({
  ...{
    at: '2031-08-22T06:00:00.000Z',
    what: 'ordered',
    by: null,
    from: null,
    to: null,
    note: '',
    amount: null,
    pieces: null,
  },
  ...more,
})

async function openOrder(more: Partial<WholeOrder> = {}) {
  const { order } = sample(orderAnswer)
  let kept: WholeOrder = { ...order, ...paid, ...more }
  answer('GET', '/admin/orders/:id', () => ({ success: true, order: kept }))
  const change = (now: Partial<WholeOrder>) => {
    kept = { ...kept, ...now }
  }
  const user = await openPage(`/dashboard/admin/orders/${id}`, { auth: admin })
  await screen.findByRole('heading', { level: 1, name: 'Order A-7KQ2-93' })
  return { user, change }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function openRefund(more: Partial<WholeOrder> = {}) {
  const { user, change } = await openOrder(more)
  await user.click(button('Refund or restock'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or restock order A-7KQ2-93' }))
  const pieces = (name: string) => dialog.getAllByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
  return { user, change, dialog, pieces }
}

test('an order shows buyer, lines, total, payments and history, the latest first', async () => {
  await openOrder({
    payments: [
      {
        ...{ _id: '00000000-0000-7000-8000-0000000000c1', reference: 'ASH-77QX-09', state: 'succeeded' },
        ...{ price: { amountMinor: 900_000, currency: 'ETB' }, givenBackMinor: 450_000, isItsOwn: true },
      },
    ],
    events: [
      event({}),
      event({ what: 'status', by: 'Aster Desta', from: 'Not Processed', to: 'Processing' }),
      event({ what: 'note', by: 'Aster Desta', note: 'wants it wrapped' }),
    ],
  })
  for (const text of ['Letebrhan Kiros', 'Adwa, Tigray', 'Tilfi dress, Large']) screen.getByText(text)
  screen.getByRole('link', { name: 'ASH-77QX-09' })
  screen.getByText(/ETB\s4,500.* given back/)
  const history = within(screen.getByRole('region', { name: 'History' }))
  const items = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toContain('wants it wrapped')
  expect(items[1]).toMatch(/Status: Not Processed → Processing/i)
  expect(items[2]).toContain('Ordered')
})

test('there is no such order', async () => {
  answer('GET', '/admin/orders/:id', refusal('not_found', 'not found', 404))
  await openPage(`/dashboard/admin/orders/${id}`, { auth: admin })
  await screen.findByText('There is no such order.')
})

test('cash is noted after one question, and only where it is still due', async () => {
  const { user, change } = await openOrder({ way: 'cash', payment: { success: false, state: null } })
  answer('POST', '/admin/orders/:id/paid', () => {
    change({ payment: { success: true, state: null } })
    return sample(orderAnswer)
  })
  await user.click(button('Cash received'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cash for order A-7KQ2-93?' }))
  dialog.getByText(/ETB\s9,000/)
  await user.click(dialog.getByRole('button', { name: 'Cash received' }))
  await waitFor(() => expect(toastTexts()).toEqual(['The order is paid.']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cash received' })).toBeNull())
})

test('a note is added and its field emptied', async () => {
  const { user } = await openOrder()
  answer('POST', '/admin/orders/:id/notes', { success: true, message: 'noted' })
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: /^Note for the other admins/ })
  await user.type(note, 'wants it wrapped')
  await user.click(button('Add note'))
  await waitFor(() => expect(note.value).toBe(''))
  expect(sentCalls()).toMatchObject([{ path: `/admin/orders/${id}/notes`, body: { note: 'wants it wrapped' } }])
})

test('a packing slip is printed in the language of the console, and downloaded', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname)
  })
  onTestFinished(() => click.mockRestore())
  const { user } = await openOrder()
  const document = '018f0000-0000-7000-8000-0000000000d1'
  answer('POST', '/admin/orders/packing-slip', {
    success: true,
    document,
    status: 'ready',
    link: `/documents/${document}/file`,
  })
  await user.click(button('Packing slip'))
  await waitFor(() => expect(saved).toEqual([`/documents/${document}/file`]))
  expect(sentCalls()).toMatchObject([{ path: '/admin/orders/packing-slip', body: { orders: [id], language: 'en' } }])
  answer('POST', '/admin/orders/packing-slip', refusal('not_found', 'not found', 404))
  await user.click(button('Packing slip'))
  await screen.findByText('There is nothing to pack.')
})

test('by default everything comes back, and the button says how much', async () => {
  const { user, change, dialog } = await openRefund()
  answer('POST', '/admin/orders/:id/refund', () => {
    change({ products: [line({ restocked: 2 })] })
    return sample(orderAnswer)
  })
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'it does not fit')
  await user.click(dialog.getByRole('button', { name: /^Refund ETB\s9,000/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['Done. The history says what was given back.']))
  expect(sentCalls()).toMatchObject([
    { body: { reason: 'it does not fit', lines: [{ variant: large, refund: 2, restock: 2 }] } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('some pieces come back, never more than there are; without any nothing is sent', async () => {
  const { user, dialog, pieces } = await openRefund({
    products: [line({}), line({ variantId: card, kind: 'tcard', name: 'T-card', variant: '', count: 1 })],
  })
  dialog.getByText(/^T-cards can come back only while nobody used them/)
  const [refunds, restocks] = [pieces('Refund, of'), pieces('Into stock, of')]
  const set = async (field: HTMLInputElement | undefined, text: string) => {
    if (!field) throw new Error('no such field')
    await user.tripleClick(field)
    await user.keyboard(text)
  }
  await set(refunds[0], '7')
  expect(refunds[0]?.value).toBe('2')
  for (const one of [...refunds, ...restocks]) await set(one, '0')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'it does not fit')
  await user.click(dialog.getByRole('button', { name: 'Put into stock' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Please choose at least one piece.']))
  expect(sentCalls()).toEqual([])
  await set(restocks[0], '1')
  answer('POST', '/admin/orders/:id/refund', sample(orderAnswer))
  await user.click(dialog.getByRole('button', { name: 'Put into stock' }))
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  expect(sentCalls()[0]?.body).toMatchObject({ lines: [{ variant: large, refund: 0, restock: 1 }] })
})

test('a refused refund says why, and its dialog keeps what was typed', async () => {
  const { user, dialog } = await openRefund()
  answer('POST', '/admin/orders/:id/refund', refusal('card_used', 'one of these cards was used', 409))
  const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
  await user.type(reason, 'it does not fit')
  await user.click(dialog.getByRole('button', { name: /^Refund ETB/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['one of these cards was used']))
  expect(reason.value).toBe('it does not fit')
})

test('an order that ended unpaid has nothing to refund', async () => {
  await openOrder({ isReleased: true, payment: { success: false, state: null }, way: 'cash', status: 'cancel' })
  expect(screen.queryByRole('button', { name: 'Refund or restock' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cash received' })).toBeNull()
})
