import { uuid } from '@ashenda/core/contracts/http/answer.ts'
import { imageFile } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findProductPhoto } from '@ashenda/db/queries/shop/products.ts'
import { Type } from 'typebox'
import { isKnown } from '../../downloads/conditions.ts'
import { defineRoutes } from '../../http/app.ts'
import { keepForGood } from '../images/headers.ts'
import { photoVersion } from './presenter.ts'

/**
 * The photo of a product, for everyone, as every other picture of the site is. Under the address that answers give, which
 * says which photo it is, browsers keep it for good; without that they ask again.
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
