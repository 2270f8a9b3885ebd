import type { FastifyReply } from 'fastify'

/** Generated names and the two kinds of files there are; whatever else lies there is nobody's business. */
export const imageName = /^[0-9a-z][0-9a-z-]{0,80}\.(?:webp|jpg)$/

/** Names are never used again, so a file under a name never changes. Previews of links are shown by other sites. */
export const keepForGood = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })

/** Who is hidden is soon gone from what browsers and caches keep, too; till then they ask whether it is as it was, and get no bytes. */
export const keepForAWhile = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=600, s-maxage=60',
    'cross-origin-resource-policy': 'cross-origin',
  })

/** Shown to her and to admins alone. */
export const keepNowhere = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
