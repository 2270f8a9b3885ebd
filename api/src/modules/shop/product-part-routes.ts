import { refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { photosBody, productAnswer, variantsBody } from '@ashenda/core/contracts/http/shop.ts'
import { photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import { variantNameMaxLength } from '@ashenda/core/domain/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenUniqueIndex } from '@ashenda/db/error-kind.ts'
import { addPhoto, arrangePhotos, type PartsProblem, setVariants } from '@ashenda/db/queries/shop/product-parts.ts'
import { findProductById } from '@ashenda/db/queries/shop/products.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { readLine } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { readForm, receive } from '../photos/receive.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentProduct } from './presenter.ts'

const tags = ['shop']
const config = { access: 'admin:shop' } as const
const params = Type.Object({ id: uuid })
const limits = { files: 1, fields: 0, fieldSize: 1 }
const formMaxBytes = photoMaxBytes + 16_384

/** What a product has several of: variants and photos. */
export const productPartRoutes = defineRoutes('productPartRoutes', ['sql', 'photos'], async (app, { sql, photos }) => {
  app.put(
    '/admin/products/:id/variants',
    route(config, tags, 'The variants of a product, each with its own stock', {
      params,
      body: variantsBody,
      response: { 200: productAnswer },
    }),
    async (request) => {
      const { id } = request.params
      const variants = request.body.variants.map(({ _id, name, stock, seen }) => ({
        id: _id?.toLowerCase(),
        name: readLine(name, variantNameMaxLength),
        stock,
        seen,
      }))
      const problem = await setVariants(sql, id, variants, principalOf(request).userId).catch((error: unknown) => {
        throw brokenUniqueIndex(error) === 'product_variants_name_key' ? new AppError('variant_taken') : error
      })
      if (problem) throw await refusalOf(sql, problem, id)
      return answer(sql, id)
    },
  )

  app.put(
    '/admin/products/:id/photos',
    route(config, tags, 'The photos of a product in their order; those not named are removed', {
      params,
      body: photosBody,
      response: { 200: productAnswer },
    }),
    async (request) => {
      const { id } = request.params
      const files = request.body.photos.map(fileIn)
      if (new Set(files).size < files.length) throw new AppError('invalid_body')
      const removed = await arrangePhotos(sql, id, files, principalOf(request).userId)
      if (typeof removed === 'string') throw await refusalOf(sql, removed, id)
      await photos.remove(removed.flatMap(keysOfImage))
      return answer(sql, id)
    },
  )

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.post<{ Params: { id: string } }>(
      '/admin/products/:id/photos',
      {
        bodyLimit: formMaxBytes,
        config,
        schema: {
          summary: 'Add a photo to a product',
          tags,
          params,
          consumes: ['multipart/form-data'],
          response: { 200: productAnswer, ...refusals },
        },
      },
      async (request) => {
        if (!request.isMultipart()) throw new AppError('unsupported_media_type')
        const { id } = request.params
        const { userId } = principalOf(request)
        let bytes: Uint8Array | undefined
        await receive(request, { memory: photos.memory, owner: userId, atMost: formMaxBytes }, () =>
          readForm(request, limits, async (_field, file) => {
            bytes = file
          }),
        )
        if (!bytes) throw new AppError('no_image')
        const { file } = await photos.preparePicture(bytes)
        const problem = await addPhoto(sql, id, file, userId).catch((error: unknown) => error)
        if (problem !== undefined) {
          await photos.remove(keysOfImage(file))
          throw typeof problem === 'string' ? await refusalOf(sql, problem as PartsProblem, id) : problem // addPhoto's own words, or an error
        }
        return answer(sql, id)
      },
    )
  })
})

/** The stored picture that an address names. @throws AppError invalid_body */
function fileIn(address: string): string {
  const version = /[?&]v=([0-9a-z-]{1,60})$/.exec(address)?.[1]
  if (version === undefined) throw new AppError('invalid_body')
  return `${version}.webp`
}

const refusalOf = (sql: Sql, problem: PartsProblem, id: string): Promise<AppError> | AppError =>
  problem === 'version_conflict' ? refusalWithLastAction(sql, problem, id, ['product']) : new AppError(problem)

async function answer(sql: Sql, id: string) {
  const row = await findProductById(sql, id)
  if (!row) throw new AppError('not_found')
  return { success: true as const, product: presentProduct(row) }
}
