import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { parseCookie } from 'cookie'
import type { FastifyReply } from 'fastify'

/** 256 random bits: there is nothing in it to guess, to read or to forge. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A cookie to be set or taken back. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly options: CookieSerializeOptions
}

/** Sends a cookie with an answer, in place of one of the same name that was to go with it. */
export const putCookie = (reply: FastifyReply, { name, value, options }: Cookie): void =>
  void reply.setCookie(name, value, options)

const tokenForm = /^[\w-]{43}$/

/**
 * The cookie that carries a session. Over https it is bound to the host by its prefix; elsewhere its name holds the port,
 * because cookies ignore ports and two sites on one machine would log each other out.
 */
export class SessionCookie {
  readonly name: string
  readonly #attributes: { readonly httpOnly: true; readonly sameSite: 'lax'; readonly path: '/'; secure: boolean }

  constructor(production: boolean, port: number) {
    this.name = production ? '__Host-session' : `session-${port}`
    this.#attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: production }
  }

  /** The token in a Cookie header; undefined where there is none, or what is there cannot be one. */
  tokenIn(header: string | undefined): string | undefined {
    const token = header === undefined ? undefined : parseCookie(header)[this.name]
    return token !== undefined && tokenForm.test(token) ? token : undefined
  }

  /** Hands a token out. */
  holding(token: string, maxAge: number): Cookie {
    return { name: this.name, value: token, options: { maxAge, ...this.#attributes } }
  }

  /** Takes it back. */
  get gone(): Cookie {
    return { name: this.name, value: '', options: { maxAge: 0, expires: new Date(0), ...this.#attributes } }
  }
}
