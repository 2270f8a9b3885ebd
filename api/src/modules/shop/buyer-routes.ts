import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  buyerOrderAnswer,
  cardCodeAnswer,
  catalogueAnswer,
  checkoutBody,
  checkoutRefusal,
  orderPlacedAnswer,
  ownOrderBody,
  ownOrdersAnswer,
  showCodeBody,
  soldProductAnswer,
} from '@ashenda/core/contracts/http/checkout.ts'
import { decryptCardCode, shopCardKeyOf } from '@ashenda/core/domain/card-cipher.ts'
import { parseCardSerial, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { listOrderEvents } from '@ashenda/db/queries/orders/order-events.ts'
import { takeCode } from '@ashenda/db/queries/shop/order-cards.ts'
import { listOwnOrders, type WholeOrder } from '@ashenda/db/queries/shop/orders.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { claimantHashIn, markBrowser } from '../../http/claimant.ts'
import { cancelOrder, checkOut, findBuyersOrder, payOrder } from './checkout.ts'
import { presentBuyerOrder, totalsOf } from './presenter.ts'

const config = { access: 'public' } as const
const tags = ['shop']
const bodyLimit = 16_384
const ownOrdersAtMost = 20

/** What anybody can see of the shop. */
export const catalogueRoutes = defineRoutes('catalogueRoutes', ['catalogue'], async (app, { catalogue }) => {
  app.get(
    '/api/v1/shop/catalogue',
    route(config, tags, 'What the shop sells', { response: { 200: catalogueAnswer } }),
    () => catalogue.answer(),
  )

  app.get(
    '/api/v1/shop/products/:slug',
    route(config, tags, 'A product of the shop', {
      params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,80}$' }) }),
      response: { 200: soldProductAnswer },
    }),
    async ({ params }) => {
      const product = await catalogue.find(params.slug)
      if (!product) throw new AppError('not_found')
      return { success: true as const, product }
    },
  )
})

/** Orders of the public: a buyer is the browser that bought, or whoever knows number and phone. */
export const buyerRoutes = defineRoutes(
  'buyerRoutes',
  ['sql', 'payments', 'rateLimits', 'settings'],
  async (app, services) => {
    const { sql, settings } = services
    const answer = async (order: WholeOrder) => ({
      success: true as const,
      order: presentBuyerOrder(order, await listOrderEvents(sql, order.id)),
    })

    app.post(
      '/api/v1/shop/orders',
      {
        bodyLimit,
        ...route(config, tags, 'Order what is in the basket, at the prices of the shop', {
          headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String({ maxLength: 64 })) }),
          body: checkoutBody,
          response: { 200: orderPlacedAnswer, 409: checkoutRefusal },
        }),
      },
      async (request, reply) => {
        const { number, total, url } = await checkOut(
          request.body,
          request.headers['idempotency-key'],
          request,
          reply,
          services,
        )
        return {
          success: true as const,
          message: `your order is ${number}`,
          number,
          total,
          ...(url !== undefined && { url }),
        }
      },
    )

    app.get(
      '/api/v1/shop/orders',
      route(config, tags, 'What this browser ordered', { response: { 200: ownOrdersAnswer } }),
      async (request, reply) => {
        markBrowser(request, reply, settings.production)
        const claimant = claimantHashIn(request.headers.cookie, settings.production)
        const rows = claimant ? await listOwnOrders(sql, claimant, ownOrdersAtMost) : []
        const orders = rows.flatMap((row) => {
          const [total] = totalsOf(row)
          return total ? [{ number: row.number, at: row.createdAt.toISOString(), status: row.status, total }] : []
        })
        return { success: true as const, orders }
      },
    )

    const ofBuyer = { tags, body: ownOrderBody, response: { 200: buyerOrderAnswer, ...refusals } }

    app.post(
      '/api/v1/shop/orders/find',
      { bodyLimit, config, schema: { summary: 'How an order stands, by its number and phone', ...ofBuyer } },
      async (request) => answer(await findBuyersOrder(request.body, request, services)),
    )

    app.post(
      '/api/v1/shop/orders/cancel',
      { bodyLimit, config, schema: { summary: 'Cancel an order that nobody processes yet', ...ofBuyer } },
      async (request) => answer(await cancelOrder(request.body, request, services)),
    )

    app.post(
      '/api/v1/shop/orders/pay',
      {
        bodyLimit,
        ...route(config, tags, 'A checkout for an unpaid order', {
          body: ownOrderBody,
          response: { 200: orderPlacedAnswer },
        }),
      },
      async (request, reply) => {
        const { number, total, url } = await payOrder(request.body, request, reply, services)
        return { success: true as const, message: 'you will be taken to the payment page', number, total, url }
      },
    )

    app.post(
      '/api/v1/shop/orders/code',
      {
        bodyLimit,
        ...route(config, tags, 'The code of a bought T-card, once, for the browser that paid', {
          body: showCodeBody,
          response: { 200: cardCodeAnswer },
        }),
      },
      async (request, reply) => {
        const order = await findBuyersOrder({ number: request.body.number }, request, services)
        const place = parseCardSerial(request.body.serial)
        const code = order.isOwn && place ? await takeCode(sql, order.id, place) : undefined
        if (!code) throw new AppError('code_gone')
        const pepper = settings.codePeppers.find(code.codePepper)
        if (pepper === undefined) throw new AppError('unavailable')
        reply.header('cache-control', 'no-store')
        return {
          success: true as const,
          code: printedCardCode(decryptCardCode(shopCardKeyOf(pepper), code, code.cipher)),
        }
      },
    )
  },
)
