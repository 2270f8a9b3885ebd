import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/**
 * The cookie that marks the browser which paid; over https it is bound to the host. Read here rather than by the plugin's
 * hooks: nearly every ballot comes without a cookie, and a hook would be paid for by all of them.
 */
export function claimantOf(request: FastifyRequest, production: boolean): string | undefined {
  const { cookie: header } = request.headers
  return header === undefined ? undefined : parseCookie(header)[production ? '__Host-claimant' : 'claimant']
}
