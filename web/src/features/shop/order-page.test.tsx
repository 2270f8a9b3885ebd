import { type BuyerOrder, buyerOrderAnswer } from '@ashenda/core/contracts/http/checkout.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

const number = 'A-7KQ2-93'
const order: BuyerOrder = {
  number,
  at: '2031-08-22T06:00:00.000Z',
  status: 'Not Processed',
  payment: 'unpaid',
  handover: 'pickup',
  way: 'cash',
  total: { amountMinor: 45_000, currency: 'ETB' },
  lines: [{ name: 'Netela', variant: 'S', count: 1, price: { amountMinor: 45_000, currency: 'ETB' }, photo: null }],
  due: '2031-08-29T06:00:00.000Z',
  isOwn: true,
  name: 'Letebrhan',
  address: '',
  canPay: false,
  canCancel: true,
  cards: [],
  cardsComing: 0,
  events: [{ at: '2031-08-22T06:00:00.000Z', what: 'ordered', status: null }],
}

const show = (part: Partial<BuyerOrder>): void =>
  answer('POST', '/api/v1/shop/orders/find', sample(buyerOrderAnswer, { order: { ...order, ...part } }))
const open = () => openPage(`/shop/order?number=${number}`)

test('an order says in plain words how it stands, and is cancelled after one question', async () => {
  show({})
  answer(
    'POST',
    '/api/v1/shop/orders/cancel',
    sample(buyerOrderAnswer, { order: { ...order, status: 'cancel', canCancel: false, due: null } }),
  )
  const user = await open()
  await screen.findByText('To be paid in cash at pick-up')
  expect(screen.getByText('Received')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  await screen.findByText(/^Cancelled · /)
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull()
  expect(sentCalls().at(-1)).toMatchObject({ path: '/api/v1/shop/orders/cancel', body: { number } })
})

test('an order that is being processed meanwhile is not cancelled, and says why', async () => {
  show({ payment: 'paid', way: 'chapa' })
  answer('POST', '/api/v1/shop/orders/cancel', refusal('order_not_cancellable', 'this order is being processed', 409))
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(toastTexts().join()).toMatch(/this order is being processed/i))
})

test('elsewhere it is found by number and phone; a wrong one is told beside the number', async () => {
  answer('POST', '/api/v1/shop/orders/find', refusal('not_found', 'there is none', 404))
  answer('GET', '/api/v1/shop/orders', { success: true, orders: [] })
  const user = await open()
  const phone = await screen.findByRole('textbox', { name: 'Phone' })
  await user.click(screen.getByRole('button', { name: 'Show the order' }))
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  await user.type(phone, '0955010001')
  await user.click(screen.getByRole('button', { name: 'Show the order' }))
  await screen.findByText('There is no order with this number and phone.')
  show({ isOwn: false })
  await user.click(screen.getByRole('button', { name: 'Show the order' }))
  await screen.findByRole('heading', { name: `Order ${number}` })
  expect(sentCalls().at(-1)?.body).toEqual({ number, phone: '0955010001' })
})

test('a code is shown by a press alone, and nowhere but in the browser that bought it', async () => {
  const cards = [
    { serial: '0004-000001', state: 'ready' as const },
    { serial: '0004-000002', state: 'shown' as const },
  ]
  show({ payment: 'paid', way: 'chapa', cards })
  answer('POST', '/api/v1/shop/orders/code', { success: true, code: 'ABCD-EFGH-JKMN-PQRS' })
  const user = await open()
  const press = await screen.findByRole('button', { name: 'Show the code' })
  expect(screen.queryByText('ABCD-EFGH-JKMN-PQRS')).toBeNull()
  expect(screen.getByText('Its code was shown.')).toBeDefined()
  await user.click(press)
  await screen.findByText('ABCD-EFGH-JKMN-PQRS')
  expect(sentCalls().at(-1)?.body).toEqual({ number, serial: '0004-000001' })
})

test('elsewhere a card says where its code is', async () => {
  show({ payment: 'paid', way: 'chapa', isOwn: false, cards: [{ serial: '0004-000001', state: 'ready' }] })
  await open()
  await screen.findByText('Its code waits in the browser in which you ordered.')
  expect(screen.queryByRole('button', { name: 'Show the code' })).toBeNull()
})
