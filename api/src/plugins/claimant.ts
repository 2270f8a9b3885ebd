import type { FastifyRequest } from 'fastify'

/** The cookie that marks the browser which paid; over https it is bound to the host. */
export function claimantOf(request: FastifyRequest, production: boolean): string | undefined {
  return request.cookies[production ? '__Host-claimant' : 'claimant']
}
