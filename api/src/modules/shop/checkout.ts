import { randomUUID } from 'node:crypto'
import type { CheckoutBody } from '@ashenda/core/contracts/http/checkout.ts'
import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { parseContactPhone } from '@ashenda/core/domain/contact-phone.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import { addressMaxLength, mostPieces, parseOrderNumber } from '@ashenda/core/domain/shop.ts'
import { isBlank } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { OrderRefused } from '@ashenda/db/queries/orders/stock.ts'
import { cancelByBuyer, type NewOrder, payAgain, placeOrder } from '@ashenda/db/queries/shop/checkout.ts'
import { findOrderOf, type WholeOrder } from '@ashenda/db/queries/shop/orders.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { claimantHashIn, holdClaimant, needClaimant } from '../../http/claimant.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { readLine, readName } from '../../http/read-line.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { Payments } from '../payments/payments.ts'

export interface CheckoutDeps {
  readonly sql: Sql
  readonly payments: Payments
  readonly rateLimits: RateLimits
  readonly settings: AppSettings
}

export interface Placed {
  readonly number: string
  readonly total: Price
  /** Undefined for cash, and if Chapa's checkout could not be opened: the order stands, and its page offers it again. */
  readonly url: string | undefined
}

/**
 * Places an order of this browser. @param key makes a second press the same order @throws AppError a refusal of the buyer or the order,
 * cookies_needed, too_many_attempts
 */
export async function checkOut(
  body: CheckoutBody,
  key: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { sql, payments, rateLimits, settings }: CheckoutDeps,
): Promise<Placed> {
  const buyer = readBuyer(body)
  needClaimant(request, reply, settings.production)
  const turn = await rateLimits.checkout(request.ip)
  const claimantHash = holdClaimant(request, reply, settings.production)
  const id = keyedId(claimantHash.toString('hex'), 'order', [key ?? randomUUID()])
  const { handover, way, lines } = body
  const order: NewOrder = {
    ...{ id, ...buyer, handover, way, claimantHash, lines: linesOf(lines) },
    language: languageIn(request) ?? 'tig',
    cashDays: settings.cashOrderDays,
  }
  if (way === 'cash') {
    const { number, total } = await refusing(
      sql.begin((tx) => placeOrder(tx, order, nobodysPayment)) as ReturnType<typeof placeOrder>,
    ) // postgres.js widens it
    return { number, total, url: undefined }
  }
  const { number, total, payment, isFresh } = await refusing(
    payments.enter('order', (tx, fresh) => placeOrder(tx, order, fresh)),
  )
  return { number, total, url: payment && (await openCheckout(payments, payment, isFresh, turn)) }
}

/** Cash has none. */
const nobodysPayment = { id: '', reference: '' }

/** The order stands whatever becomes of its checkout. */
async function openCheckout(
  payments: Payments,
  payment: string,
  isFresh: boolean,
  turn: number,
): Promise<string | undefined> {
  try {
    return (await payments.checkout(payment, isFresh, turn)).url
  } catch (error) {
    if (error instanceof AppError && (error.code === 'payment_unavailable' || error.code === 'payment_refused'))
      return undefined
    throw error
  }
}

/** A new checkout for an unpaid order. @throws AppError not_found, order_not_payable, payment_unavailable */
export async function payOrder(
  named: NamedOrder,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: CheckoutDeps,
): Promise<Placed & { readonly url: string }> {
  const { payments, rateLimits, settings } = deps
  const order = await findBuyersOrder(named, request, deps)
  const turn = await rateLimits.checkout(request.ip)
  const claimantHash = holdClaimant(request, reply, settings.production)
  const { payment, isFresh } = await refusing(
    payments.enter('order', (tx, fresh) => payAgain(tx, order.id, claimantHash, fresh)),
  )
  if (payment === undefined) throw new AppError('order_not_payable')
  const { url, amountMinor, currency } = await payments.checkout(payment, isFresh, turn)
  return { number: order.number, total: { amountMinor, currency }, url }
}

/** Ends an order for its buyer, with a refund if it is paid. @throws AppError not_found, order_not_cancellable */
export async function cancelOrder(named: NamedOrder, request: FastifyRequest, deps: CheckoutDeps): Promise<WholeOrder> {
  const { id } = await findBuyersOrder(named, request, deps)
  for (const payment of await refusing(cancelByBuyer(deps.sql, id)))
    void deps.payments.requestSettlement(payment, settlePriority.webhook)
  return findBuyersOrder(named, request, deps)
}

export interface NamedOrder {
  readonly number: string
  readonly phone?: string | undefined
}

/** By number, for the browser that bought it or with the phone; guesses are limited. @throws AppError not_found */
export const findBuyersOrder = (
  { number: typed, phone: typedPhone = '' }: NamedOrder,
  request: FastifyRequest,
  { sql, rateLimits, settings }: Pick<CheckoutDeps, 'sql' | 'rateLimits' | 'settings'>,
): Promise<WholeOrder> =>
  rateLimits.lookUp(request.ip, async () => {
    const number = parseOrderNumber(typed)
    const claimantHash = claimantHashIn(request.headers.cookie, settings.production)
    const phone = typedPhone.trim() === '' ? undefined : parseContactPhone(typedPhone)
    const order = number && (await findOrderOf(sql, number, { phone, claimantHash }))
    if (!order) throw new AppError('not_found')
    return order
  })

function readBuyer({ name, phone: typed, address = '', handover }: CheckoutBody) {
  const phone = parseContactPhone(typed)
  if (phone === undefined) throw new AppError('bad_contact_phone')
  const place = readLine(address.replaceAll(/\s+/g, ' '), addressMaxLength)
  if (handover === 'delivery' && isBlank(place)) throw new AppError('address_missing')
  return { name: readName(name), phone, address: handover === 'delivery' ? place : '' }
}

/** A variant that stands twice in a basket is one line. @throws AppError invalid_body */
function linesOf(lines: CheckoutBody['lines']): NewOrder['lines'] {
  const counts = new Map<string, number>()
  for (const { variant, count } of lines) {
    const id = variant.toLowerCase()
    counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return [...counts].map(([variantId, count]) => {
    if (count > mostPieces) throw new AppError('invalid_body')
    return { variantId, count }
  })
}

/** @throws AppError in place of OrderRefused */
export const refusing = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    if (!(error instanceof OrderRefused)) throw error
    const { code, variantId } = error
    throw new AppError(code, variantId === undefined ? {} : { details: { variant: variantId } })
  })
