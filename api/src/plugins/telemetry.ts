import type { OpenSpan, Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which calls of a route are counted, of routes that are many. */
    countedAs?: string
  }
}

/** A call that was answered, told in words that are few: no address, no id, nothing of anybody. */
export interface AnsweredCall {
  /** As it is declared, `/vote/ballots/:id`; `none` where no route took it. */
  readonly route: string
  readonly method: string
  /** `2xx`, `4xx` … */
  readonly status: string
  readonly seconds: number
}

/** Tells of each call how long it took from its first line to the last byte of its answer. A socket is no call. */
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
 * A trace of each call of a route, from before its guards until its answer is out. It is named after the route, never after
 * the address that was asked for; it begins here: what a stranger's `traceparent` says is not believed. Files, sockets and
 * looks at the health are not traced.
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
  // The body came in by events of the connection, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
}
