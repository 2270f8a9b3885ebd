import { hash } from 'node:crypto'
import type { onSendHookHandler } from 'fastify'

/** Seconds a shared cache (CDN) may answer by itself, and then go on while it revalidates. */
export const sharedForSeconds = 10
export const staleForSeconds = 20

/**
 * Browsers always revalidate. A hidden contestant is gone everywhere after `sharedForSeconds` plus `staleForSeconds`.
 */
export const sharedCacheControl = `public, max-age=0, s-maxage=${sharedForSeconds}, stale-while-revalidate=${staleForSeconds}`

/** Whether If-None-Match names an entity tag. Proxies that re-encode add W/. */
export const isKnownTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/** Quoted. */
export const entityTagOf = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * The `onSend` hook of routes that do not depend on cookies: lets caches store the answer and sends 304. Refusals and
 * answers that set a cookie are not cacheable. A route that knows the entity tag sets it.
 */
export const forSharedCaches: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('set-cookie'))
    return done(null, payload)
  const known = reply.getHeader('etag')
  const etag = typeof known === 'string' ? known : entityTagOf(payload)
  reply.headers({ 'cache-control': sharedCacheControl, etag })
  if (!isKnownTag(request.headers['if-none-match'], etag)) return done(null, payload)
  reply.code(304)
  reply.removeHeader('content-type')
  reply.removeHeader('content-length')
  return done(null, null)
}
