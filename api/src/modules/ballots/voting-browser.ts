import { randomUUID } from 'node:crypto'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const nameOf = (production: boolean): string => (production ? '__Secure-voting' : 'voting')

/** No longer than the key under which it is hashed (ballot-signals.ts). */
const keptSeconds = 86_400

/**
 * The mark by which ballots of one browser are known to come from one: random, sent to one route alone (`path`), for a day. It opens
 * nothing and refuses nothing; a browser that takes no cookies is a new one each time. Written by hand, because ballots pass by
 * the thousand where no cookies are set otherwise.
 */
export function votingBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  production: boolean,
  path = '/vote/vote',
): string {
  const { cookie } = request.headers
  const known = cookie === undefined ? undefined : parseCookie(cookie)[nameOf(production)]
  if (known !== undefined && isUuid(known)) return known
  const mark = randomUUID()
  const secure = production ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(production)}=${mark}; Max-Age=${keptSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  )
  return mark
}
