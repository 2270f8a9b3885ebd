import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@ashenda/core/errors.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Looker } from '../rate-limits/rate-limits.ts'

const nameOf = (production: boolean): string => (production ? '__Host-claimant' : 'claimant')

const tokenForm = /^[\w-]{43}$/
const keptSeconds = 400 * 24 * 3_600

/**
 * The cookie of the browser that paid; over https it is bound to the host. Read by hand: nearly every ballot has no
 * cookie, and all would pay for a plugin's hook.
 */
export function claimantOf(request: FastifyRequest, production: boolean): string | undefined {
  return claimantIn(request.headers.cookie, production)
}

const claimantIn = (header: string | undefined, production: boolean): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[nameOf(production)]

/** The stored hash of a Cookie header's browser; undefined if it never paid. */
export function claimantHashIn(header: string | undefined, production: boolean): Buffer | undefined {
  const claimant = claimantIn(header, production)
  return claimant === undefined ? undefined : hashOf(claimant)
}

/** Whose status checks are rate-limited: the address, and the browser if it ever paid. */
export function lookerOf({ headers, ip }: FastifyRequest, production: boolean): Looker {
  const browser = claimantHashIn(headers.cookie, production)?.toString('hex')
  return { address: ip, ...(browser !== undefined && { browser }) }
}

/** Marks the paying browser for as long as browsers keep cookies. Returns the stored hash. */
export function holdClaimant(request: FastifyRequest, reply: FastifyReply, production: boolean): Buffer {
  const known = claimantOf(request, production)
  const claimant = known !== undefined && tokenForm.test(known) ? known : randomBytes(32).toString('base64url')
  void reply.setCookie(nameOf(production), claimant, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: production,
    maxAge: keptSeconds,
  })
  return hashOf(claimant)
}

/**
 * Sent by our pages with calls that only take effect through a cookie. Other clients omit it, as they can keep the
 * answer.
 */
const needsCookies = 'x-needs-cookies'

/**
 * Refuses a page whose browser sent no claimant cookie, before anything is paid. The refusal sets the cookie: a second
 * try without it comes from a browser that keeps none. @throws AppError cookies_needed
 */
export function needClaimant(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  if (request.headers[needsCookies] === undefined || claimantOf(request, production) !== undefined) return
  holdClaimant(request, reply, production)
  throw new AppError('cookies_needed')
}

/** Sets the cookie for a page that is going to need it. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  if (request.headers[needsCookies] !== undefined) holdClaimant(request, reply, production)
}

const hashOf = (claimant: string): Buffer => createHash('sha256').update(claimant).digest()
