import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Written by the pages too (web/src/lib/language-start.ts). */
const name = 'language'
const keptSeconds = 400 * 24 * 3_600

/** The language this browser was shown last. */
export const languageIn = (request: FastifyRequest): string | undefined =>
  request.headers.cookie === undefined ? undefined : parseCookie(request.headers.cookie)[name]

/** Whether other headers of a request could distinguish this browser from another one with the same language. */
export const isOfLanguageAlone = ({ headers: { cookie, authorization } }: FastifyRequest): boolean =>
  authorization === undefined && Object.keys(parseCookie(cookie ?? '')).every((one) => one === name)

/** Who follows a link to another language without scripts stays in it. It tells nothing about anybody, so scripts may read it. */
export function keepLanguage(reply: FastifyReply, code: string): void {
  reply.header('set-cookie', `${name}=${code}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax`)
}

/** Where the site is reached: PUBLIC_URL, which production requires, or whatever the request was sent to. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin ?? ''
