import type { FastifyRequest } from 'fastify'

/** For a part of a page without which it is better than none: why it is missing stands in the log. */
export const doWithout =
  (request: FastifyRequest) =>
  (error: unknown): undefined => {
    request.log.warn({ err: error }, 'a page goes without a part')
  }
