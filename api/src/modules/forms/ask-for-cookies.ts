import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const asked = 'cookies'

/**
 * Sends a form that came without a cookie on to its own address, with the cookie that was just set: a 307 keeps method and body, and what
 * comes back shows whether the browser keeps cookies. @throws AppError cookies_needed of a form that was sent on before
 */
export function askForCookies(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, searchParams } = new URL(request.url, 'http://any')
  if (searchParams.has(asked)) throw new AppError('cookies_needed')
  searchParams.set(asked, 'asked')
  return reply.redirect(`${pathname}?${searchParams}`, 307)
}
