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
  /** Where the session was prolonged just now. */
  readonly setCookie: Cookie | undefined
}

/** As much of a request as a session remembers, and the security log tells. */
export type Browser = Pick<FastifyRequest, 'headers'> & SeenRequest

/** Why sessions ended before their time. */
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
  /** Whether admins have to have one. */
  readonly secondFactor: 'required' | 'optional'
}

/** Log-ins: an opaque token in a cookie, its hash in Postgres, which alone says who is logged in. */
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

  /** The user of a Cookie header; undefined if nobody is logged in, or the second factor is missing. @throws if Postgres does not answer: then it is not known */
  async identify(cookieHeader: string | undefined): Promise<Principal | undefined> {
    const principal = (await this.#find(this.cookie.tokenIn(cookieHeader)))?.principal
    return principal && isComplete(principal) ? principal : undefined
  }

  /** The same for a request, whose answer can carry a cookie: its use prolongs the session. */
  async authenticate(cookieHeader: string | undefined): Promise<Authenticated | undefined> {
    const token = this.cookie.tokenIn(cookieHeader)
    const found = await this.#find(token)
    if (token === undefined || !found) return undefined
    const { principal, isStale } = found
    const seconds = isStale ? await this.#renew(principal) : undefined
    return { principal, setCookie: seconds === undefined ? undefined : this.cookie.holding(token, seconds) }
  }

  /** The reason why nobody is logged in by a Cookie header. */
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
    const { id: sessionId, userId, role, adminRole, shownSecondsAgo, isStale } = found
    const factor = this.#factorOf(found)
    return { principal: { sessionId, userId, role, adminRole, factor, shownSecondsAgo }, isStale }
  }

  #factorOf({ role, hasFactor, shownSecondsAgo }: FoundSession): Principal['factor'] {
    if (hasFactor) return shownSecondsAgo === null ? 'needed' : 'shown'
    return role === 'admin' && this.#secondFactor === 'required' ? 'missing' : 'none'
  }

  #renew({ sessionId, role }: Principal): Promise<number | undefined> {
    return withTimeout(lookUpMs, renewSession(this.#sql, sessionId, lifetimes[role], renewAfterSeconds))
  }

  /**
   * Begins a session for the user that `identify` returns, in the same transaction, and ends the one this browser had. Resolves with
   * its cookie.
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

  /** Ends the session of this browser, if it has one. Resolves with what takes its cookie back. */
  async end(browser: Browser): Promise<Cookie> {
    const token = this.cookie.tokenIn(browser.headers.cookie)
    const ended = token === undefined ? undefined : await endSessionOfToken(this.#sql, hashOf(token))
    if (ended) this.announceEnd([ended.id], { account: ended.userId, reason: 'log_out' }, browser)
    return this.cookie.gone
  }

  /** Gives a session a new token within a transaction. Resolves with its cookie. @throws AppError not_authenticated */
  async rotate(tx: Transaction, sessionId: string): Promise<Cookie> {
    const token = newToken()
    const seconds = await replaceToken(tx, sessionId, hashOf(token))
    if (seconds === undefined) throw new AppError('not_authenticated')
    return this.cookie.holding(token, seconds)
  }

  /** Tells the sockets and the security log that these sessions of an account have ended. */
  announceEnd(ended: readonly string[], end: SessionEnd, request: SeenRequest): void {
    if (ended.length === 0) return
    this.#publish({ type: 'sessions-ended', sessions: [...ended] })
    this.#securityLog.tell('authn_token_revoked', request, { ...end, sessions: ended.length })
  }
}

/** A session as its owner sees it in the list. A forwarded address may be any text; one that is not an address is left out. */
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
  /** Without a request for so long, a session ends. */
  readonly idleSeconds: number
  /** It ends however much it is used. */
  readonly mostSeconds: number
}

/** A contestant comes back from week to week, on her own phone; an admin may do more, and sits at any desk. */
export const lifetimes = {
  actor: { idleSeconds: 30 * day, mostSeconds: 180 * day },
  admin: { idleSeconds: 12 * hour, mostSeconds: 7 * day },
} as const satisfies Record<Role, Lifetime>

/** Being used is noted at most so often: most requests only read. */
export const renewAfterSeconds = hour

/** Places one account is logged in at; beyond, the one that was not used for longest ends. */
export const sessionsAtMost = 20
