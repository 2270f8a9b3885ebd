import { hash } from 'node:crypto'
import type { onSendHookHandler } from 'fastify'

/** For how long caches that many share (a CDN) answer by themselves, and for how long after that they may while they ask anew. In seconds. */
export const sharedForSeconds = 10
export const staleForSeconds = 20

/** Browsers ask each time whether it has changed. A hidden contestant has disappeared everywhere after `sharedForSeconds` plus `staleForSeconds` at the latest. */
export const sharedCacheControl = `public, max-age=0, s-maxage=${sharedForSeconds}, stale-while-revalidate=${staleForSeconds}`

/** Whether a header If-None-Match names an entity tag. Proxies that encode anew put W/ before one. */
export const isKnownTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/** Quoted, as headers bear it. */
export const entityTagOf = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * The `onSend` hook of a route whose answer does not depend on cookies: caches may keep the answer, and clients that have
 * it already get 304. Refusals, and answers that set a cookie, are not kept. A route that knows the entity tag sets it.
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
