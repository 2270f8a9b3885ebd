import type { FastifyReply } from 'fastify'

/** Generated names with one of the two extensions. Other files in the folder are not served. */
export const imageName = /^[0-9a-z][0-9a-z-]{0,80}\.(?:webp|jpg)$/

/** Names are never used again, so a file under a name never changes. Previews of links are shown by other sites. */
export const keepForGood = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })

/**
 * A browser keeps it for a day, and then asks whether it has changed. Shared caches ask every minute, so that photos of hidden contestants disappear there,
 * too (decision 40).
 */
export const keepForAWhile = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=86400, s-maxage=60',
    'cross-origin-resource-policy': 'cross-origin',
  })

/** Shown to her and to admins alone. */
export const keepNowhere = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
