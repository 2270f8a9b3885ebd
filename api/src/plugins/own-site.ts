import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that does more than read, as specified. Its answer to HEAD is switched off (`exposeHeadRoute: false`). */
    changesState?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sends this from one of our own pages. In production ours is PUBLIC_URL; elsewhere an Origin whose host
 * is the one asked for. A request without Origin is not from a browser, or is from the page's own address, unless the browser says that
 * it comes from another host of our site: pages there are not ours.
 */
export function isOwnSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from === 'cross-site') return false
  if (origin === undefined) return from !== 'same-site'
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.parse(origin)?.host === request.headers.host
}

/**
 * Refuses what changes something when another site's page sends it. A GET that changes something is refused as well when the browser
 * was sent there by an address: typed, or followed from a message.
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
