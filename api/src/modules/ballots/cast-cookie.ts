import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a voter waits for her ballot to be counted. */
const keptSeconds = 3_600
const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const nameOf = (production: boolean): string => (production ? '__Secure-cast' : 'cast')

/**
 * Which ballot this browser cast last without scripts, told to the pages of receipts alone. What stands behind the `#` of theirs
 * is lost where a page asks for itself again, and this brings it back.
 */
export function keepCast(reply: FastifyReply, ballot: string, production: boolean): void {
  const secure = production ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(production)}=${ballot}; Max-Age=${keptSeconds}; Path=/receipt; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** The whole id of the ballot behind a receipt, where this browser cast it just now. */
export function castBehind(receipt: string, request: FastifyRequest, production: boolean): string | undefined {
  const { cookie } = request.headers
  const ballot = cookie === undefined ? undefined : parseCookie(cookie)[nameOf(production)]
  return ballot !== undefined && form.test(ballot) && receiptOf(ballot) === receipt ? ballot : undefined
}
