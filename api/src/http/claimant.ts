import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@ashenda/core/errors.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Looker } from '../rate-limits/attempts.ts'

const nameOf = (production: boolean): string => (production ? '__Host-claimant' : 'claimant')

const tokenForm = /^[\w-]{43}$/
const keptSeconds = 400 * 24 * 3_600

/**
 * The cookie that marks the browser which paid; over https it is bound to the host. Read here rather than by the plugin's
 * hooks: nearly every ballot comes without a cookie, and a hook would be paid for by all of them.
 */
export function claimantOf(request: FastifyRequest, production: boolean): string | undefined {
  return claimantIn(request.headers.cookie, production)
}

const claimantIn = (header: string | undefined, production: boolean): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[nameOf(production)]

/** The hash that the database keeps of the browser which sent this Cookie header, or undefined if it never paid. */
export function claimantHashIn(header: string | undefined, production: boolean): Buffer | undefined {
  const claimant = claimantIn(header, production)
  return claimant === undefined ? undefined : hashOf(claimant)
}

/** The caller whose questions about payments are counted: an address, and the browser if it ever paid. */
export function lookerOf({ headers, ip }: FastifyRequest, production: boolean): Looker {
  const browser = claimantHashIn(headers.cookie, production)?.toString('hex')
  return { address: ip, ...(browser !== undefined && { browser }) }
}

/** Marks the browser that pays, for as long as browsers keep a cookie. Resolves with what the database knows of it. */
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

/** Sent by our pages with calls whose effect only a cookie keeps. Other programs omit it: they can keep the answer. */
const needsCookies = 'x-needs-cookies'

/**
 * Refuses a page whose browser did not bring its mark along, before anything is paid or handed on. The refusal sets the mark: a second
 * try without it comes from a browser that keeps no cookies. @throws AppError cookies_needed
 */
export function needClaimant(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  if (request.headers[needsCookies] === undefined || claimantOf(request, production) !== undefined) return
  holdClaimant(request, reply, production)
  throw new AppError('cookies_needed')
}

const hashOf = (claimant: string): Buffer => createHash('sha256').update(claimant).digest()
