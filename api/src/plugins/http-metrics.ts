import type { FastifyInstance } from 'fastify'

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
