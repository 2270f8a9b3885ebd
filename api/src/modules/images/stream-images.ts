import { AppError } from '@ashenda/core/errors.ts'
import type { OpenFile, Storage } from '@ashenda/platform/storage/storage.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isKnown } from '../../downloads/conditions.ts'
import type { App } from '../../http/app.ts'
import { imageName } from './headers.ts'

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const

const retryAfterSeconds = 5

/** Hands images on from a store that is not a folder of this machine. */
export function streamImages(app: App, open: NonNullable<Storage['open']>): void {
  app.get(
    '/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: Type.Object({ file: Type.String() }) },
    },
    async (request, reply) => {
      const { file } = request.params
      if (!imageName.test(file)) throw new AppError('not_found')
      const image = await open(`images/${file}`).catch((cause: unknown) => {
        request.log.warn({ err: cause }, 'the store did not hand out a picture')
        throw new AppError('unavailable', {
          message: 'pictures cannot be shown at the moment',
          cause,
          retryAfterSeconds,
        })
      })
      if (!image) throw new AppError('not_found')
      reply.headers({ etag: image.etag, 'last-modified': image.modifiedAt.toUTCString() })
      if (hasIt(request, image)) {
        image.content.destroy()
        return reply.code(304).send()
      }
      reply.headers({ 'content-type': file.endsWith('.webp') ? contentTypes.webp : contentTypes.jpg })
      return reply.header('content-length', image.size).send(image.content)
    },
  )
}

/** Whether the asker has it. @throws AppError precondition_failed where another one is wanted; then nobody reads the picture on */
function hasIt({ headers }: FastifyRequest, image: OpenFile): boolean {
  try {
    return isKnown(headers, image)
  } catch (error) {
    image.content.destroy()
    throw error
  }
}
