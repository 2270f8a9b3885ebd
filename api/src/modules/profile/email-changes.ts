import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailMessage } from '@ashenda/core/contracts/jobs/message.ts'
import { confirmEmailMail, emailChangedMail } from '@ashenda/core/domain/email-message.ts'
import type { FastifyBaseLogger } from 'fastify'
import { v7 } from 'uuid'
import type { MessageLimits } from '../phone-proof/message-limits.ts'

export interface EmailChangesDeps {
  readonly limits: Pick<MessageLimits, 'admitChange'>
  readonly canMail: boolean
  /** @param key the same again is sent once */
  readonly sendMail: (key: string, mail: MailMessage) => Promise<void>
  readonly pepper: string
  /** Where the link leads. */
  readonly origin: string
  /** Epoch ms by Redis's clock. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

export interface EmailChange {
  readonly userId: string
  /** Null: there was none. */
  readonly former: string | null
  /** '': she wants none. */
  readonly email: string
  readonly isConfirmed: boolean
}

const linkHours = 48
const linkMs = linkHours * 3_600_000

/** What is mailed about another e-mail: a link to the new one, until it is confirmed, and the news of it to the former. */
export class EmailChanges {
  readonly #deps: EmailChangesDeps

  constructor(deps: EmailChangesDeps) {
    this.#deps = deps
  }

  /** The change stands whether or not its mails go out: limits, or a queue that is away, are logged. */
  async tell(
    { userId, former, email, isConfirmed }: EmailChange,
    { address, language }: { readonly address: string; readonly language: string | undefined },
  ): Promise<void> {
    const { canMail, origin, log } = this.#deps
    if (!canMail) return
    const expiresAt = Math.floor(this.#deps.now()) + linkMs
    const link = `${origin}/dashboard/user/profile?confirm=${this.#tokenOf(userId, email, expiresAt)}`
    const mails = [
      // First, because there may be no second.
      ...(former === null ? [] : [{ to: former, ...emailChangedMail(language, email) }]),
      ...(isConfirmed || email === '' ? [] : [{ to: email, ...confirmEmailMail(language, link) }]),
    ]
    for (const mail of mails) {
      try {
        await this.#deps.limits.admitChange({ account: userId, email: mail.to, address })
        await this.#deps.sendMail(`email-${v7()}`, { ...mail, expiresAt })
      } catch (error) {
        log.warn({ err: error }, 'no mail went out about a changed e-mail')
      }
    }
  }

  /** Whether a token is that of the link sent to this e-mail of hers, and still good. */
  isTokenOf(token: string, userId: string, email: string): boolean {
    const expiresAt = Number(token.split('.')[0])
    if (!Number.isSafeInteger(expiresAt) || expiresAt < this.#deps.now()) return false
    const [given, right] = [token, this.#tokenOf(userId, email, expiresAt)].map((text) => Buffer.from(text))
    return given !== undefined && right !== undefined && given.length === right.length && timingSafeEqual(given, right)
  }

  /** Nothing is stored for it: it is bound to the account, the e-mail and the moment. */
  #tokenOf(userId: string, email: string, expiresAt: number): string {
    const bound = ['confirm-email', userId, email, expiresAt].join('|')
    return `${expiresAt}.${createHmac('sha256', this.#deps.pepper).update(bound).digest('base64url')}`
  }
}
