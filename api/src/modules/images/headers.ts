import type { FastifyReply } from 'fastify'

/** Generated names and the two kinds of files there are; whatever else lies there is nobody's business. */
export const imageName = /^[0-9a-z][0-9a-z-]{0,80}\.(?:webp|jpg)$/

/** Names are never used again, so a file under a name never changes. Previews of links are shown by other sites. */
export const keepForGood = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })

/**
 * A browser has it for a day, and then asks whether it is as it was; caches that many share ask every minute, as who is hidden is to be gone there,
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
