import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { ForgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { normaliseAnswer } from '@ashenda/core/domain/account.ts'
import { resetOpenHours, resetWaitHours } from '@ashenda/core/domain/password-reset.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount, type KnownAccount, resetPassword as writeReset } from '@ashenda/db/queries/accounts/accounts.ts'
import { stopReset } from '@ashenda/db/queries/accounts/password-resets.ts'
import { endSessionsOf } from '@ashenda/db/queries/accounts/sessions.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { languageIn } from '../../http/request.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import { reasonOfFailure } from '../../security-log/events.ts'
import type { SecurityLog, SeenRequest } from '../../security-log/security-log.ts'
import { identityOfEmail } from '../accounts/identity.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { readNewPassword } from '../accounts/registration.ts'
import { principalOf } from '../sessions/principal.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { PasswordResets } from './password-resets.ts'

interface ForgotDeps extends ResetDeps {
  readonly settings: Pick<AppSettings, 'passwordReset' | 'production'>
  readonly resets: Pick<PasswordResets, 'ask'>
}

/**
 * `asked`: a reset was requested, whether or not e-mail and answer match. `done`: the password was set at once, as the
 * specification's letter has it. @throws AppError as both do
 */
export async function forgotPassword(
  body: ForgotPasswordBody,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ForgotDeps,
): Promise<'asked' | 'done'> {
  const { settings, resets } = deps
  if (settings.passwordReset === 'as-specified') {
    await resetPassword(body, request, deps)
    return 'done'
  }
  const token = await resets.ask(body, { request, language: languageIn(request) })
  keepResetToken(reply, token, settings.production)
  return 'asked'
}

/** Cancels pending resets of the logged-in account; false if there were none. */
export async function stopOwnReset(
  request: FastifyRequest,
  { sql, securityLog }: { readonly sql: Sql; readonly securityLog: SecurityLog },
): Promise<boolean> {
  const { userId } = principalOf(request)
  const isStopped = await stopReset(sql, userId)
  if (isStopped) securityLog.tell('authn_password_reset_stop', request, { account: userId })
  return isStopped
}

/** As long as the reset can be finished. */
const keptSeconds = (resetWaitHours + resetOpenHours) * 3_600
const tokenForm = /^[\w-]{43}$/

const nameOf = (production: boolean): string => (production ? '__Host-reset' : 'reset')

/** The token of this browser's reset, valid or not; undefined if it asked for none. */
export function resetTokenIn({ headers }: Pick<FastifyRequest, 'headers'>, production: boolean): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(production)]
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

/** Only the browser that asked can finish: a code read over someone's shoulder is useless elsewhere. */
export const keepResetToken = (reply: FastifyReply, token: string, production: boolean): void =>
  setCookie(reply, token, keptSeconds, production)

export const forgetResetToken = (reply: FastifyReply, production: boolean): void => setCookie(reply, '', 0, production)

function setCookie(reply: FastifyReply, value: string, maxAge: number, production: boolean): void {
  const secure = production ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(production)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}

export interface ResetDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly securityLog: SecurityLog
}

const lookUpMs = 2_000

/**
 * Sets a new password if a contestant's e-mail and favourite sport are right, and ends every session. An unknown
 * account, a missing answer and a wrong one get the same refusal after the same time. Not for admins: the secret is too
 * weak. @throws AppError reset_refused, too_many_attempts, password_length, password_common, busy
 */
export async function resetPassword(
  { email, answer, newPassword }: ForgotPasswordBody,
  request: SeenRequest,
  { sql, sessions, passwords, rateLimits, securityLog }: ResetDeps,
): Promise<void> {
  const password = readNewPassword(newPassword)
  const { identity, countedAs } = identityOfEmail(email)
  let known: KnownAccount | undefined
  const check = async (): Promise<SessionsOf> => {
    const account = identity && (await withTimeout(lookUpMs, findAccount(sql, identity)))
    known = account
    const seen = account?.role === 'actor' ? account.answerHash : null
    const fits = await passwords.verify(seen, normaliseAnswer(answer))
    if (!fits || !account || seen === null) throw new AppError('reset_refused')
    const hashed = await passwords.hash(password)
    const ended = await sql.begin(async (tx) => {
      if (!(await writeReset(tx, account.id, seen, hashed))) throw new AppError('reset_refused')
      return endSessionsOf(tx, account.id, null)
    })
    return { account: account.id, ended }
  }
  securityLog.tell('authn_password_reset_request', request, { identity: countedAs })
  try {
    const { account, ended } = await rateLimits.reset({ account: countedAs, address: request.ip }, check)
    securityLog.tell('authn_password_reset', request, { account, identity: countedAs })
    sessions.announceEnd(ended, { account, reason: 'password_reset' }, request)
  } catch (error) {
    const reason = reasonOfFailure(error, known ? 'wrong_answer' : 'unknown_account')
    if (reason)
      securityLog.tell('authn_password_reset_fail', request, { account: known?.id, identity: countedAs, reason })
    throw error
  }
}

interface SessionsOf {
  readonly account: string
  readonly ended: readonly string[]
}
