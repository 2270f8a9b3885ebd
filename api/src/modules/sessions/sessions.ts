import { isIP } from 'node:net'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { Role } from '@ashenda/core/domain/account.ts'
import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import {
  endSessionOfToken,
  endSessionsBeyond,
  type FoundSession,
  findSession,
  insertSession,
  isDisplaced,
  renewSession,
  replaceToken,
} from '@ashenda/db/queries/accounts/sessions.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { SecurityLog, SeenRequest } from '../../security-log/security-log.ts'
import { isComplete, type Principal } from './principal.ts'
import { type Cookie, hashOf, newToken, type SessionCookie } from './session-cookie.ts'

export interface Authenticated {
  readonly principal: Principal
  /** Set if the session was just renewed. */
  readonly setCookie: Cookie | undefined
}

/** The parts of a request that a session and the security log keep. */
export type Browser = Pick<FastifyRequest, 'headers'> & SeenRequest

export interface SessionEnd {
  readonly account: string
  readonly reason:
    | 'log_out'
    | 'other_log_in'
    | 'displaced'
    | 'by_owner'
    | 'password_change'
    | 'password_reset'
    | 'erasure'
    | 'role_change'
    | 'factor_change'
    | 'disabled'
    | 'by_admin'
}

const lookUpMs = 2_000
const userAgentMaxLength = 200

export interface SessionsDeps {
  readonly sql: Sql
  readonly cookie: SessionCookie
  readonly publish: Publish
  readonly securityLog: Pick<SecurityLog, 'tell'>
  /** For admins. */
  readonly secondFactor: 'required' | 'optional'
}

/** Sessions: an opaque token in a cookie, its hash in Postgres, the only authority. */
export class Sessions {
  readonly cookie: SessionCookie
  readonly #sql: Sql
  readonly #publish: Publish
  readonly #securityLog: Pick<SecurityLog, 'tell'>
  readonly #secondFactor: 'required' | 'optional'

  constructor({ sql, cookie, publish, securityLog, secondFactor }: SessionsDeps) {
    this.#sql = sql
    this.cookie = cookie
    this.#publish = publish
    this.#securityLog = securityLog
    this.#secondFactor = secondFactor
  }

