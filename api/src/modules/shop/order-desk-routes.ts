import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { documentAnswer, packingSlipBody } from '@ashenda/core/contracts/http/documents.ts'
import {
  orderAnswer,
  orderNoteBody,
  orderRefundBody,
  ordersStatusAnswer,
  ordersStatusBody,
} from '@ashenda/core/contracts/http/shop.ts'
import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { listOrderEvents } from '@ashenda/db/queries/orders/order-events.ts'
import { noteOrder, returnLines, takeCash } from '@ashenda/db/queries/shop/order-desk.ts'
import { findOrder, numbersOfOrders, setOrderStatus } from '@ashenda/db/queries/shop/orders.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes, route } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { presentDocument } from '../documents/documents.ts'
import { principalOf } from '../sessions/principal.ts'
import { refusing } from './checkout.ts'
import { presentWholeOrder } from './presenter.ts'

const tags = ['shop']
const params = Type.Object({ id: uuid })
const changing = { access: 'admin:shop' } as const
const noteMaxLength = 1_000
/** How long an answer waits for the file; afterwards the socket tells. */
const slipMs = 8_000

/** An order's page in the console, and what admins do there. */
export const orderDeskRoutes = defineRoutes(
  'orderDeskRoutes',
  ['sql', 'payments', 'documents'],
  async (app, services) => {
    const { sql, payments, documents } = services
    const answer = async (id: string) => {
      const order = await findOrder(sql, id)
      if (!order) throw new AppError('not_found')
      return { success: true as const, order: presentWholeOrder(order, await listOrderEvents(sql, id)) }
    }

    app.get(
      '/admin/orders/:id',
      route('admin', tags, 'An order with its history', { params, response: { 200: orderAnswer } }),
      ({ params: { id } }) => answer(id),
    )

    app.post(
      '/admin/orders/status',
      {
        bodyLimit: 65_536,
        ...route(changing, tags, 'The same status for many orders', {
          body: ordersStatusBody,
          response: { 200: ordersStatusAnswer },
        }),
      },
      async (request) => {
        const { status } = request.body
        const adminId = principalOf(request).userId
        const ids = [...new Set(request.body.orders.map((id) => id.toLowerCase()))].toSorted()
        const refused = new Map<string, ErrorCode>()
        for (const id of ids) {
          const problem = await setOrderStatus(sql, { id, status, adminId })
          if (problem) refused.set(id, problem)
        }
        return { success: true as const, done: ids.length - refused.size, notDone: await named(sql, refused) }
      },
    )

    app.post(
      '/admin/orders/packing-slip',
      {
        bodyLimit: 65_536,
        ...route(changing, tags, 'Make a packing slip for some orders', {
          body: packingSlipBody,
          response: { 200: documentAnswer, 202: documentAnswer },
        }),
      },
      async (request, reply) => {
        const ids = [...new Set(request.body.orders.map((id) => id.toLowerCase()))].toSorted()
        const [first = ''] = ids
        const about = ids.length === 1 ? { subject: first } : { subject: v7(), subjects: ids }
        const key = { kind: 'packing-slip', format: 'a4', language: request.body.language, ...about } as const
        const document = await documents.ask(key, slipMs)
        const step = presentDocument(document)
        reply.code(step.status === 'making' ? 202 : 200)
        return { success: true as const, document: document.id, ...step }
      },
    )

    app.post(
      '/admin/orders/:id/paid',
      route(changing, tags, 'The cash of an order came', { params, response: { 200: orderAnswer } }),
      async (request) => {
        const { id } = request.params
        await refusing(takeCash(sql, { id, by: principalOf(request).userId }))
        return answer(id)
      },
    )

    app.post(
      '/admin/orders/:id/notes',
      route(changing, tags, 'Note something about an order, for admins', {
        params,
        body: orderNoteBody,
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const note = readReason(request.body.note, noteMaxLength)
        const isNoted = await noteOrder(sql, { id: request.params.id, by: principalOf(request).userId, note })
        if (!isNoted) throw new AppError('not_found')
        return { success: true as const, message: 'noted' }
      },
    )

    app.post(
      '/admin/orders/:id/refund',
      route('admin:payments', tags, 'Give back the price of some pieces, and put pieces into stock again', {
        params,
        body: orderRefundBody,
        response: { 200: orderAnswer },
      }),
      async (request) => {
        const { id } = request.params
        const lines = request.body.lines.map(({ variant, ...pieces }) => ({
          variantId: variant.toLowerCase(),
          ...pieces,
        }))
        const reason = readReason(request.body.reason)
        const payment = await refusing(returnLines(sql, { id, by: principalOf(request).userId, reason, lines }))
        if (payment !== undefined) void payments.requestSettlement(payment, settlePriority.webhook)
        return answer(id)
      },
    )
  },
)

async function named(sql: Sql, refused: ReadonlyMap<string, ErrorCode>) {
  const numbers = await numbersOfOrders(sql, [...refused.keys()])
  return [...refused].map(([_id, code]) => ({ _id, name: numbers.get(_id) ?? '', code }))
}
