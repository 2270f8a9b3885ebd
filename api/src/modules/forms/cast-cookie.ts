import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a voter waits to see her ballot counted. */
const keptSeconds = 3_600
/** Until the next festival, like the list that scripts keep. */
const listedSeconds = 31_536_000

export interface Cast {
  /** Its whole id. */
  readonly ballot: string
  /** The picks a free ballot does not count, by place. They are recorded nowhere else. */
  readonly uncounted: readonly { readonly rank: number; readonly id: string }[]
}

const nameOf = (production: boolean): string => (production ? '__Secure-cast' : 'cast')

/**
 * The last ballot this browser cast without scripts, sent to receipt pages only. It replaces the address's fragment,
 * which a reload loses. The lookup page gets one such cookie per ballot; the vote request gets none.
 */
export function keepCast(reply: FastifyReply, { ballot, uncounted }: Cast, production: boolean): void {
  const attributes = `HttpOnly; SameSite=Lax${production ? '; Secure' : ''}`
  const name = nameOf(production)
  const told = [ballot, ...uncounted.map(({ rank, id }) => `${rank}${id}`)].join('.')
  reply.header('set-cookie', `${name}=${told}; Max-Age=${keptSeconds}; Path=/receipt; ${attributes}`)
  reply.header(
    'set-cookie',
    `${name}-${receiptOf(ballot)}=${ballot}; Max-Age=${listedSeconds}; Path=/where; ${attributes}`,
  )
}

/** The ballots this browser cast without scripts, newest first. */
export function castIn(request: FastifyRequest, production: boolean): readonly string[] {
  const { cookie } = request.headers
  if (cookie === undefined) return []
  const prefix = `${nameOf(production)}-`
  return Object.entries(parseCookie(cookie))
    .flatMap(([name, ballot]) =>
      ballot !== undefined && isUuid(ballot) && name === prefix + receiptOf(ballot) ? [ballot] : [],
    )
    .reverse()
}

/** The ballot of a receipt, if this browser just cast it. */
export function castBehind(receipt: string, request: FastifyRequest, production: boolean): Cast | undefined {
  const { cookie } = request.headers
  const [ballot = '', ...others] =
    (cookie === undefined ? undefined : parseCookie(cookie)[nameOf(production)])?.split('.') ?? []
  if (!isUuid(ballot) || receiptOf(ballot) !== receipt) return undefined
  const uncounted = others.map((one) => ({ rank: Number(one[0]), id: one.slice(1) }))
  return { ballot, uncounted: uncounted.filter(({ rank, id }) => (rank === 2 || rank === 3) && isUuid(id)) }
}
