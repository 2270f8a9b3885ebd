import type { FastifyReply } from 'fastify'

/**
 * Says to the scripts of a page that may come later that somebody has logged in without them (web/src/lib/entered.ts). It opens
 * nothing: who it is they ask the server.
 */
const name = 'entered'
/** Until they have come, on a network that loses them. */
const keptSeconds = 24 * 3_600

export const tellEntered = (reply: FastifyReply): void => setCookie(reply, '1', keptSeconds)

/** She has left again; what the browser keeps of her is forgotten too. */
export const tellLeft = (reply: FastifyReply): void => setCookie(reply, '0', keptSeconds)

function setCookie(reply: FastifyReply, value: string, maxAge: number): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`)
}
