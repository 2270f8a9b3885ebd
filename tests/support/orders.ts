import { randomUUID } from 'node:crypto'
import type { BuyerOrder } from '@ashenda/core/contracts/http/checkout.ts'
import { cookieOf } from './accounts.ts'
import { somePhone } from './contest-data.ts'
import { type Answer, post } from './http.ts'
import type { Platform } from './platform.ts'
import type { TestProduct } from './shop.ts'

interface OrderWish {
  readonly lines: readonly { readonly variant: string; readonly count: number }[]
  readonly phone?: string
  readonly name?: string
  readonly address?: string
  readonly handover?: 'pickup' | 'delivery'
  readonly way?: 'chapa' | 'cash'
}

export const lineOf = ({ variant }: Pick<TestProduct, 'variant'>, count = 1) => ({ variant, count })

/** A checkout, by default of a new phone, to be picked up and paid by Chapa. */
export const placeOrder = (
  { url }: Pick<Platform, 'url'>,
  { phone = somePhone(), ...wish }: OrderWish,
  { cookie = '', key = randomUUID() }: { readonly cookie?: string; readonly key?: string } = {},
): Promise<Answer> =>
  post(
    `${url}/api/v1/shop/orders`,
    { name: 'Letebrhan Kiros', handover: 'pickup', way: 'chapa', phone, ...wish },
    { 'idempotency-key': key, ...(cookie !== '' && { cookie }) },
  )

export interface Buyer {
  readonly number: string
  readonly phone: string
  readonly cookie: string
  /** Chapa's checkout; '' for cash. */
  readonly checkout: string
  readonly id: string
  /** '' for cash. */
  readonly payment: string
}

/** A placed order. @throws otherwise */
export async function orderAs(platform: Pick<Platform, 'url' | 'sql'>, wish: OrderWish): Promise<Buyer> {
  const phone = wish.phone ?? somePhone()
  const answer = await placeOrder(platform, { ...wish, phone })
  if (answer.status !== 200) throw new Error(`no order: ${JSON.stringify(answer.body)}`)
  const number = String(answer.body['number'])
  const [row] = await platform.sql<{ id: string; payment: string | null }[]>`
    select id, (select p.id from payments p where p.order_id = o.id) as payment from orders o where number = ${number}`
  return {
    number,
    phone,
    cookie: cookieOf(answer.headers.get('set-cookie') ?? ''),
    checkout: String(answer.body['url'] ?? ''),
    id: row?.id ?? '',
    payment: row?.payment ?? '',
  }
}

type Step = 'find' | 'cancel' | 'pay' | 'code'

interface NamedOrder {
  readonly number: string
  readonly phone?: string
  /** Of the asking browser; another one if missing. */
  readonly cookie?: string
  readonly serial?: string
}

/** A call about an order: from the buyer's browser, or elsewhere with the phone. */
export const buyerCall = (
  { url }: Pick<Platform, 'url'>,
  step: Step,
  { number, phone, serial, cookie }: NamedOrder,
): Promise<Answer> =>
  post(
    `${url}/api/v1/shop/orders/${step}`,
    step === 'code' ? { number, serial } : { number, phone },
    cookie === undefined ? {} : { cookie },
  )

/** Her order as her browser shows it. */
export async function shownOrder(platform: Pick<Platform, 'url'>, { number, cookie }: Buyer): Promise<BuyerOrder> {
  const { body } = await buyerCall(platform, 'find', { number, cookie })
  return body['order'] as BuyerOrder // of the contract
}
