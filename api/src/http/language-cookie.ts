import { orderCookie } from '@ashenda/core/domain/list-order.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Also written by the pages (web/src/lib/language-start.ts). */
const name = 'language'
const keptSeconds = 400 * 24 * 3_600

/** The language this browser saw last. */
export const languageIn = (request: FastifyRequest): string | undefined =>
  request.headers.cookie === undefined ? undefined : parseCookie(request.headers.cookie)[name]

/** Whether the headers tell nothing about the browser except its language and its order of the list. */
export const identifiesNobody = ({ headers: { cookie, authorization } }: FastifyRequest): boolean =>
  authorization === undefined &&
  Object.keys(parseCookie(cookie ?? '')).every((one) => one === name || one === orderCookie)

/** Keeps the language of a link followed without scripts. Readable by scripts, as it identifies nobody. */
export function keepLanguage(reply: FastifyReply, code: string): void {
  reply.header('set-cookie', `${name}=${code}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax`)
}

/** The site's origin: PUBLIC_URL, which production requires, or the request's own. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin ?? ''
