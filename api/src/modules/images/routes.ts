import { AppError } from '@ashenda/core/errors.ts'
import fastifyStatic from '@fastify/static'
import { Type } from 'typebox'
import { FileCache } from '../../downloads/file-cache.ts'
import type { App } from '../../http/app.ts'
import { defineRoutes } from '../../http/app.ts'
import { imageName, keepForAWhile, keepNowhere } from './headers.ts'
import { PictureGate } from './picture-gate.ts'
import { streamImages } from './stream-images.ts'

const prefix = '/images'

/** Photos are on a disk or in a bucket, and may be many. Kept are those that are asked for most: some 2,500 of those that phones ask for. */
const photosKept = { bytesAtMost: 32_000_000, fileBytesAtMost: 400_000, hasEncodings: false }

/** GET /images/{file}: from the folder where the files lie, or handed on from the store. Uploads are not among them. */
export const imageRoutes = defineRoutes(
  'imageRoutes',
  ['sql', 'directory', 'sessions', 'storage', 'settings'],
  async (app, services) => {
    const { settings, storage } = services
    const { open } = storage
    const gate = new PictureGate(services)
    const cache = new FileCache(photosKept)
    await app.register(
      async (images) => {
        images.setNotFoundHandler(() => {
          throw new AppError('not_found')
        })
        images.addHook('onRequest', (request, reply, done) => {
          const name = nameIn(request.url)
          // As it was sent, not decoded: the file is looked up by this very name.
          if (!imageName.test(name)) return done(new AppError('not_found'))
          const send = (access: 'public' | 'private'): void => {
            if (access === 'private') keepNowhere(reply)
            else keepForAWhile(reply)
            if (access === 'private' || !cache.answer(name, request, reply)) done()
          }
          if (gate.isKnownPublic(name)) send('public')
          else gate.admit(name, request).then(send, done)
        })
        images.addHook('onSend', cache.keep)
        if (open) streamImages(images, open)
        else await sendFromFolder(images, settings.imageDir)
      },
      { prefix },
    )
  },
)

/** By the one name that was looked at: for addresses of any form the plugin reads the whole folder each time, to see how the name is spelled. */
async function sendFromFolder(images: App, root: string): Promise<void> {
  await images.register(fastifyStatic, { root, serve: false, index: false, dotfiles: 'deny', cacheControl: false })
  images.get('/:file', { schema: { hide: true, params: Type.Object({ file: Type.String() }) } }, (request, reply) =>
    reply.sendFile(request.params.file),
  )
}

/** What stands behind the prefix, as it was sent. */
const nameIn = (url: string): string => (url.split('?', 1)[0] ?? '').slice(prefix.length + 1)
