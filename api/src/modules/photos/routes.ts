import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { photoAnswer, photoBody, photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { slotNumberOf } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { takeImagesAway } from '@ashenda/db/queries/contestants/uploads.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'
import { uploadPhoto } from './upload-photo.ts'

const uploadRoutes = [
  ['POST', '/actor/uploadImages', 'Upload a photo'],
  ['PUT', '/actor/updateImages', 'Replace a photo'],
] as const

export const photoRoutes = defineRoutes('photoRoutes', ['sql', 'photos', 'publish'], async (app, services) => {
  const { sql, photos, publish } = services

  // In a scope of its own: nobody else's bodies are read like this.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false })
    // The body is read by the handler, when there is room for it.
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
      const files = slot ? await takeImagesAway(sql, principalOf(request).userId, slot) : []
      if (files.length === 0) throw new AppError('no_photo')
      publish({ type: 'directory-changed' })
      await photos.remove(files.flatMap(keysOfImage))
      return { success: true as const, message: 'Image deleted successfully' }
    },
  )
})
