import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { normalisePassword } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount, holdPassword, type KnownAccount, replacePassword } from '@ashenda/db/queries/accounts/accounts.ts'
import { findWaitingReset } from '@ashenda/db/queries/accounts/password-resets.ts'
import { isOutdated } from '@ashenda/platform/passwords/password-hash.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import { reasonOfFailure } from '../../security-log/events.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import type { Cookie } from '../sessions/session-cookie.ts'
import type { Browser, Sessions } from '../sessions/sessions.ts'
import { countedNamesOf, type TypedIdentity } from './identity.ts'
import type { Passwords } from './passwords.ts'

interface LogInDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly securityLog: SecurityLog
}

export interface LoggedIn {
  readonly account: KnownAccount
  readonly setCookie: Cookie
  /** A password reset is pending. */
  readonly resetWaits: boolean
}

const lookUpMs = 2_000

/**
 * Starts a session if the password is right. An unknown account takes as long and gets the same answer as a wrong
 * password. @throws AppError wrong_login, too_many_attempts, busy
 */
export async function logIn(
  { identity, countedAs }: TypedIdentity,
  typedPassword: string,
  browser: Browser,
  { sql, sessions, passwords, rateLimits, securityLog }: LogInDeps,
): Promise<LoggedIn> {
  const password = normalisePassword(typedPassword)
  let known: KnownAccount | undefined
  const check = async (isKnown: boolean): Promise<LoggedIn> => {
    const account = identity && (await withTimeout(lookUpMs, findAccount(sql, identity)))
    known = account
    const place = isKnown ? account?.id : undefined
    const fits = await passwords.verify(account?.passwordHash, password, place)
    const seen = account?.passwordHash
    if (!fits || !account || !seen) throw new AppError('wrong_login')
    const better = isOutdated(seen) ? await passwords.hash(password, place) : undefined
    const resetWaits = account.role === 'actor' && (await withTimeout(lookUpMs, findWaitingReset(sql, account.id)))
    const setCookie = await sessions.begin(browser, async (tx) => {
      const isStill = better ? replacePassword(tx, account.id, seen, better) : holdPassword(tx, account.id, seen)
      if (!(await isStill)) throw new AppError('wrong_login')
      return account
    })
    return { account, setCookie, resetWaits: Boolean(resetWaits) }
  }
  try {
    const loggedIn = await rateLimits.logIn({ account: countedAs, address: browser.ip }, check, (done) =>
      countedNamesOf(done.account),
    )
    securityLog.tell('authn_login_success', browser, { account: loggedIn.account.id, identity: countedAs })
    return loggedIn
  } catch (error) {
    const reason = reasonOfFailure(error, known ? 'wrong_password' : 'unknown_account')
    if (reason) securityLog.tell('authn_login_fail', browser, { account: known?.id, identity: countedAs, reason })
    throw error
  }
}
