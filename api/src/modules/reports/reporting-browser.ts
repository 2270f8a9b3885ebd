import { randomUUID } from 'node:crypto'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const nameOf = (production: boolean): string => (production ? '__Secure-reporter' : 'reporter')

/** As long as an open report is kept. */
const keptSeconds = 365 * 86_400

/**
 * The mark by which reports of one browser are known to come from one: random, and sent to the routes of reports alone. Written by hand,
 * as it is the only cookie of its routes.
 */
export function reportingBrowser({ headers }: FastifyRequest, reply: FastifyReply, production: boolean): string {
  const known = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(production)]
  if (known !== undefined && isUuid(known)) return known
  const mark = randomUUID()
  const secure = production ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(production)}=${mark}; Max-Age=${keptSeconds}; Path=/report; HttpOnly; SameSite=Lax${secure}`,
  )
  return mark
}
