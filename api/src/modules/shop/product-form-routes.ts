import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { productDoneAnswer, productFields } from '@ashenda/core/contracts/http/shop.ts'
import { slugOf } from '@ashenda/core/domain/shop.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenForeignKey } from '@ashenda/db/error-kind.ts'
import { addProduct, changeProduct, findProduct } from '@ashenda/db/queries/shop/products.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes } from '../../http/app.ts'
import { refusalWithLastAction } from '../actions/refusal-with-last-action.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentProduct } from './presenter.ts'
import { productFormMaxBytes, takeProduct } from './product-form.ts'
import { readNewProduct, readProduct } from './read-product.ts'

const documented = Type.Object({
  ...productFields.properties,
  photo: Type.Optional(Type.String({ format: 'binary' })),
})
const described = {
  tags: ['shop'],
  consumes: ['multipart/form-data'],
  body: documented,
  response: {
    200: productDoneAnswer,
    ...refusals,
    404: refusalWithAction,
    409: refusalWithAction,
  },
}
const route = {
  bodyLimit: productFormMaxBytes,
  config: { access: 'admin:shop' },
  validatorCompiler: () => () => true, // the form is read by the handler, when there is room for its photo
} as const

/** Both take a form with a photo; in a scope of their own, as nobody else's bodies are read like this. */
export const productFormRoutes = defineRoutes('productFormRoutes', ['sql', 'photos'], async (app, services) => {
  const { sql, photos } = services
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { throwFileSizeLimit: false })

    forms.post(
      '/api/v1/product/create-product',
      { ...route, schema: { summary: 'Add a product', ...described } },
      async (request) => {
        const slug = await takeProduct(request, photos, readNewProduct, ({ texts, photoFile = null }) => {
          const added = { id: v7(), slug: slugOf(texts.name), ...texts, photoFile }
          return addProduct(sql, added, principalOf(request).userId).catch(asUnknownCategory)
        })
        return answerWith(services, slug, 'Product Created Successfully')
      },
    )

    forms.put<{ Params: { id: string } }>(
      '/api/v1/product/update-product/:id',
      { ...route, schema: { summary: 'Change a product', params: Type.Object({ id: uuid }), ...described } },
      async (request) => {
        const id = idOf(request.params.id)
        const changed = await takeProduct(request, photos, readProduct, async ({ texts, photoFile }) => {
          const change = { ...texts, ...(photoFile !== undefined && { photoFile }) }
          const done = await changeProduct(sql, id, change, principalOf(request).userId).catch(asUnknownCategory)
          if (typeof done === 'string') throw await refusalWithLastAction(sql, done, id, ['product'])
          return done
        })
        if (changed.replaced !== null) await photos.remove(keysOfImage(changed.replaced))
        return answerWith(services, changed.slug, 'Product Updated Successfully')
      },
    )
  })
})

/** The address is not checked by a schema here, as the body must not be. */
function idOf(typed: string): string {
  if (!isUuid(typed.toLowerCase())) throw new AppError('invalid_body')
  return typed
}

function asUnknownCategory(error: unknown): never {
  throw brokenForeignKey(error) === 'products_category_id_categories_id_fk' ? new AppError('unknown_category') : error
}

async function answerWith({ sql }: { readonly sql: Sql }, slug: string, message: string) {
  const row = await findProduct(sql, slug)
  if (!row) throw new AppError('not_found')
  return { success: true as const, message, product: presentProduct(row) }
}
