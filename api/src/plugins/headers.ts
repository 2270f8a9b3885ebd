import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { onRequestHookHandler } from 'fastify'

/** For pages: scripts from our own files only. Styles may be set inline: dialogs and toasts place themselves that way. */
export const pageHeaders = (production: boolean): FastifyHelmetOptions => ({
  hsts: production,
  crossOriginEmbedderPolicy: false,
  // Other sites get no referrer. With no-referrer our own forms, sent without scripts, would have `Origin: null`.
  referrerPolicy: { policy: 'same-origin' },
  contentSecurityPolicy: pagePolicy(production, "'none'"),
})

/**
 * Headers of helmet that matter for documents only. Files are sent without them: on a slow line they can be more bytes than
 * a small script itself.
 */
export const documentOnlyHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** @param baseUri what a page may name as the address that its own ones are relative to */
export const pagePolicy = (production: boolean, baseUri: "'none'" | "'self'") =>
  ({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: [baseUri],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      ...(production && { upgradeInsecureRequests: [] }),
    },
  }) satisfies FastifyHelmetOptions['contentSecurityPolicy']

/** For JSON: nothing in it may run, be framed, be guessed at or be kept. */
export const jsonHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/** The headers of what is called; fixed, because ballots pass here by the thousand. */
export function plainHeaders(production: boolean): onRequestHookHandler {
  const headers = {
    ...jsonHeaders,
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return (_request, reply, done) => {
    reply.headers(headers)
    done()
  }
}
