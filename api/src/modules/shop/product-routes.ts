import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { productAnswer, productsAnswer, seenProduct } from '@ashenda/core/contracts/http/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findProduct, listProducts, removeProduct } from '@ashenda/db/queries/shop/products.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { refusalWithLastAction } from '../audit-log/refusal-with-last-action.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentProduct } from './presenter.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:shop' } as const
const tags = ['shop']

export const productRoutes = defineRoutes('productRoutes', ['sql', 'photos'], async (app, { sql, photos }) => {
  app.get(
    '/api/v1/product/get-product',
    { config: reading, schema: { summary: 'All products', tags, response: { 200: productsAnswer, ...refusals } } },
    async () => ({ success: true as const, products: (await listProducts(sql)).map(presentProduct) }),
  )

  app.get(
    '/api/v1/product/get-product/:slug',
    {
      config: reading,
      schema: {
        summary: 'A product',
        tags,
        params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,80}$' }) }),
        response: { 200: productAnswer, ...refusals },
      },
    },
    async ({ params: { slug } }) => {
      const row = await findProduct(sql, slug)
      if (!row) throw new AppError('not_found')
      return { success: true as const, product: presentProduct(row) }
    },
  )

  app.delete(
    '/api/v1/product/delete-product/:id',
    {
      config: changing,
      schema: {
        summary: 'Take a product out of the shop',
        tags,
        params: Type.Object({ id: uuid }),
        querystring: seenProduct,
        response: { 200: doneAnswer, ...refusals, 404: refusalWithAction, 409: refusalWithAction },
      },
    },
    async (request) => {
      const { id } = request.params
      const removed = await removeProduct(sql, { id, seen: request.query.updatedAt }, principalOf(request).userId)
      if (typeof removed === 'string') throw await refusalWithLastAction(sql, removed, id, ['product'])
      if (removed.photoFile !== null) await photos.remove(keysOfImage(removed.photoFile))
      return { success: true as const, message: 'Product DEleted Succfully' }
    },
  )
})
