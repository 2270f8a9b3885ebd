import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

type Headers = Readonly<Record<string, string>>

/**
 * For pages: scripts from our own files only. Styles may be set inline: dialogs and toasts place themselves that way.
 * @param baseUri what a page may name as the address that its own ones are relative to
 */
export const pageHeaders = (production: boolean, baseUri: "'none'" | "'self'" = "'none'"): Headers =>
  headersOf({
    hsts: production,
    crossOriginEmbedderPolicy: false,
    // Other sites get no referrer. With no-referrer our own forms, sent without scripts, would have `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: pagePolicy(production, baseUri),
  })

/** What helmet makes of its options: the same for every answer, so that it is asked once. */
function headersOf(options: HelmetOptions): Headers {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => {})
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

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

/** For JSON: nothing in it may run, be framed, be guessed at or be kept. */
export const jsonHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/** The headers of what is called; fixed, because ballots pass here by the thousand. */
export const plainHeaders = (production: boolean): Headers => ({
  ...jsonHeaders,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** The hook that gives them to every answer. */
export const withHeaders =
  (headers: Headers): onRequestHookHandler =>
  (_request, reply, done) => {
    reply.headers(headers)
    done()
  }
