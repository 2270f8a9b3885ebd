import type { FastifyBaseLogger } from 'fastify'

/** For a part of a page without which it is better than none: why it is missing stands in the log. */
export const undefinedOnError =
  (log: FastifyBaseLogger) =>
  (error: unknown): undefined => {
    log.warn({ err: error }, 'a page goes without a part')
  }
