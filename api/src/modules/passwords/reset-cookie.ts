import { resetOpenHours, resetWaitHours } from '@ashenda/core/domain/password-reset.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** For as long as what it was asked for can be done. */
const keptSeconds = (resetWaitHours + resetOpenHours) * 3_600
const tokenForm = /^[\w-]{43}$/

const nameOf = (production: boolean): string => (production ? '__Host-reset' : 'reset')

/** The token of the reset that this browser asked for, whether or not it opens anything; undefined where it asked for none. */
export function resetTokenIn({ headers }: Pick<FastifyRequest, 'headers'>, production: boolean): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(production)]
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

/** Only the browser that asked can go on: a code that somebody reads over her shoulder is worth nothing elsewhere. */
export const keepResetToken = (reply: FastifyReply, token: string, production: boolean): void =>
  setCookie(reply, token, keptSeconds, production)

export const forgetResetToken = (reply: FastifyReply, production: boolean): void => setCookie(reply, '', 0, production)

function setCookie(reply: FastifyReply, value: string, maxAge: number, production: boolean): void {
  const secure = production ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(production)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}
