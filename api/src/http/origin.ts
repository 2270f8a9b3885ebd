import type { FastifyRequest } from 'fastify'

/** Where the site is reached: PUBLIC_URL, which production requires, or whatever the request was sent to. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin ?? ''
