import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  type ProductsFilter,
  productAnswer,
  productListAnswer,
  productListQuery,
  productsAnswer,
  productsFileQuery,
  seenProduct,
} from '@ashenda/core/contracts/http/shop.ts'
import { imageFile } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  findProduct,
  findProductPhotos,
  listProducts,
  type ProductRow,
  productList,
  removeProduct,
} from '@ashenda/db/queries/shop/products.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { isKnown } from '../../downloads/send-stored.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, type CsvColumn, sendCsv, storable } from '../../http/list.ts'
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
    route(reading, tags, 'All products', { response: { 200: productsAnswer } }),
    async () => ({ success: true as const, products: (await listProducts(sql)).map(presentProduct) }),
  )

  app.get(
    '/admin/products',
    route(reading, tags, 'Products page by page', {
      querystring: productListQuery,
      response: { 200: productListAnswer },
    }),
    async ({ query }) => {
      const list = productList(sql, readFilter(query))
      const { rows, ...rest } = await answerList<ProductRow>(sql, list, query, 'name')
      return { success: true as const, rows: rows.map(presentProduct), ...rest }
    },
  )

  app.get(
    '/admin/products.csv',
    route(reading, tags, 'The products that fit a filter, for a spreadsheet', {
      querystring: productsFileQuery,
      response: { 200: Type.Unknown() },
    }),
    async ({ query }, reply) =>
      sendCsv<ProductRow>(reply, sql, productList(sql, readFilter(query)), 'products', csvColumns),
  )

  app.get(
    '/api/v1/product/get-product/:slug',
    route(reading, tags, 'A product', {
      params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,80}$' }) }),
      response: { 200: productAnswer },
    }),
    async ({ params: { slug } }) => {
      const row = await findProduct(sql, slug)
      if (!row) throw new AppError('not_found')
      return { success: true as const, product: presentProduct(row) }
    },
  )

  app.delete(
    '/api/v1/product/delete-product/:id',
    route(changing, tags, 'Take a product out of the shop', {
      params: Type.Object({ id: uuid }),
      querystring: seenProduct,
      response: { 200: doneAnswer, 404: refusalWithAction, 409: refusalWithAction },
    }),
    async (request) => {
      const { id } = request.params
      const removed = await removeProduct(sql, { id, seen: request.query.updatedAt }, principalOf(request).userId)
      if (typeof removed === 'string') throw await refusalWithLastAction(sql, removed, id, ['product'])
      await photos.remove(removed.photos.flatMap(keysOfImage))
      return { success: true as const, message: 'Product DEleted Succfully' }
    },
  )
})

/** @throws AppError invalid_text */
const readFilter = ({ q, category, draft, low }: ProductsFilter) => ({
  text: storable(q),
  category,
  isDraft: draft === undefined ? undefined : draft === 'true',
  isLow: low !== undefined,
})

const csvColumns: readonly CsvColumn<ProductRow>[] = [
  { name: 'name', cell: ({ name }) => name },
  { name: 'category', cell: ({ categoryName }) => categoryName },
  { name: 'price', cell: ({ price }) => (price / 100).toFixed(2) },
  { name: 'currency', cell: ({ currency }) => currency },
  { name: 'stock', cell: ({ quantity }) => String(quantity) },
  {
    name: 'variants',
    cell: ({ variants }) =>
      variants
        .filter(({ name }) => name !== '')
        .map(({ name, stock }) => `${name}: ${stock}`)
        .join(', '),
  },
  { name: 'shipping', cell: ({ shipping }) => String(shipping) },
  { name: 'kind', cell: ({ kind }) => kind },
  { name: 'draft', cell: ({ isDraft }) => String(isDraft) },
  { name: 'address', cell: ({ slug }) => slug },
  { name: 'description', cell: ({ description }) => description },
]

/**
 * A product's first photo, or another by its version; public like every picture of the site. The versioned address is cached for good; without the
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
        const files = (await findProductPhotos(sql, request.params.id)) ?? []
        const named = files.find((one) => photoVersion(one) === request.query.v)
        const file = named ?? files[0]
        if (file === undefined) throw new AppError('no_photo')
        const version = photoVersion(file)
        if (named !== undefined) keepForGood(reply)
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
