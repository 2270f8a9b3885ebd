import type { OpenSpan, Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One metrics label for many similar routes. */
    countedAs?: string
  }
}

/** An answered call in low-cardinality labels, without personal data. */
export interface AnsweredCall {
  /** As declared, `/vote/ballots/:id`; `none` without a route. */
  readonly route: string
  readonly method: string
  /** `2xx`, `4xx` … */
  readonly status: string
  readonly seconds: number
}

/** Measures each call up to its answer's last byte. Sockets are left out. */
export function registerHttpMetrics(app: FastifyInstance, onAnswered: (call: AnsweredCall) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.headers.upgrade === undefined) {
      const { url, config } = request.routeOptions
      onAnswered({
        route: config.countedAs ?? url ?? 'none',
        method: request.method,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
        seconds: reply.elapsedTime / 1_000,
      })
    }
    done()
  })
}

/**
 * Traces each call of a route from its guards to its answer. Spans are named after the route, never the address, and
 * start here: a stranger's `traceparent` is not trusted. Files, sockets and health checks are not traced.
 */
export function registerTraces(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (url === undefined || config.access === undefined || url.startsWith('/health/') || request.headers.upgrade)
      return done()
    const { method } = request
    const attributes = { 'http.request.method': method, 'http.route': url }
    const span = tracing.open({ name: `${method} ${url}`, kind: 'server', attributes, spanContexts: [] })
    spans.set(request, span)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined)
    })
    span.run(done)
  })
  // The body arrived by connection events, outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
}
