import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes state, as specified; its HEAD is switched off (`exposeHeadRoute: false`). */
    changesState?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sent this from one of our pages: in production from PUBLIC_URL, elsewhere from the requested host.
 * A request without Origin is no browser's, or same-origin, unless the browser reports another host of our site.
 */
export function isOwnSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from === 'cross-site') return false
  if (origin === undefined) return from !== 'same-site'
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.parse(origin)?.host === request.headers.host
}

/**
 * CSRF protection: refuses changes sent by other sites. A state-changing GET is also refused if the browser navigated
 * to it, by a typed address or a link.
 */
export function registerOwnSite(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isSafe = safeMethods.has(request.method)
    const { changesState } = request.routeOptions.config
    const isFollowed = isSafe && request.headers['sec-fetch-site'] === 'none'
    const allowed = (isSafe && !changesState) || (!isFollowed && isOwnSite(request, publicUrl))
    done(allowed ? undefined : new AppError('foreign_origin'))
  })
}
