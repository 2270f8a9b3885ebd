import { AppError } from '@ashenda/core/errors.ts'
import type { OpenFile, Storage } from '@ashenda/platform/storage/storage.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../module.ts'
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
      if (isKnown(request, image)) {
        image.content.destroy()
        return reply.code(304).send()
      }
      reply.headers({ 'content-type': file.endsWith('.webp') ? contentTypes.webp : contentTypes.jpg })
      return reply.header('content-length', image.size).send(image.content)
    },
  )
}

/** Whether the browser has it already; an entity tag counts for more than a time (RFC 9110, 13.2.2). */
function isKnown({ headers }: FastifyRequest, { etag, modifiedAt }: OpenFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}
