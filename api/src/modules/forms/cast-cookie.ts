import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a voter waits for her ballot to be counted. */
const keptSeconds = 3_600
/** As long as the votes that were sent with scripts may be wanted: until the next festival. */
const listedSeconds = 31_536_000

export interface Cast {
  /** Its whole id. */
  readonly ballot: string
  /** For a free ballot: the other contestants that the voter chose, each with her place. No record holds them. */
  readonly uncounted: readonly { readonly rank: number; readonly id: string }[]
}

const nameOf = (production: boolean): string => (production ? '__Secure-cast' : 'cast')

/**
 * The ballot that this browser cast last without scripts, sent only to the pages of receipts. The part of their address behind `#`
 * is lost when a page loads itself again, and this cookie replaces it. The page that finds votes gets one such cookie for each ballot:
 * a request that sends a vote carries none of the earlier ones.
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

/** The ballots this browser cast without scripts, the latest first. */
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

/** The ballot behind a receipt, where this browser cast it just now. */
export function castBehind(receipt: string, request: FastifyRequest, production: boolean): Cast | undefined {
  const { cookie } = request.headers
  const [ballot = '', ...others] =
    (cookie === undefined ? undefined : parseCookie(cookie)[nameOf(production)])?.split('.') ?? []
  if (!isUuid(ballot) || receiptOf(ballot) !== receipt) return undefined
  const uncounted = others.map((one) => ({ rank: Number(one[0]), id: one.slice(1) }))
  return { ballot, uncounted: uncounted.filter(({ rank, id }) => (rank === 2 || rank === 3) && isUuid(id)) }
}
