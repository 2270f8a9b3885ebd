import { AppError } from '@ashenda/core/errors.ts'
import fastifyStatic from '@fastify/static'
import type { Module } from '../../module.ts'
import { imageName, keepForGood } from './headers.ts'
import { streamImages } from './stream-images.ts'

/** GET /images/{file}: from the folder where the files lie, or handed on from the store. Uploads are not among them. */
export const imageRoutes: Module = async (app, { settings, storage }) => {
  const { open } = storage
  await app.register(
    async (images) => {
      images.setNotFoundHandler(() => {
        throw new AppError('not_found')
      })
      if (open) streamImages(images, open)
      else
        await images.register(fastifyStatic, {
          root: settings.imageDir,
          decorateReply: false,
          index: false,
          dotfiles: 'deny',
          cacheControl: false,
          allowedPath: (path) => imageName.test(path.slice(1)),
          setHeaders: (reply) => void keepForGood(reply),
        })
    },
    { prefix: '/images' },
  )
}
