import { oneTimeCode } from '@ashenda/core/domain/second-factor.ts'
import { Secret, TOTP } from 'otpauth'

/** What the app shows the account as. */
const issuer = 'Ashenda'

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: oneTimeCode.digits,
    period: oneTimeCode.periodSeconds,
  })

/** 160 random bits in base32, as apps take it. */
export const newSecret = (): string => new Secret({ size: oneTimeCode.secretBytes }).base32

/** What the app reads from a picture. */
export const addressOf = (secret: string, label: string): string => totpOf(secret, label).toString()

/** A clock may be wrong by as many codes, before and after. */
const window = 1

/** The half minute that a code is of, counted since 1970; undefined where it is none of these minutes. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const totp = totpOf(secret, '')
  const off = totp.validate({ token: code, timestamp: nowMs, window })
  return off === null ? undefined : totp.counter({ timestamp: nowMs }) + off
}
