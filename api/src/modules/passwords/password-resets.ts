import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { ForgotPasswordBody, ResetPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import type { MailMessage, MessageOf, PhoneMessage } from '@ashenda/core/contracts/jobs/message.ts'
import { normaliseAnswer } from '@ashenda/core/domain/account.ts'
import { type ResetProof, readResetProof, resetCodeMinutes } from '@ashenda/core/domain/password-reset.ts'
import { codeDigits } from '@ashenda/core/domain/phone-proof.ts'
import { resetMessage } from '@ashenda/core/domain/reset-message.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount, type KnownAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import {
  askForReset,
  findOpenReset,
  type OpenReset,
  useReset,
  type WaitingReset,
} from '@ashenda/db/queries/accounts/password-resets.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { v7 } from 'uuid'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import { reasonOfFailure } from '../../security-log/events.ts'
import type { SecurityLog, SeenRequest } from '../../security-log/security-log.ts'
import { identityOfEmail } from '../accounts/identity.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { readNewPassword } from '../accounts/registration.ts'
import type { MessageLimits } from '../phone-proof/message-limits.ts'
import { hashOf, newToken } from '../sessions/session-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Queues messages for the worker. @param key deduplicates: the same key is sent once */
export interface ResetMessenger {
  readonly toPhone: (key: string, message: PhoneMessage) => Promise<void>
  readonly toMail: (key: string, mail: MailMessage) => Promise<void>
}

export interface PasswordResetsDeps {
  readonly sql: Sql
  readonly sessions: Pick<Sessions, 'announceEnd'>
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly securityLog: Pick<SecurityLog, 'tell'>
  readonly limits: Pick<MessageLimits, 'admit' | 'admitMail'>
  readonly messenger: ResetMessenger
  /** Whether a provider covers this number. */
  readonly canSendTo: (phone: string) => boolean
  readonly canMail: boolean
  readonly pepper: string
  /** Epoch ms by Redis's clock. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

interface Asking {
  readonly request: SeenRequest
  /** The language she uses the site in. */
  readonly language: string | undefined
}

const lookUpMs = 2_000
const finishMs = 5_000

/**
 * Password resets of contestants (decision 39). The favourite sport alone resets nothing: it sends a code, or starts a
 * period in which the owner can object.
 */
export class PasswordResets {
  readonly #deps: PasswordResetsDeps
  readonly #begun = new Set<Promise<void>>()

  constructor(deps: PasswordResetsDeps) {
    this.#deps = deps
  }

  /**
   * Resolves with a token for this browser, with the same work and timing whether e-mail and answer match or not; a
   * match is handled after the answer. @throws AppError too_many_attempts, password_length, password_common, busy
   */
  async ask({ email, answer, newPassword }: ForgotPasswordBody, { request, language }: Asking): Promise<string> {
    const { sql, passwords, rateLimits, securityLog } = this.#deps
    // Set later, but checked now so that the form shows its problems.
    readNewPassword(newPassword)
    const { identity, countedAs } = identityOfEmail(email)
    securityLog.tell('authn_password_reset_request', request, { identity: countedAs })
    const token = newToken()
    const check = async (): Promise<void> => {
      const account = identity && (await withTimeout(lookUpMs, findAccount(sql, identity)))
      const seen = account?.role === 'actor' ? account.answerHash : null
      const fits = await passwords.verify(seen, normaliseAnswer(answer))
      if (fits && account && seen !== null) return this.#begin(account, seen, token, { request, language })
      const reason = account ? 'wrong_answer' : 'unknown_account'
      securityLog.tell('authn_password_reset_fail', request, { account: account?.id, identity: countedAs, reason })
    }
    try {
      await rateLimits.askForReset({ account: countedAs, address: request.ip }, check)
    } catch (error) {
      const reason = reasonOfFailure(error, '')
      if (reason) securityLog.tell('authn_password_reset_fail', request, { identity: countedAs, reason })
      throw error
    }
    return token
  }

