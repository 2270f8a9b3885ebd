import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  productAnswer,
  productListAnswer,
  productListQuery,
  productsAnswer,
  seenProduct,
} from '@ashenda/core/contracts/http/shop.ts'
import { imageFile } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  findProduct,
  findProductPhoto,
  listProducts,
  type ProductRow,
  productList,
  removeProduct,
} from '@ashenda/db/queries/shop/products.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { isKnown } from '../../downloads/send-stored.ts'
import { defineRoutes } from '../../http/app.ts'
import { answerList, storable } from '../../http/list.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { keepForGood } from '../images/routes.ts'
import { principalOf } from '../sessions/principal.ts'
import { photoVersion, presentProduct } from './presenter.ts'

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
    '/admin/products',
    {
      config: reading,
      schema: {
        summary: 'Products page by page',
        tags,
        querystring: productListQuery,
        response: { 200: productListAnswer, ...refusals },
      },
    },
    async ({ query }) => {
      const list = productList(sql, { text: storable(query.q), category: query.category })
      const { rows, ...rest } = await answerList<ProductRow>(sql, list, query, 'name')
      return { success: true as const, rows: rows.map(presentProduct), ...rest }
    },
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

/**
 * A product's photo, public like every picture of the site. The versioned address is cached for good; without the
 * version browsers revalidate.
 */
export const productPhotoRoutes = defineRoutes(
  'productPhotoRoutes',
  ['sql', 'storage'],
  async (app, { sql, storage }) => {
    app.get(
      '/api/v1/product/product-photo/:id',
      {
        config: { access: 'public' },
        schema: {
          summary: 'The photo of a product',
          tags: ['shop'],
          params: Type.Object({ id: uuid }),
          querystring: Type.Object({ v: Type.Optional(Type.String({ maxLength: 36 })) }),
        },
      },
      async (request, reply) => {
        const file = await findProductPhoto(sql, request.params.id)
        if (typeof file !== 'string') throw new AppError('no_photo')
        const version = photoVersion(file)
        if (request.query.v === version) keepForGood(reply)
        else reply.header('cache-control', 'no-cache')
        const etag = `"${version}"`
        reply.header('etag', etag)
        if (isKnown(request.headers, { etag })) return reply.code(304).send()
        const bytes = await storage.read(`images/${imageFile(file, 'detail')}`)
        if (!bytes) throw new AppError('no_photo')
        return reply.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      },
    )
  },
)
