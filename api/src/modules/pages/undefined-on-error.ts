import type { FastifyBaseLogger } from 'fastify'

/** For a part that a page can be sent without: the log says why it is missing. */
export const undefinedOnError =
  (log: FastifyBaseLogger) =>
  (error: unknown): undefined => {
    log.warn({ err: error }, 'a page goes without a part')
  }
