import { access } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@ashenda/core/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { Module } from '../../module.ts'

/** Pages the web app draws; every other path gets the same app with status 404, and the app says so. */
const pages = [/^\/$/, /^\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, /^\/voter\/payed$/]

/** Link-preview bots accept anything; only who asks for JSON by name gets JSON. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^application\/(\w+\+)?json/.test(request.headers.accept ?? '')

/** The built web app: hashed assets for good, the page itself always fresh. */
export const siteRoutes: Module = async (app, { settings }) => {
  const built = await access(path.join(settings.webDir, 'index.html')).then(
    () => true,
    () => false,
  )
  if (built) {
    await app.register(fastifyStatic, {
      root: settings.webDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !wantsPage(request)) throw new AppError('not_found')
    const [pathname = '/'] = request.url.split('?')
    reply.code(pages.some((page) => page.test(pathname)) ? 200 : 404)
    return reply.sendFile('index.html')
  })
}
