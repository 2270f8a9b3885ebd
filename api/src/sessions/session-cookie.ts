import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

/** 256 random bits: there is nothing in it to guess, to read or to forge. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

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

  /** The Set-Cookie header that hands a token out. */
  holding(token: string, maxAge: number): string {
    return stringifySetCookie({ name: this.name, value: token, maxAge, ...this.#attributes })
  }

  /** The Set-Cookie header that takes it back. */
  get gone(): string {
    return stringifySetCookie({ name: this.name, value: '', maxAge: 0, expires: new Date(0), ...this.#attributes })
  }
}
