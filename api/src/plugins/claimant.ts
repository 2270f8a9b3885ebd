import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken, putCookie } from '../sessions/session-cookie.ts'

const nameOf = (production: boolean): string => (production ? '__Host-claimant' : 'claimant')
/** As long as browsers keep a cookie at most. */
const maxAge = 400 * 24 * 3_600
const tokenForm = /^[\w-]{43}$/

/**
 * The cookie that marks the browser which paid; over https it is bound to the host. Read here rather than by the plugin's
 * hooks: nearly every ballot comes without a cookie, and a hook would be paid for by all of them.
 */
export function claimantOf(request: FastifyRequest, production: boolean): string | undefined {
  const { cookie: header } = request.headers
  return header === undefined ? undefined : parseCookie(header)[nameOf(production)]
}

/** The same, and for a browser that has none yet a new one, which goes with the answer, whatever that says. */
export function giveClaimant(request: FastifyRequest, reply: FastifyReply, production: boolean): string {
  const known = claimantOf(request, production)
  if (known !== undefined && tokenForm.test(known)) return known
  const value = newToken()
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: production, maxAge } as const
  putCookie(reply, { name: nameOf(production), value, options })
  return value
}
