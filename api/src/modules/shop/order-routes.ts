import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { orderStatusAnswer, orderStatusBody, ordersAnswer, ordersQuery } from '@ashenda/core/contracts/http/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { listOrders, setOrderStatus } from '@ashenda/db/queries/shop/orders.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentOrder } from './presenter.ts'

const pageSize = 50
const reading = { access: 'admin' } as const
const changing = { access: 'admin:shop' } as const
const tags = ['shop']

export const orderRoutes = defineRoutes('orderRoutes', ['sql'], async (app, { sql }) => {
  app.get(
    '/api/v1/auth/all-orders',
    {
      config: reading,
      schema: {
        summary: 'What was ordered, the latest first',
        tags,
        querystring: ordersQuery,
        response: { 200: ordersAnswer, ...refusals },
      },
    },
    async ({ query }) => {
      const rows = await listOrders(sql, query.before, pageSize + 1)
      const orders = rows.slice(0, pageSize).map(presentOrder)
      return { success: true as const, orders, next: rows.length > pageSize ? (orders.at(-1)?._id ?? null) : null }
    },
  )

  app.put(
    '/api/v1/auth/order-status/:id',
    {
      config: changing,
      schema: {
        summary: 'How far an order is; any status may follow any other',
        tags,
        params: Type.Object({ id: uuid }),
        body: orderStatusBody,
        response: { 200: orderStatusAnswer, ...refusals, 409: refusalWithAction },
      },
    },
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
