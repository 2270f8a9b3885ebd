import { hash, randomInt } from 'node:crypto'
import { isSeed, orderCookie, orderCookieSeconds, orderSeeds } from '@ashenda/core/domain/list-order.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface BrowserSeed {
  readonly seed: number
  /** Whether its cookie says so. */
  readonly isKept: boolean
}

/**
 * The fair order this browser keeps to. One without the cookie gets its seed from its address and kind, so that it has one order although it
 * takes no cookies. A page that a shared cache hands to others gets a drawn one, which nobody who asks for it can choose.
 */
export function seedIn({ headers, ip }: FastifyRequest, { isForOthers = false } = {}): BrowserSeed {
  const kept = parseCookie(headers.cookie ?? '')[orderCookie] ?? ''
  if (isSeed(kept)) return { seed: Number(kept), isKept: true }
  if (isForOthers) return { seed: randomInt(orderSeeds), isKept: false }
  const digest = hash('sha256', `${ip} ${headers['user-agent'] ?? ''}`, 'hex')
  return { seed: Number.parseInt(digest.slice(0, 8), 16) % orderSeeds, isKept: false }
}

/** Keeps it past another address. Readable by scripts, which page through the list, and as it identifies nobody. */
export function keepSeed(reply: FastifyReply, seed: number): void {
  reply.header('set-cookie', `${orderCookie}=${seed}; Path=/; Max-Age=${orderCookieSeconds}; SameSite=Lax`)
}
