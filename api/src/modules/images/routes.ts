import fastifyStatic from '@fastify/static'
import type { Module } from '../../module.ts'

/** Names are generated and never used again, so a file under a name never changes. */
export const imageRoutes: Module = async (app, { settings }) => {
  await app.register(fastifyStatic, {
    root: settings.imageDir,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
  })
}
