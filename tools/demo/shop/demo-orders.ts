import { createHash } from 'node:crypto'
import { formatDecimal } from '@ashenda/core/domain/money.ts'
import { type OrderStatus, orderStatuses, totalOf } from '@ashenda/core/domain/shop.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { noticeOf } from '@ashenda/db/queries/orders/order-events.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { enterSent } from '../demo-messages.ts'
import { demoOrders, demoProducts } from './goods.ts'

const dayMs = 86_400_000
const cashHoldDays = 5

type DemoOrder = (typeof demoOrders)[number]
type Step = DemoOrder['history'][number][0]

const atOf = (daysAgo: number): Date => new Date(Date.now() - daysAgo * dayMs)
const isStatus = (step: Step): step is OrderStatus => orderStatuses.some((status) => status === step)
const did = ({ history }: DemoOrder, wanted: Step): Date | undefined => {
  const found = history.find(([step]) => step === wanted)
  return found && atOf(found[1])
}
/** Its pieces are back in stock. */
const isBack = (order: DemoOrder): boolean => order.history.some(([step]) => step === 'expired' || step === 'cancelled')

/** Pieces of a product's size that orders hold. */
export const heldBy = (product: number, size: number): number =>
  demoOrders
    .filter((order) => !isBack(order))
    .flatMap(({ lines }) => lines)
    .filter(([of, , ofSize = 0]) => of === product && ofSize === size)
    .reduce((sum, [, count]) => sum + count, 0)

const linesOf = ({ lines }: DemoOrder) =>
  lines.flatMap(([product, count, size = 0]) => {
    const of = demoProducts[product]
    if (!of) return []
    const { name, description, price, currency, sizes = [''] } = of
    const ids = { product_id: seedId('product', product), variant_id: seedId('variant', `${product} ${size}`) }
    return [{ ...ids, name, description, price, currency, count, variant: sizes[size] ?? '' }]
  })

const priceOf = (order: DemoOrder) => {
  const lines = linesOf(order)
  return { amountMinor: totalOf(lines), currency: lines[0]?.currency ?? 'ETB' }
}

const numberLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same at every start, as its buyer's page is named for it. */
function numberOf(index: number): string {
  const bytes = createHash('sha256').update(`order ${index}`).digest()
  const letters = [...bytes.subarray(0, 6)].map((byte) => numberLetters[byte % numberLetters.length])
  return `A-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Orders with what happened to each: stock, payment, history, messages to the buyer, and the log of the admin who did it. */
export async function enterOrders(tx: Transaction): Promise<void> {
  const [owner] = await tx<{ id: string }[]>`select id from users where role = 'admin' order by created_at limit 1`
  const numbered = demoOrders.map((order, index) => ({ order, id: seedId('order', index), number: numberOf(index) }))
  await tx`insert into orders ${tx(numbered.map(({ order, id, number }) => orderRow(order, id, number)))}`
  await tx`insert into order_products ${tx(
    numbered.flatMap(({ order, id }) =>
      linesOf(order).map((line) => ({ ...line, order_id: id, restocked: isBack(order) ? line.count : 0 })),
    ),
  )}`
  await enterPayments(tx, numbered)
  await tx`insert into order_events ${tx(numbered.flatMap(({ order, id }) => eventsOf(order, id, owner?.id ?? null)))}`
  await enterSent(
    tx,
    numbered.flatMap(({ order, id, number }) => {
      const { amountMinor, currency } = priceOf(order)
      const values = {
        number,
        amount: `${currency} ${formatDecimal(amountMinor)}`,
        path: `/shop/order?number=${number}`,
      }
      return eventsOf(order, id, null).flatMap(({ what, detail, at }) => {
        const kind = noticeOf({ what, detail }, order)
        const person = { name: order.buyer, phone: order.phone }
        return kind
          ? [{ kind, at, receiver: { order_id: id }, person, subject: id, values, language: order.language }]
          : []
      })
    }),
  )
  if (!owner) return
  const actions = numbered.flatMap(({ order, id }) => actionsOf(order, id, owner.id))
  await tx`insert into admin_actions ${tx(actions)}`
}

function orderRow(order: DemoOrder, id: string, number: string) {
  const { buyer, phone, address, language, handover, way, history } = order
  const last = history.findLast(([step]) => isStatus(step))?.[0]
  const [ordered, expired] = [did(order, 'ordered'), did(order, 'expired')]
  const isPaid = did(order, 'paid') !== undefined && !did(order, 'refunded')
  const waits = way === 'cash' && !isPaid && (last === undefined || expired)
  return {
    ...{ id, number, language, handover, way, is_paid: isPaid },
    status: isBack(order) ? 'cancel' : (last ?? 'Not Processed'),
    buyer_name: buyer,
    buyer_email: '',
    buyer_phone: phone,
    buyer_address: address,
    due_at: waits && ordered ? new Date(ordered.getTime() + cashHoldDays * dayMs) : null,
    released_at: expired ?? null,
    created_at: ordered ?? new Date(),
  }
}

interface Numbered {
  readonly order: DemoOrder
  readonly id: string
}

/** Of orders by Chapa: one payment each, refunded where the buyer cancelled. */
async function enterPayments(tx: Transaction, numbered: readonly Numbered[]): Promise<void> {
  const paid = numbered.flatMap(({ order, id }) => {
    const [at, asked, refunded] = [did(order, 'paid'), did(order, 'refund_asked'), did(order, 'refunded')]
    return order.way === 'chapa' && at ? [{ order, id, at, asked, refunded, payment: seedId('order-payment', id) }] : []
  })
  const rows = paid.map(({ order, id, at, asked, refunded, payment }) => ({
    ...{ id: payment, purpose: 'order', order_id: id, provider: 'chapa', reference: `demo-${payment}` },
    provider_reference: `AP${payment.slice(0, 8)}`,
    amount_minor: priceOf(order).amountMinor,
    currency: priceOf(order).currency,
    state: refunded ? 'refunded' : 'succeeded',
    created_at: new Date(at.getTime() - 180_000),
    updated_at: refunded ?? at,
    settled_at: at,
    refund_asked_at: asked ?? null,
    refund_sent_at: asked ?? null,
    refund_tries: asked ? 1 : 0,
    refund_reference: refunded ? `RF${payment.slice(0, 8)}` : null,
    returned_at: refunded ?? null,
  }))
  await tx`insert into payments ${tx(rows)}`
  const events = paid.flatMap(({ at, asked, refunded, payment: payment_id }) => [
    { payment_id, at: new Date(at.getTime() - 180_000), from_state: null, to_state: 'created', source: 'payer' },
    { payment_id, at, from_state: 'created', to_state: 'succeeded', source: 'settle' },
    ...(asked && refunded
      ? [
          { payment_id, at: asked, from_state: 'succeeded', to_state: 'refund_pending', source: 'payer' },
          { payment_id, at: refunded, from_state: 'refund_pending', to_state: 'refunded', source: 'refund' },
        ]
      : []),
  ])
  await tx`insert into payment_events ${tx(events)}`
  for (const { id, payment, refunded } of paid)
    if (!refunded) await tx`update orders set payment_id = ${payment} where id = ${id}`
}

/** Each status follows the one before. */
const stepsOf = ({ history }: DemoOrder) => {
  let from: OrderStatus = 'Not Processed'
  return history.map(([step, daysAgo]) => {
    if (!isStatus(step)) return { step, at: atOf(daysAgo), change: undefined }
    const change = { from, to: step }
    from = step
    return { step, at: atOf(daysAgo), change }
  })
}

const eventsOf = (order: DemoOrder, id: string, owner: string | null) =>
  stepsOf(order).map(({ step, at, change }) => ({
    order_id: id,
    at,
    what: isStatus(step) ? ('status' as const) : step,
    by: change || (step === 'paid' && order.way === 'cash') ? owner : null,
    detail: change ?? {},
  }))

const actionsOf = (order: DemoOrder, id: string, owner: string) =>
  stepsOf(order)
    .filter(({ step, change }) => change || (step === 'paid' && order.way === 'cash'))
    .map(({ step, at, change }) => ({
      ...{ id: seedId('action', `${id} ${step}`), admin_id: owner, subject_id: id, done_at: at },
      action: change ? 'order.status' : 'order.paid',
      before: change ? { status: change.from } : { isPaid: false },
      after: change ? { status: change.to } : { isPaid: true },
    }))
