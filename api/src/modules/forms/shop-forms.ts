import { randomUUID } from 'node:crypto'
import { checkoutBody } from '@ashenda/core/contracts/http/checkout.ts'
import type { Buying, FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { mostPieces } from '@ashenda/core/domain/shop.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { listOrderEvents } from '@ashenda/db/queries/orders/order-events.ts'
import type { FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { defineRoutes } from '../../http/app.ts'
import { claimantOf, holdClaimant } from '../../http/claimant.ts'
import { undefinedOnError } from '../pages/first-data.ts'
import { checkOut, findBuyersOrder, type NamedOrder } from '../shop/checkout.ts'
import { presentBuyerOrder } from '../shop/presenter.ts'
import { fieldsIn, keptOf, type SentFields } from './form-check.ts'
import { askForCookies } from './form-pages.ts'

const options = { config: { access: 'public' }, schema: { hide: true } } as const
const bodyLimit = 8_192
const fieldsByCode = {
  bad_contact_phone: 'phone',
  empty_name: 'name',
  name_too_long: 'name',
  address_missing: 'address',
} as const
const shape = Compile(checkoutBody)

/** Buying one product without scripts, and the buyer's page. The basket itself is the browser's. */
export const shopFormRoutes = defineRoutes(
  'shopFormRoutes',
  ['sql', 'catalogue', 'payments', 'rateLimits', 'settings', 'formPages'],
  (app, services) => {
    const { sql, catalogue, settings, formPages: pages } = services

    app.get('/shop/basket', options, async (request, reply) => {
      const { variant = '', count = '1' } = queryOf(request)
      // Marks the browser before it orders, so that a lost answer can be asked for again.
      holdClaimant(request, reply, settings.production)
      return pages.show(request, reply, request.url, await buyingOf({ variant, count, key: randomUUID() }))
    })

    app.post('/shop/basket', { ...options, bodyLimit }, async (request, reply) => {
      const sent = fieldsIn(request.body)
      try {
        if (claimantOf(request, settings.production) === undefined) {
          holdClaimant(request, reply, settings.production)
          return askForCookies(request, reply)
        }
        const { number } = await checkOut(readCheckout(sent), sent['key'], request, reply, services)
        return reply.redirect(`/shop/order?number=${number}`, 303)
      } catch (error) {
        const values = keptOf(sent, ['name', 'phone', 'address', 'handover', 'way'])
        const { variant = '', count = '1', key = randomUUID() } = sent
        const query = new URLSearchParams({ variant, count })
        const more = await buyingOf({ variant, count, key })
        return pages.refuse(request, reply, `/shop/basket?${query}`, { values, error, fieldsByCode }, more)
      }
    })

    async function buyingOf({
      variant,
      count: typed,
      key,
    }: Readonly<Record<'variant' | 'count' | 'key', string>>): Promise<{ buying?: Buying }> {
      if (!isUuid(variant.toLowerCase())) return {}
      const count = Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), mostPieces)
      const product = await catalogue.findByVariant(variant.toLowerCase())
      return product ? { buying: { product, variant: variant.toLowerCase(), count, key } } : {}
    }

    app.get('/shop/order', options, async (request, reply) => {
      const { number = '' } = queryOf(request)
      const order =
        number === ''
          ? undefined
          : await orderFor({ number }, request).catch(notFound).catch(undefinedOnError(request.log))
      return pages.show(request, reply, request.url, order ? { order } : {})
    })

    app.post('/shop/order', { ...options, bodyLimit }, async (request, reply) => {
      const { number = '', phone = '' } = fieldsIn(request.body)
      const url = `/shop/order?${new URLSearchParams({ number })}`
      try {
        return pages.show(request, reply, url, { order: await orderFor({ number, phone }, request) })
      } catch (error) {
        return pages.refuse(request, reply, url, {
          values: { number, phone },
          error,
          fieldsByCode: { not_found: 'number' },
        })
      }
    })

    async function orderFor(named: NamedOrder, request: FastifyRequest): Promise<FirstData['order'] & object> {
      const order = await findBuyersOrder(named, request, services)
      return presentBuyerOrder(order, await listOrderEvents(sql, order.id))
    }
  },
)

const queryOf = ({ url }: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(url, 'http://any').searchParams)

/** Somebody else's order, or none: the page asks for number and phone. */
function notFound(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}

/** @throws AppError invalid_body; the fields of people are read by the use case */
function readCheckout({ variant = '', count = '', name = '', phone = '', address = '', handover, way }: SentFields) {
  if (name.trim() === '') throw new AppError('empty_name')
  if (phone.trim() === '') throw new AppError('bad_contact_phone')
  const body = { name, phone, address, handover, way, lines: [{ variant, count: Number(count) }] }
  if (!shape.Check(body)) throw new AppError('invalid_body')
  return body
}
