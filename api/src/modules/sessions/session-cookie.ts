import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { parseCookie } from 'cookie'
import type { FastifyReply } from 'fastify'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly options: CookieSerializeOptions
}

/** Replaces a cookie of the same name on this reply. */
export const putCookie = (reply: FastifyReply, { name, value, options }: Cookie): void =>
  void reply.setCookie(name, value, options)

const tokenForm = /^[\w-]{43}$/

/**
 * The session cookie. Over https the prefix binds it to the host; elsewhere its name contains the port, because cookies
 * ignore ports and two local sites would log each other out.
 */
export class SessionCookie {
  readonly name: string
  readonly #attributes: { readonly httpOnly: true; readonly sameSite: 'lax'; readonly path: '/'; secure: boolean }

  /** @param what the kind of session: accounts have one, members of a jury another */
  constructor(production: boolean, port: number, what: 'session' | 'jury' = 'session') {
    this.name = production ? `__Host-${what}` : `${what}-${port}`
    this.#attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: production }
  }

  /** The token in a Cookie header; undefined if missing or malformed. */
  tokenIn(header: string | undefined): string | undefined {
    const token = header === undefined ? undefined : parseCookie(header)[this.name]
    return token !== undefined && tokenForm.test(token) ? token : undefined
  }

  holding(token: string, maxAge: number): Cookie {
    return { name: this.name, value: token, options: { maxAge, ...this.#attributes } }
  }

  get gone(): Cookie {
    return { name: this.name, value: '', options: { maxAge: 0, expires: new Date(0), ...this.#attributes } }
  }
}
