import { AppError } from '@ashenda/core/errors.ts'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { whileRedisIsThere } from '../../jobs/while-redis-is-there.ts'
import { pageHeaders } from '../../plugins/headers.ts'
import { createBoard } from './board.ts'

/** Where Bull Board stands, and its pages find their scripts and answers. */
const base = '/admin/bull-board/'

/** Bull Board, read-only: every job of every queue, whatever its state, with the fields that may be shown. */
export const boardRoutes = defineRoutes('boardRoutes', ['queues', 'settings'], async (app, { queues, settings }) => {
  const board = await createBoard(queues, base)
  const config = { access: 'admin:queues' } as const
  const schema = { hide: true }
  await app.register(
    async (pages) => {
      await pages.register(cookie, { hook: false })
      await pages.register(fastifyStatic, {
        root: board.files,
        serve: false,
        cacheControl: false,
        // Its answers may bear the session's cookie, sent again.
        setHeaders: (reply) => void reply.header('cache-control', 'private, no-cache'),
      })
      // Its scripts and styles are found from the page's own base, which no other page of ours may set.
      const headers = pageHeaders(settings.production, "'self'")
      for (const path of board.pages)
        pages.get(path, { config, schema }, async (_request, reply) => {
          reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8')
          return board.page
        })
      for (const { path, answer } of board.calls)
        pages.get(path, { config, schema }, async ({ query, params, headers }: Called, reply) => {
          const call = { query, params, headers: { accept: headers.accept }, body: {} }
          const { status = 200, body } = await whileRedisIsThere(() => answer(call)).catch(unreadable)
          reply.code(status).header('cache-control', 'no-store')
          return body
        })
      pages.get('/static/*', { config, schema }, (request: Called, reply) => reply.sendFile(request.params['*'] ?? ''))
    },
    { prefix: base.slice(0, -1) },
  )
})

/** It decodes names of queues once more than the router. */
function unreadable(error: unknown): never {
  throw error instanceof URIError ? new AppError('invalid_text', { cause: error }) : error
}

type Called = FastifyRequest<{ Querystring: Record<string, string>; Params: Record<string, string> }>