  /**
   * The user of a Cookie header; undefined if logged out or the second factor is missing. @throws if Postgres does not
   * answer
   */
  async identify(cookieHeader: string | undefined): Promise<Principal | undefined> {
    const principal = (await this.#find(this.cookie.tokenIn(cookieHeader)))?.principal
    return principal && isComplete(principal) ? principal : undefined
  }

  /** Like `identify`, for requests whose answer can carry a cookie: renews the session. */
  async authenticate(cookieHeader: string | undefined): Promise<Authenticated | undefined> {
    const token = this.cookie.tokenIn(cookieHeader)
    const found = await this.#find(token)
    if (token === undefined || !found) return undefined
    const { principal, isStale } = found
    const seconds = isStale ? await this.#renew(principal) : undefined
    return { principal, setCookie: seconds === undefined ? undefined : this.cookie.holding(token, seconds) }
  }

  /** Why a Cookie header names no session. */
  async reasonOfAbsence(cookieHeader: string | undefined): Promise<'not_authenticated' | 'session_displaced'> {
    const token = this.cookie.tokenIn(cookieHeader)
    if (token === undefined) return 'not_authenticated'
    return (await withTimeout(lookUpMs, isDisplaced(this.#sql, hashOf(token))))
      ? 'session_displaced'
      : 'not_authenticated'
  }

  async #find(token: string | undefined) {
    if (token === undefined) return undefined
    const found = await withTimeout(lookUpMs, findSession(this.#sql, hashOf(token), renewAfterSeconds))
    if (!found) return undefined
    const { id: sessionId, userId, role, entryId, adminRole, shownSecondsAgo, isStale } = found
    const factor = this.#factorOf(found)
    return { principal: { sessionId, userId, role, entryId, adminRole, factor, shownSecondsAgo }, isStale }
  }

  #factorOf({ role, hasFactor, shownSecondsAgo }: FoundSession): Principal['factor'] {
    if (hasFactor) return shownSecondsAgo === null ? 'needed' : 'shown'
    return role === 'admin' && this.#secondFactor === 'required' ? 'missing' : 'none'
  }

  #renew({ sessionId, role }: Principal): Promise<number | undefined> {
    return withTimeout(lookUpMs, renewSession(this.#sql, sessionId, lifetimes[role], renewAfterSeconds))
  }

  /**
   * Starts a session for the user that `identify` returns, in one transaction, and ends this browser's former one.
   * Resolves with the cookie.
   */
  async begin(
    browser: Browser,
    identify: (tx: Transaction) => Promise<{ readonly id: string; readonly role: Role }>,
  ): Promise<Cookie> {
    const token = newToken()
    const former = this.cookie.tokenIn(browser.headers.cookie)
    const { userId, idleSeconds, ended, displaced } = await this.#sql.begin(async (tx) => {
      const { id: userId, role } = await identify(tx)
      const { idleSeconds } = lifetimes[role]
      const ended = former === undefined ? undefined : await endSessionOfToken(tx, hashOf(former))
      await insertSession(tx, { id: v7(), userId, tokenHash: hashOf(token), idleSeconds, ...traceOf(browser) })
      return { userId, idleSeconds, ended, displaced: await endSessionsBeyond(tx, userId, sessionsAtMost) }
    })
    if (ended) this.announceEnd([ended.id], { account: ended.userId, reason: 'other_log_in' }, browser)
    this.announceEnd(displaced, { account: userId, reason: 'displaced' }, browser)
    return this.cookie.holding(token, idleSeconds)
  }

  /** Ends this browser's session. Resolves with the cookie that removes it. */
  async end(browser: Browser): Promise<Cookie> {
    const token = this.cookie.tokenIn(browser.headers.cookie)
    const ended = token === undefined ? undefined : await endSessionOfToken(this.#sql, hashOf(token))
    if (ended) this.announceEnd([ended.id], { account: ended.userId, reason: 'log_out' }, browser)
    return this.cookie.gone
  }

  /** Gives a session a new token. Resolves with its cookie. @throws AppError not_authenticated */
  async rotate(tx: Transaction, sessionId: string): Promise<Cookie> {
    const token = newToken()
    const seconds = await replaceToken(tx, sessionId, hashOf(token))
    if (seconds === undefined) throw new AppError('not_authenticated')
    return this.cookie.holding(token, seconds)
  }

  /** Tells sockets and the security log that these sessions ended. */
  announceEnd(ended: readonly string[], end: SessionEnd, request: SeenRequest): void {
    if (ended.length === 0) return
    this.#publish({ type: 'sessions-ended', sessions: [...ended] })
    this.#securityLog.tell('authn_token_revoked', request, { ...end, sessions: ended.length })
  }
}

/** A forwarded address may be any text; only a valid one is kept. */
const traceOf = ({ headers, ip }: Browser) => {
  const [address = ''] = ip.split('%')
  return {
    userAgent: beginningOf(headers['user-agent'] ?? '', userAgentMaxLength, inUnits),
    address: isIP(address) === 0 ? null : address,
  }
}

const hour = 3_600
const day = 24 * hour

export interface Lifetime {
  /** A session ends after this long without a request. */
  readonly idleSeconds: number
  /** A session ends after this long in any case. */
  readonly mostSeconds: number
}

/** A contestant returns weekly on her own phone; an admin can do more and sits at shared desks. */
export const lifetimes = {
  actor: { idleSeconds: 30 * day, mostSeconds: 180 * day },
  admin: { idleSeconds: 12 * hour, mostSeconds: 7 * day },
} as const satisfies Record<Role, Lifetime>

/** Renewed at most this often, as most requests only read. */
export const renewAfterSeconds = hour

/** Sessions per account; beyond, the least recently used one ends. */
export const sessionsAtMost = 20
