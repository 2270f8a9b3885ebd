import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The mark of a proven phone: a browser gets it only after entering the code that was sent to that phone. */
export interface Proven {
  readonly contest: string
  readonly voter: string
}

/** Phones of one household. */
const mostMarks = 10
/** Longer than a contest. */
const keptSeconds = 60 * 86_400

const nameOf = (production: boolean): string => (production ? '__Host-proven' : 'proven')

const markOf = (pepper: string, { contest, voter }: Proven): string => keyedId(pepper, 'proven-phone', [contest, voter])

/** Most browsers have none: a cookie that does not name them is not read. */
function marksIn(cookie: string | undefined, production: boolean): readonly string[] {
  const name = nameOf(production)
  if (!cookie?.includes(name)) return []
  return (parseCookie(cookie)[name] ?? '').split('.').filter((mark) => mark !== '')
}

/** Whether this browser has proven a phone in a contest. */
export function hasProven(
  { headers }: Pick<FastifyRequest, 'headers'>,
  proven: Proven,
  pepper: string,
  production: boolean,
): boolean {
  const marks = marksIn(headers.cookie, production)
  return marks.length > 0 && marks.includes(markOf(pepper, proven))
}

/** Marks a browser that has proven a phone, beside those it has proven before. */
export function keepProven(
  request: FastifyRequest,
  reply: FastifyReply,
  proven: Proven,
  pepper: string,
  production: boolean,
): void {
  const marks = [...new Set([markOf(pepper, proven), ...marksIn(request.headers.cookie, production)])].slice(
    0,
    mostMarks,
  )
  const secure = production ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(production)}=${marks.join('.')}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}
