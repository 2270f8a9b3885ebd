import type { FastifyInstance, FastifyRequest } from 'fastify'
import { meantAddress } from './page-path.ts'

/** Link previews accept anything; only programs that ask for JSON by name get JSON. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^application\/(\w+\+)?json/.test(request.headers.accept ?? '')

/** Redirects a person whose link was garbled on its way to the page it was meant to open. */
export function registerMeantAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const meant = wantsPage(request) ? meantAddress(request.url) : undefined
    if (meant === undefined) done()
    else reply.redirect(meant, 301)
  })
}
