import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { productDoneAnswer, productFields } from '@ashenda/core/contracts/http/shop.ts'
import { photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import { type ProductKind, priceMinorOf, productKinds, slugOf } from '@ashenda/core/domain/shop.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenForeignKey } from '@ashenda/db/error-kind.ts'
import {
  addProduct,
  changeProduct,
  findProduct,
  type ProductChange,
  type ProductTexts,
} from '@ashenda/db/queries/shop/products.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { v7 } from 'uuid'
import { defineRoutes } from '../../http/app.ts'
import { formRefusal } from '../../http/schema-refusal.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import type { Photos } from '../photos/photos.ts'
import { type FormLimits, readForm, receive } from '../photos/receive.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentProduct } from './presenter.ts'
import { readDescription, readProductName } from './read-product.ts'

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
/** Twelve texts, the longest a description of 2,000 characters, and a photo. */
const limits: FormLimits = { files: 1, fields: 12, fieldSize: 16_384 }
const productFormMaxBytes = photoMaxBytes + (limits.fields + 1) * limits.fieldSize

const route = {
  bodyLimit: productFormMaxBytes,
  config: { access: 'admin:shop' },
  validatorCompiler: () => () => true, // the handler reads the form once memory is free
} as const

/** Multipart routes in a scope with their own parser. */
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
          if (done === 'stock_by_variant' || done === 'out_of_stock') throw new AppError(done)
          if (typeof done === 'string') throw await refusalWithLastAction(sql, done, id, ['product'])
          return done
        })
        if (changed.replaced !== null) await photos.remove(keysOfImage(changed.replaced))
        return answerWith(services, changed.slug, 'Product Updated Successfully')
      },
    )
  })
})

/** No schema checks the params here, because none may check the body. */
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

interface Sent<Texts> {
  readonly texts: Texts
  /** Prepared and stored, but not yet named by a row. */
  readonly photoFile: string | undefined
}

/**
 * Reads a product's form and writes it. The photo is prepared first, so that both succeed or neither; if no row names
 * its files, they are removed. @throws AppError a problem of a text or the photo, and errors of `write`
 */
async function takeProduct<Texts, Written>(
  request: FastifyRequest,
  photos: Photos,
  read: (fields: Readonly<Record<string, string>>) => Texts,
  write: (sent: Sent<Texts>) => Promise<Written>,
): Promise<Written> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const { userId } = principalOf(request)
  let bytes: Uint8Array | undefined
  const fields = await receive(request, { memory: photos.memory, owner: userId, atMost: productFormMaxBytes }, () =>
    readForm(request, limits, async (field, file) => {
      if (field !== 'photo') throw new AppError('invalid_body')
      bytes = file
    }),
  )
  const texts = read(fields)
  const photoFile = bytes && (await photos.preparePicture(bytes)).file
  try {
    return await write({ texts, photoFile })
  } catch (error) {
    if (photoFile !== undefined) await photos.remove(keysOfImage(photoFile))
    throw error
  }
}

const shape = Compile(productFields)

/** The form as stored. @throws AppError the first problem */
function readProduct(typed: Readonly<Record<string, string>>): Omit<ProductChange, 'photoFile'> {
  if (!shape.Check(typed)) throw formRefusal(shape, productFields.properties, typed)
  const { name, description, price, currency, quantity, shipping, category, draft, seenQuantity, updatedAt } = typed
  return {
    ...(name !== undefined && { name: readProductName(name) }),
    ...(description !== undefined && { description: readDescription(description) }),
    ...(price !== undefined && { price: priceMinorOf(price) }),
    ...(currency !== undefined && { currency }),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    ...(shipping !== undefined && { shipping: shipping === 'true' }),
    ...(category !== undefined && { categoryId: category }),
    ...(draft !== undefined && { isDraft: draft === 'true' }),
    ...(seenQuantity !== undefined && { seenQuantity: Number(seenQuantity) }),
    ...(updatedAt !== undefined && { seen: updatedAt }),
  }
}

/** A new product: no description needed, no delivery unless stated. @throws AppError as above, invalid_body */
function readNewProduct(
  typed: Readonly<Record<string, string>>,
): Omit<ProductTexts, 'photoFile'> & { readonly kind: ProductKind } {
  const {
    name,
    categoryId,
    price,
    currency,
    quantity,
    description = '',
    shipping = false,
    isDraft = false,
  } = readProduct(typed)
  const kind = productKinds.find((one) => one === typed['kind']) ?? 'goods'
  if (name === undefined) throw new AppError('empty_name')
  if (categoryId === undefined) throw new AppError('unknown_category')
  if (price === undefined || currency === undefined || quantity === undefined) throw new AppError('invalid_body')
  // A code is not sent by post.
  return {
    name,
    categoryId,
    price,
    currency,
    quantity,
    description,
    shipping: shipping && kind === 'goods',
    isDraft,
    kind,
  }
}