  /**
   * Sets the password with the code, after the waiting period, or with an admin's approval. Ends every session and logs
   * nobody in.
   * @param ofBrowser the token of its cookie
   * @throws AppError reset_invalid, too_many_attempts, password_length, password_common, busy
   */
  async finish(
    { code, newPassword }: ResetPasswordBody,
    ofBrowser: string | undefined,
    request: SeenRequest,
  ): Promise<void> {
    const { sql, sessions, passwords, rateLimits, securityLog } = this.#deps
    const password = readNewPassword(newPassword)
    const proof = readResetProof(code)
    const token = proof?.way === 'link' ? proof.token : ofBrowser
    let reset: OpenReset | undefined
    const check = async (): Promise<readonly string[]> => {
      if (token === undefined || !proof) throw new AppError('reset_invalid')
      const tokenHash = hashOf(token)
      reset = await withTimeout(lookUpMs, findOpenReset(sql, tokenHash))
      if (!reset || !this.#shows(proof, reset, tokenHash)) throw new AppError('reset_invalid')
      const ended = await useReset(sql, reset, await passwords.hash(password, reset.userId))
      if (!ended) throw new AppError('reset_invalid')
      return ended
    }
    try {
      // Without a token there is nothing to guess, so no attempt is counted.
      const ended = await (token === undefined ? check() : rateLimits.finishReset(token, check))
      securityLog.tell('authn_password_reset', request, { account: reset?.userId, reason: reset?.way ?? '' })
      if (reset) sessions.announceEnd(ended, { account: reset.userId, reason: 'password_reset' }, request)
    } catch (error) {
      const reason = reasonOfFailure(error, reset ? 'wrong_code' : 'nothing_open')
      if (reason) securityLog.tell('authn_password_reset_fail', request, { account: reset?.userId, reason })
      throw error
    }
  }

  /** Resolves when the work behind answers has ended. Await it before closing connections. */
  async stop(): Promise<void> {
    await withTimeout(finishMs, Promise.allSettled(this.#begun)).catch(() => {})
  }

  #begin(account: KnownAccount, seenAnswer: string, token: string, asking: Asking): void {
    const { log } = this.#deps
    const beginning = this.#open(account, seenAnswer, token, asking)
      .catch((error: unknown) => log.warn({ err: error }, 'a password reset failed to start'))
      .finally(() => this.#begun.delete(beginning))
    this.#begun.add(beginning)
  }

  async #open(
    { id: userId, phone, email }: KnownAccount,
    seenAnswer: string,
    token: string,
    { request, language }: Asking,
  ): Promise<void> {
    const { sql, limits, messenger, canSendTo, canMail, now, securityLog } = this.#deps
    const byPhone = phone !== null && canSendTo(phone) ? phone : undefined
    const byMail = byPhone === undefined && canMail && email !== null ? email : undefined
    const address = request.ip
    if (byPhone !== undefined) await limits.admit({ purpose: 'reset', phone: byPhone, address })
    if (byMail !== undefined) await limits.admitMail({ email: byMail, address })
    const isSent = byPhone !== undefined || byMail !== undefined
    const [id, code, tokenHash] = [v7(), newCode(), hashOf(token)]
    const codeHash = isSent ? this.#hashOf(tokenHash, code) : null
    if (!(await askForReset(sql, { id, userId, seenAnswer, tokenHash, codeHash }))) return
    securityLog.tell('authn_password_reset_begin', request, {
      account: userId,
      reason: byPhone !== undefined ? 'message' : byMail !== undefined ? 'mail' : 'wait',
    })
    const { text, subject, mail } = resetMessage(language, code)
    const expiresAt = Math.floor(now()) + resetCodeMinutes * 60_000
    if (byPhone !== undefined) await messenger.toPhone(`reset-${id}`, { phone: byPhone, text, code, expiresAt })
    if (byMail !== undefined) await messenger.toMail(`reset-${id}`, { to: byMail, subject, text: mail, expiresAt })
  }

  #shows(proof: ResetProof, { way, codeHash }: OpenReset, tokenHash: Uint8Array): boolean {
    if (proof.way !== way) return false
    return proof.way !== 'code' || (codeHash !== null && timingSafeEqual(codeHash, this.#hashOf(tokenHash, proof.code)))
  }

  /** Bound to the browser's token: a code works for its own reset only. */
  #hashOf(tokenHash: Uint8Array, code: string): Buffer {
    return createHmac('sha256', this.#deps.pepper).update('reset-code|').update(tokenHash).update(code).digest()
  }
}

const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** A pending reset as shown to the account's owner. */
export const presentReset = ({ askedAt, opensAt }: WaitingReset) => ({
  askedAt: askedAt.toISOString(),
  opensAt: opensAt.toISOString(),
})

const queueMs = 2_000

interface OpenPasswordResetsDeps extends Omit<PasswordResetsDeps, 'messenger'> {
  readonly redis: Redis
  readonly prefix: string
  /** The queue of messages. */
  readonly queue: Pick<Queue, 'add'>
}

/** @param key deduplicates: the same key is sent once. @throws AppError unavailable */
export const mailSender =
  ({ redis, prefix, queue }: Pick<OpenPasswordResetsDeps, 'redis' | 'prefix' | 'queue'>) =>
  (key: string, mail: MessageOf<'send-mail'>): Promise<void> =>
    withTimeout(queueMs, new QueuedMessages(redis, prefix).add(queue, 'send-mail', key, mail)).catch(
      (cause: unknown) => {
        throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
      },
    )

export function openPasswordResets({ redis, prefix, queue, ...deps }: OpenPasswordResetsDeps): PasswordResets {
  return new PasswordResets({
    ...deps,
    messenger: {
      toPhone: (key, message) =>
        withTimeout(queueMs, new QueuedMessages(redis, prefix).add(queue, 'send-message', key, message)),
      toMail: mailSender({ redis, prefix, queue }),
    },
  })
}
