import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { photoAnswer, photoBody, photoBodyMaxBytes, photoOrderBody } from '@ashenda/core/contracts/http/photos.ts'
import { slotNumberOf } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { orderPhotos } from '@ashenda/db/queries/contestants/photo-order.ts'
import { takeImagesAway } from '@ashenda/db/queries/contestants/uploads.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { entryOf } from '../sessions/principal.ts'
import type { SentPhoto } from './decode-body.ts'
import type { KeptPhoto, Photos } from './photos.ts'
import { collect, declaredBytes, readForm, receive } from './receive.ts'

const uploadRoutes = [
  ['POST', '/actor/uploadImages', 'Upload a photo'],
  ['PUT', '/actor/updateImages', 'Replace a photo'],
] as const

export const photoRoutes = defineRoutes('photoRoutes', ['sql', 'photos', 'publish'], async (app, services) => {
  const { sql, photos, publish } = services

  // A scope with its own body parser.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false })
    // The handler reads the body once memory is free.
    uploads.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
    for (const [method, url, summary] of uploadRoutes) {
      uploads.route({
        method,
        url,
        bodyLimit: photoBodyMaxBytes,
        config: { access: 'actor' },
        schema: {
          summary,
          tags: ['photos'],
          consumes: ['application/json', 'multipart/form-data'],
          body: photoBody,
          response: { 200: photoAnswer, 202: photoAnswer, ...refusals },
        },
        validatorCompiler: () => () => true,
        handler: async (request, reply) => {
          const { upload, pending } = await uploadPhoto(request, services)
          reply.code(pending ? 202 : 200)
          const message = pending ? 'Your image is being prepared' : 'Image uploaded successfully'
          return { success: true as const, message, upload, pending }
        },
      })
    }
  })

  app.put(
    '/actor/photo-order',
    {
      bodyLimit: 1_024,
      config: { access: 'actor' },
      schema: {
        summary: 'Put her photos into another order',
        tags: ['photos'],
        body: photoOrderBody,
        response: { 200: doneAnswer, ...refusals },
      },
    },
    async (request) => {
      const problem = await orderPhotos(sql, entryOf(request), request.body.files)
      if (problem) throw new AppError(problem)
      publish({ type: 'directory-changed' })
      return { success: true as const, message: 'your photos are in this order' }
    },
  )

  app.delete(
    '/actor/delete-image/:slot',
    {
      config: { access: 'actor' },
      schema: {
        summary: 'Delete a photo',
        tags: ['photos'],
        params: Type.Object({ slot: Type.String({ description: 'image1, image2 or image3' }) }),
        response: { 200: doneAnswer, ...refusals },
      },
    },
    async (request) => {
      const slot = slotNumberOf(request.params.slot)
      const files = slot ? await takeImagesAway(sql, entryOf(request), slot) : []
      if (files.length === 0) throw new AppError('no_photo')
      publish({ type: 'directory-changed' })
      await photos.remove(files.flatMap(keysOfImage))
      return { success: true as const, message: 'Image deleted successfully' }
    },
  )
})

interface Uploaded {
  readonly upload: string
  /** Still being prepared. */
  readonly pending: boolean
}

/** Takes a photo and waits briefly until it is ready. @throws AppError a problem of the photo */
async function uploadPhoto(
  request: FastifyRequest,
  { sql, photos }: { readonly sql: Sql; readonly photos: Photos },
): Promise<Uploaded> {
  const entry = entryOf(request)
  const limits = { memory: photos.memory, owner: entry, atMost: photoBodyMaxBytes }
  const photo = await receive(request, limits, async (): Promise<KeptPhoto> => {
    const { target, bytes } = await readPhoto(request, photos)
    const slot = readTarget(target)
    await photos.check(entry, [slot])
    return { id: await photos.keep(bytes), slot }
  })
  try {
    await sql.begin((tx) => photos.enter(tx, entry, [photo]))
  } catch (error) {
    await photos.discard([photo])
    throw error
  }
  return { upload: photo.id, pending: !(await photos.prepare([photo])) }
}

/** A data URL in JSON, or one file of a form with its slot in the field `type`. */
async function readPhoto(request: FastifyRequest, { decoder }: Photos): Promise<SentPhoto> {
  if (!request.isMultipart())
    return decoder.decode(await collect(request.raw, declaredBytes(request) ?? photoBodyMaxBytes))
  let bytes: Uint8Array | undefined
  const { type: target, ...others } = await readForm(
    request,
    { files: 1, fields: 2, fieldSize: 512 },
    async (_, file) => {
      bytes = file
    },
  )
  if (bytes === undefined || !target) throw new AppError('no_image')
  if (Object.keys(others).some((name) => name !== 'name')) throw new AppError('invalid_body')
  return { target, bytes }
}

/** `new` or a MIME type asks for any free slot. */
function readTarget(target: string): KeptPhoto['slot'] {
  const slot = slotNumberOf(target)
  if (slot === undefined && target !== 'new' && !target.includes('/')) throw new AppError('no_image')
  return slot ?? null
}
