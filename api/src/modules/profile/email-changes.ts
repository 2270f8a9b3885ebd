import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailMessage } from '@ashenda/core/contracts/jobs/message.ts'
import { isSameEmail } from '@ashenda/core/domain/account.ts'
import { confirmEmailMail, detailsChangedMail, emailChangedMail } from '@ashenda/core/domain/email-message.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findEmails } from '@ashenda/db/queries/accounts/profile.ts'
import type { FastifyBaseLogger } from 'fastify'
import { v7 } from 'uuid'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { requirePassword } from '../passwords/require-password.ts'
import type { MessageLimits } from '../phone-proof/message-limits.ts'

export interface EmailChangesDeps {
  readonly limits: Pick<MessageLimits, 'admitChange'>
  readonly canMail: boolean
  /** @param key deduplicates: the same key is sent once */
  readonly sendMail: (key: string, mail: MailMessage) => Promise<void>
  readonly pepper: string
  /** Origin of the link. */
  readonly origin: string
  /** Epoch ms by Redis's clock. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

export interface EmailChange {
  readonly userId: string
  /** Null if there was none. */
  readonly former: string | null
  /** '' removes it. */
  readonly email: string
  readonly isConfirmed: boolean
}

interface Sender {
  readonly address: string
  readonly language: string | undefined
}

const linkHours = 48
const linkMs = linkHours * 3_600_000

/** Mails about a changed e-mail: a confirmation link to the new address, a notice to the former. */
export class EmailChanges {
  readonly #deps: EmailChangesDeps

  constructor(deps: EmailChangesDeps) {
    this.#deps = deps
  }

  /** The change stands even if its mails fail: limits and queue outages are only logged. */
  async tell(change: EmailChange, sender: Sender): Promise<void> {
    if (!this.#deps.canMail) return
    await this.#send(change, sender, (error) =>
      this.#deps.log.warn({ err: error }, 'mails about a changed e-mail could not be queued'),
    )
  }

  /** Sends the link of a pending e-mail again. @throws AppError unavailable, too_many_attempts */
  async resendLink(userId: string, email: string, sender: Sender): Promise<void> {
    if (!this.#deps.canMail) throw new AppError('unavailable')
    await this.#send({ userId, former: null, email, isConfirmed: false }, sender, (error) => {
      throw error
    })
  }

  async #send(
    { userId, former, email, isConfirmed }: EmailChange,
    { address, language }: Sender,
    failed: (error: unknown) => void,
  ): Promise<void> {
    const { origin } = this.#deps
    const expiresAt = Math.floor(this.#deps.now()) + linkMs
    const link = `${origin}/dashboard/user/profile?confirm=${this.#tokenOf(userId, email, expiresAt)}`
    const mails = [
      // The notice goes first, as the limit may allow only one.
      ...(former === null ? [] : [{ to: former, ...emailChangedMail(language, email) }]),
      ...(isConfirmed || email === '' ? [] : [{ to: email, ...confirmEmailMail(language, link) }]),
    ]
    for (const mail of mails) {
      try {
        await this.#deps.limits.admitChange({ account: userId, email: mail.to, address })
        await this.#deps.sendMail(`email-${v7()}`, { ...mail, expiresAt })
      } catch (error) {
        failed(error)
      }
    }
  }

  /** Tells a contestant by e-mail that an admin changed her details; false if no mail goes out. */
  async tellDetails(
    { userId, email }: { readonly userId: string; readonly email: string | null },
    address: string,
  ): Promise<boolean> {
    const { canMail, origin, log } = this.#deps
    if (!canMail || email === null) return false
    const expiresAt = Math.floor(this.#deps.now()) + linkMs
    try {
      await this.#deps.limits.admitChange({ account: userId, email, address })
      const mail = detailsChangedMail(`${origin}/dashboard/user`)
      await this.#deps.sendMail(`details-${v7()}`, { to: email, ...mail, expiresAt })
      return true
    } catch (error) {
      log.warn({ err: error }, 'no mail went out about changed details')
      return false
    }
  }

  /** Whether the token is from the link sent to this e-mail and has not expired. */
  isTokenOf(token: string, userId: string, email: string): boolean {
    const expiresAt = Number(token.split('.')[0])
    if (!Number.isSafeInteger(expiresAt) || expiresAt < this.#deps.now()) return false
    const [given, right] = [token, this.#tokenOf(userId, email, expiresAt)].map((text) => Buffer.from(text))
    return given !== undefined && right !== undefined && given.length === right.length && timingSafeEqual(given, right)
  }

  /** Stateless: an HMAC of account, e-mail and expiry. */
  #tokenOf(userId: string, email: string, expiresAt: number): string {
    const bound = ['confirm-email', userId, email, expiresAt].join('|')
    return `${expiresAt}.${createHmac('sha256', this.#deps.pepper).update(bound).digest('base64url')}`
  }
}

interface RecoveryChange {
  readonly email?: string | null
  readonly answer?: string
}

interface Guarded {
  readonly isEmailConfirmed: boolean
  /** The change to notify about; undefined if the e-mail stays the same. */
  readonly told: EmailChange | undefined
}

/**
 * E-mail and answer together reset a password, which an open session alone must not allow: changing the answer takes
 * the current password, and a new e-mail counts only once the password or a link confirms it (decision 90). @throws
 * AppError password_needed, wrong_password, too_many_attempts, busy
 */
export async function guardRecovery(
  userId: string,
  { email, answer }: RecoveryChange,
  currentPassword: string,
  deps: { readonly sql: Sql; readonly passwords: Passwords; readonly rateLimits: RateLimits },
): Promise<Guarded> {
  if (email === undefined && answer === undefined) return { isEmailConfirmed: false, told: undefined }
  const known = await findEmails(deps.sql, userId)
  if (!known) throw new AppError('not_authenticated')
  const isNew = email !== undefined && !isSameEmail(email ?? '', known.email ?? '')
  if (answer !== undefined && currentPassword === '') throw new AppError('password_needed')
  const isPasswordUsed = currentPassword !== '' && (isNew || answer !== undefined)
  if (isPasswordUsed) await requirePassword(userId, currentPassword, deps)
  const isEmailConfirmed = !isNew || isPasswordUsed
  if (!isNew) return { isEmailConfirmed, told: undefined }
  const isTold = known.unconfirmedEmail !== null && isSameEmail(email ?? '', known.unconfirmedEmail)
  return {
    isEmailConfirmed,
    told: isTold ? undefined : { userId, former: known.email, email: email ?? '', isConfirmed: isEmailConfirmed },
  }
}
