import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

type Headers = Readonly<Record<string, string>>

/**
 * For pages: scripts from our own files only; inline styles are allowed, as dialogs and toasts position themselves with
 * them. @param baseUri what a page's <base> may name
 */
export const pageHeaders = (production: boolean, baseUri: "'none'" | "'self'" = "'none'"): Headers =>
  headersOf({
    hsts: production,
    crossOriginEmbedderPolicy: false,
    // No referrer for other sites. With no-referrer, our own forms sent without scripts would have `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: pagePolicy(production, baseUri),
  })

type Directives = Readonly<Record<string, readonly string[]>>

/** For documents that other sites may show in frames, with a content policy of their own. */
export const frameHeaders = (production: boolean, directives: Directives): Headers => ({
  ...headersOf({
    hsts: production,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(production && { upgradeInsecureRequests: [] }) },
    },
  }),
  // A sandboxed frame has no origin, and asks for its own document as a stranger.
  'access-control-allow-origin': '*',
})

/** Helmet's headers, computed once, as they never vary. */
function headersOf(options: HelmetOptions): Headers {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => {})
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Helmet headers that only matter for documents. Files omit them: on a slow line they can outweigh a small script. */
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

const pagePolicy = (production: boolean, baseUri: "'none'" | "'self'") =>
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
  }) satisfies HelmetOptions['contentSecurityPolicy']

/** JSON must not run, be framed, sniffed or stored. */
export const jsonHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/** Headers of JSON routes; precomputed, because ballots pass here by the thousand. */
export const plainHeaders = (production: boolean): Headers => ({
  ...jsonHeaders,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export const withHeaders =
  (headers: Headers): onRequestHookHandler =>
  (_request, reply, done) => {
    reply.headers(headers)
    done()
  }
