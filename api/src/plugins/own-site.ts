import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a GET that does more than read. */
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

/** Refuses what changes something when another site's page sends it. */
export function registerOwnSite(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const onlyReads = safeMethods.has(request.method) && !request.routeOptions.config.changesState
    const allowed = onlyReads || isOwnSite(request, publicUrl)
    done(allowed ? undefined : new AppError('foreign_origin'))
  })
}
