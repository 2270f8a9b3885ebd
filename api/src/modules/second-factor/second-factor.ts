import { createHmac, randomInt } from 'node:crypto'
import { openFactor, sealFactor } from '@ashenda/core/domain/factor-seal.ts'
import { normaliseCode, oneTimeCode, recoveryCodes } from '@ashenda/core/domain/second-factor.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import {
  findFactor,
  offerSecret,
  renewCodes,
  takeSecret,
  useRecoveryCode,
  useStep,
} from '@ashenda/db/queries/accounts/second-factors.ts'
import { endSessionsOf, markVerified } from '@ashenda/db/queries/accounts/sessions.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import type { FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { AppSettings } from '../../config/settings.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { principalOf } from '../sessions/principal.ts'
import type { Cookie } from '../sessions/session-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'

export interface FactorDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly rateLimits: RateLimits
  readonly securityLog: SecurityLog
  readonly settings: AppSettings
}

export interface Offered {
  /** Base32, for typing. */
  readonly secret: string
  /** `otpauth://…`, for a QR code. */
  readonly address: string
}

/** Stores a new secret. It replaces the former one when its first code is entered. */
export async function offerFactor(userId: string, label: string, { sql, settings }: FactorDeps): Promise<Offered> {
  const secret = newSecret()
  await offerSecret(sql, userId, sealFactor(newestKey(settings), userId, secret))
  return { secret, address: addressOf(secret, label) }
}

/**
 * Activates the offered secret by its first code: ends other sessions and marks this one verified. Resolves with
 * recovery codes, shown once. @throws AppError wrong_factor_code, not_found if nothing was offered, too_many_attempts
 */
export async function confirmFactor(
  request: FastifyRequest,
  typed: string,
  deps: FactorDeps,
): Promise<{ readonly codes: readonly string[]; readonly setCookie: Cookie }> {
  const { sql, sessions, rateLimits, securityLog, settings } = deps
  const { userId, sessionId } = principalOf(request)
  return rateLimits.secondFactor(userId, async () => {
    const seen = (await findFactor(sql, userId))?.pendingSecret
    if (!seen) throw new AppError('not_found')
    const step = stepOf(openFactor(settings.factorKeys, userId, seen), normaliseCode(typed), Date.now())
    if (step === undefined) throw new AppError('wrong_factor_code')
    const codes = newRecoveryCodes()
    const codeHashes = codes.map((code) => hashOfCode(newestKey(settings), userId, code))
    const { setCookie, ended } = await sql.begin(async (tx) => {
      if (!(await takeSecret(tx, userId, { seen, step, codeHashes, pepper: settings.phonePeppers.newestId })))
        throw new AppError('wrong_factor_code')
      await recordAction(tx, { adminId: userId, action: 'admin.set-up-factor', subjectId: userId })
      const ended = await endSessionsOf(tx, userId, sessionId)
      await markVerified(tx, sessionId)
      return { setCookie: await sessions.rotate(tx, sessionId), ended }
    })
    securityLog.tell('authn_factor_change', request)
    sessions.announceEnd(ended, { account: userId, reason: 'factor_change' }, request)
    return { codes, setCookie }
  })
}

/**
 * Replaces the recovery codes and ends other sessions, one of which may have used a lost code. Resolves with the codes,
 * shown once. @throws AppError not_found without a second factor
 */
export async function renewRecoveryCodes(request: FastifyRequest, deps: FactorDeps): Promise<readonly string[]> {
  const { sql, sessions, securityLog, settings } = deps
  const { userId, sessionId } = principalOf(request)
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfCode(newestKey(settings), userId, code))
  const ended = await sql.begin(async (tx) => {
    if (!(await renewCodes(tx, userId, hashes, settings.phonePeppers.newestId))) throw new AppError('not_found')
    await recordAction(tx, { adminId: userId, action: 'admin.renew-codes', subjectId: userId })
    return endSessionsOf(tx, userId, sessionId)
  })
  securityLog.tell('authn_factor_change', request, { reason: 'codes_renewed' })
  sessions.announceEnd(ended, { account: userId, reason: 'factor_change' }, request)
  return codes
}

/**
 * Takes a code of the app or a recovery code, each once. Resolves with the session's cookie, whose token is rotated.
 * @throws AppError wrong_factor_code, too_many_attempts
 */
export async function showFactor(request: FastifyRequest, typed: string, deps: FactorDeps): Promise<Cookie> {
  const { sql, sessions, rateLimits, securityLog, settings } = deps
  const { userId, sessionId } = principalOf(request)
  return rateLimits.secondFactor(userId, async () => {
    const secret = (await findFactor(sql, userId))?.secret
    const use = usageOf(secret && openFactor(settings.factorKeys, userId, secret), userId, typed, settings)
    const setCookie = await sql.begin(async (tx) => {
      if (!use || !(await use(tx))) return undefined
      await markVerified(tx, sessionId)
      return sessions.rotate(tx, sessionId)
    })
    if (!setCookie) throw new AppError('wrong_factor_code')
    securityLog.tell('authn_factor_success', request)
    return setCookie
  })
}

/** The function that consumes the code; undefined if it cannot be valid. @param secret of the app, if set up */
function usageOf(
  secret: string | null | undefined,
  userId: string,
  typed: string,
  { factorKeys }: Pick<AppSettings, 'factorKeys'>,
): ((tx: Transaction) => Promise<boolean>) | undefined {
  const code = normaliseCode(typed)
  if (code.length !== oneTimeCode.digits)
    return (tx) =>
      useRecoveryCode(
        tx,
        userId,
        factorKeys.map((key) => hashOfCode(key, userId, code)),
      )
  const step = secret ? stepOf(secret, code, Date.now()) : undefined
  return step === undefined ? undefined : (tx) => useStep(tx, userId, step)
}

/** The account's label in the app. */
const issuer = 'Ashenda'

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: oneTimeCode.digits,
    period: oneTimeCode.periodSeconds,
  })

/** 160 random bits. */
const newSecret = (): string => new Secret({ size: oneTimeCode.secretBytes }).base32

const addressOf = (secret: string, label: string): string => totpOf(secret, label).toString()

/** Tolerated clock skew, in codes before and after. */
const window = 1

/** The 30-second step the code belongs to; undefined if outside the window. */
function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const totp = totpOf(secret, '')
  const off = totp.validate({ token: code, timestamp: nowMs, window })
  return off === null ? undefined : totp.counter({ timestamp: nowMs }) + off
}

/** Groups of four characters: 59 bits each. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodes.count }, () => {
    const letters = Array.from({ length: recoveryCodes.length }, () =>
      recoveryCodes.alphabet.charAt(randomInt(recoveryCodes.alphabet.length)),
    )
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
  })

export const hashOfCode = (key: Uint8Array, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`recovery code|${userId}|${normaliseCode(code)}`)
    .digest()

/** New values are encrypted and hashed with the newest key. */
export function newestKey({ factorKeys: [newest] }: Pick<AppSettings, 'factorKeys'>): Uint8Array {
  if (!newest) throw new Error('there is a pepper in any case')
  return newest
}
