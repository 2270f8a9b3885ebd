import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'

interface Kind {
  readonly level: 'info' | 'warn'
  readonly says: string
  /** Logged once a minute per route and address, because it recurs with every request. */
  readonly tellsBeginning?: true
}

/**
 * Events of the security log (OWASP ASVS 5.0, 16.3), named by the OWASP Logging Vocabulary
 * (https://cheatsheetseries.owasp.org/cheatsheets/Logging_Vocabulary_Cheat_Sheet.html), with names in its style for
 * password resets, re-authentication, the card key and forged signatures.
 */
export const securityEvents = {
  authn_login_success: { level: 'info', says: 'somebody logged in' },
  authn_login_fail: { level: 'warn', says: 'a log-in failed' },
  authn_token_revoked: { level: 'info', says: 'sessions ended' },
  authn_password_reset_request: { level: 'info', says: 'resetting a password was asked for' },
  authn_password_reset: { level: 'info', says: 'a password was reset' },
  authn_password_reset_fail: { level: 'warn', says: 'resetting a password was refused' },
  authn_password_reset_begin: { level: 'info', says: 'a password can be reset, by a code or after a time of waiting' },
  authn_password_reset_stop: { level: 'warn', says: 'the owner of an account stopped a reset of its password' },
  authn_password_reset_link: { level: 'info', says: 'an admin made a link that resets a password' },
  authn_password_change: { level: 'info', says: 'a password was changed' },
  authn_factor_success: { level: 'info', says: 'a second factor was shown' },
  authn_factor_fail: { level: 'warn', says: 'a second factor was wrong' },
  authn_factor_copied: { level: 'warn', says: 'a passkey counted less than before: it may have been copied' },
  authn_factor_change: { level: 'info', says: 'a second factor was set up, or a passkey added or removed' },
  authn_reauth_fail: { level: 'warn', says: 'somebody logged in does not know the current password' },
  authn_card_key_fail: { level: 'warn', says: 'an admin ordered cards with a wrong issuing key' },
  authz_fail: { level: 'warn', says: 'the account may not do this' },
  authz_change: { level: 'info', says: 'what an account may do was changed' },
  user_created: { level: 'info', says: 'an account was registered' },
  user_deleted: { level: 'info', says: 'an account was erased' },
  malicious_cors: { level: 'warn', says: "another site's page asked for a change" },
  malicious_signature: { level: 'warn', says: 'a webhook bore no good signature' },
  excess_rate_limit_exceeded: { level: 'warn', says: 'a rate limit refuses', tellsBeginning: true },
  input_validation_fail: { level: 'warn', says: "a frame broke the socket's protocol" },
  upload_validation: { level: 'warn', says: 'what was uploaded is no image' },
} as const satisfies Record<string, Kind>

export type SecurityEvent = keyof typeof securityEvents

export const securityEventNames = Object.keys(securityEvents) as readonly SecurityEvent[] // keys of the table above

export const kindOf = (event: SecurityEvent): Kind => securityEvents[event]

/** Refusals of calls and sockets. */
export type Refusal =
  | ErrorCode
  | 'frame_too_large'
  | 'malformed_frame'
  | 'invalid_message'
  | 'too_many_messages'
  | 'too_many_sockets'

/** The security event of a refusal, if any. */
export const eventOfRefusal: Readonly<Partial<Record<Refusal, SecurityEvent>>> = {
  not_authenticated: 'authz_fail',
  session_displaced: 'authz_fail',
  not_allowed: 'authz_fail',
  wrong_card_key: 'authn_card_key_fail',
  wrong_password: 'authn_reauth_fail',
  wrong_factor_code: 'authn_factor_fail',
  wrong_passkey: 'authn_factor_fail',
  passkey_expired: 'authn_factor_fail',
  passkey_copied: 'authn_factor_copied',
  foreign_origin: 'malicious_cors',
  bad_signature: 'malicious_signature',
  too_many_requests: 'excess_rate_limit_exceeded',
  too_many_attempts: 'excess_rate_limit_exceeded',
  too_many_messages: 'excess_rate_limit_exceeded',
  too_many_sockets: 'excess_rate_limit_exceeded',
  frame_too_large: 'input_validation_fail',
  malformed_frame: 'input_validation_fail',
  invalid_message: 'input_validation_fail',
  not_an_image: 'upload_validation',
  image_damaged: 'upload_validation',
}

/** Why an authentication failed; undefined if it was not judged. @param wrong the reason if it was wrong */
export function reasonOfFailure(error: unknown, wrong: string): string | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'too_many_attempts') return 'locked'
  const isWrong = error.code === 'wrong_login' || error.code === 'reset_refused' || error.code === 'reset_invalid'
  return isWrong ? wrong : undefined
}
