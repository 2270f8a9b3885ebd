import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  type OrdersFilter,
  orderListAnswer,
  orderListQuery,
  orderStatusAnswer,
  orderStatusBody,
  ordersAnswer,
  ordersFileQuery,
  ordersQuery,
} from '@ashenda/core/contracts/http/shop.ts'
import { parseContactPhone } from '@ashenda/core/domain/contact-phone.ts'
import { parseOrderNumber } from '@ashenda/core/domain/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  listOrders,
  type OrderFilter,
  type OrderRow,
  orderList,
  setOrderStatus,
} from '@ashenda/db/queries/shop/orders.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, boundsOfDays, type CsvColumn, sendCsv, storable } from '../../http/list.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentListedOrder, presentOrder, totalsOf } from './presenter.ts'

const pageSize = 50
const reading = { access: 'admin' } as const
const changing = { access: 'admin:shop' } as const
const tags = ['shop']

export const orderRoutes = defineRoutes('orderRoutes', ['sql'], async (app, { sql }) => {
  app.get(
    '/api/v1/auth/all-orders',
    route(reading, tags, 'What was ordered, the latest first', {
      querystring: ordersQuery,
      response: { 200: ordersAnswer },
    }),
    async ({ query }) => {
      const rows = await listOrders(sql, query.before, pageSize + 1)
      const orders = rows.slice(0, pageSize).map(presentOrder)
      return { success: true as const, orders, next: rows.length > pageSize ? (orders.at(-1)?._id ?? null) : null }
    },
  )

  app.get(
    '/admin/orders',
    route(reading, tags, 'What was ordered, page by page', {
      querystring: orderListQuery,
      response: { 200: orderListAnswer },
    }),
    async ({ query }) => {
      const { rows, ...rest } = await answerList<OrderRow>(sql, orderList(sql, readFilter(query)), query, '-createAt')
      return { success: true as const, rows: rows.map(presentListedOrder), ...rest }
    },
  )

  app.get(
    '/admin/orders.csv',
    route(reading, tags, 'The orders that fit a filter, for a spreadsheet', {
      querystring: ordersFileQuery,
      response: { 200: Type.Unknown() },
    }),
    async ({ query }, reply) => sendCsv<OrderRow>(reply, sql, orderList(sql, readFilter(query)), 'orders', csvColumns),
  )

  app.put(
    '/api/v1/auth/order-status/:id',
    route(changing, tags, 'How far an order is; any status may follow any other', {
      params: Type.Object({ id: uuid }),
      body: orderStatusBody,
      response: { 200: orderStatusAnswer, 409: refusalWithAction },
    }),
    async (request) => {
      const { status, seen } = request.body
      const { id } = request.params
      const problem = await setOrderStatus(sql, { id, status, seen, adminId: principalOf(request).userId })
      if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, id, ['order'])
      if (problem) throw new AppError(problem)
      return { success: true as const, message: `the order is: ${status}`, status }
    },
  )
})

/** @throws AppError invalid_text */
function readFilter({ q, status, paid, handover, orderedFrom, orderedTo }: OrdersFilter): OrderFilter {
  const text = storable(q)
  return {
    status,
    isPaid: paid === undefined ? undefined : paid === 'true',
    handover,
    ...boundsOfDays(orderedFrom, orderedTo),
    text,
    phone: text === undefined ? undefined : parseContactPhone(text),
    number: text === undefined ? undefined : parseOrderNumber(text),
  }
}

const lineText = ({ name, variant, count }: OrderRow['products'][number]): string =>
  `${count > 1 ? `${count} × ` : ''}${name}${variant === '' ? '' : ` (${variant})`}`

const csvColumns: readonly CsvColumn<OrderRow>[] = [
  { name: 'number', cell: ({ number }) => number },
  { name: 'ordered', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'status', cell: ({ status }) => status },
  { name: 'paid', cell: ({ isPaid }) => String(isPaid) },
  { name: 'payment', cell: ({ way }) => way },
  { name: 'handover', cell: ({ handover }) => handover },
  {
    name: 'total',
    cell: (row) =>
      totalsOf(row)
        .map(({ currency, amountMinor }) => `${currency} ${(amountMinor / 100).toFixed(2)}`)
        .join(', '),
  },
  { name: 'products', cell: ({ products }) => products.map(lineText).join(', ') },
  { name: 'buyer', cell: ({ buyerName }) => buyerName },
  { name: 'e-mail', cell: ({ buyerEmail }) => buyerEmail },
  { name: 'phone', cell: ({ buyerPhone }) => buyerPhone },
  { name: 'address', cell: ({ buyerAddress }) => buyerAddress },
  { name: 'id', cell: ({ id }) => id },
]
