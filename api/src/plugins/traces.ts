import type { OpenSpan, Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A trace of each call of a route, from before its guards until its answer is out. It is named after the route, never after
 * the address that was asked for; it begins here: what a stranger's `traceparent` says is not believed. Files, sockets and
 * looks at the health are not traced.
 */
export function registerTraces(app: FastifyInstance, tracing: Tracing): void {
  const steps = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (url === undefined || config.access === undefined || url.startsWith('/health/') || request.headers.upgrade)
      return done()
    const { method } = request
    const attributes = { 'http.request.method': method, 'http.route': url }
    const step = tracing.open({ name: `${method} ${url}`, kind: 'server', attributes, spanContexts: [] })
    steps.set(request, step)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      step.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined)
    })
    step.run(done)
  })
  // The body came in by events of the connection, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const step = steps.get(request)
    if (step) step.run(done)
    else done()
  })
}
