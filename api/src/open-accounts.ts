import type { Foundation } from './foundation.ts'
import { registerMessageBudget } from './gauges.ts'
import type { CodeResult } from './metrics/metrics.ts'
import { Passwords } from './modules/accounts/passwords.ts'
import type { WaitingRegistration } from './modules/accounts/waiting-registrations.ts'
import type { PhoneProofs } from './modules/ballots/phone-proofs.ts'
import { mailSender, openPasswordResets } from './modules/passwords/open-password-resets.ts'
import type { PasswordResets } from './modules/passwords/password-resets.ts'
import type { Codes } from './modules/phone-proof/codes.ts'
import { messageLimits, unlimitedMessages } from './modules/phone-proof/message-limits.ts'
import { EmailChanges } from './modules/profile/email-changes.ts'
import { SessionCookie } from './modules/sessions/session-cookie.ts'
import { Sessions } from './modules/sessions/sessions.ts'
import { ProofOfWork } from './modules/work/proof-of-work.ts'
import { openPhoneProofs } from './open-phone-proofs.ts'
import type { Attempts } from './rate-limits/attempts.ts'
import { createLimits, type Limits } from './rate-limits/create-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Sessions
    readonly passwords: Passwords
    readonly resets: Pick<PasswordResets, 'ask' | 'finish'>
    readonly emailChanges: Pick<EmailChanges, 'tell' | 'isTokenOf'>
    readonly proofs: Pick<PhoneProofs, 'prove' | 'resend'>
    /** Keeps registrations until the code of their phone comes. */
    readonly registrationCodes: Pick<Codes<WaitingRegistration>, 'hold' | 'resend' | 'prove'>
    readonly attempts: Attempts
    readonly admitAddress: Limits['admitAddress']
    readonly takeSocket: Limits['takeSocket']
    /** What a free vote from a crowded address has to show. */
    readonly work: Pick<ProofOfWork, 'requireWork' | 'requireWait'>
  }
}

/** Who somebody is: log-ins, passwords, codes to phones; and how often any of it may be tried. */
export function openAccounts(foundation: Foundation) {
  const { config, settings, sql, redis, prefix, metrics, log, now, queues, publish, securityLog } = foundation
  const { canSendTo, canMail, secondFactor, registrationKey } = settings
  const cookie = new SessionCookie(settings.production, config.PORT)
  const sessions = new Sessions({ sql, cookie, publish, securityLog, secondFactor })
  const passwords = new Passwords()
  const pepper = config.PHONE_PEPPER
  const messages =
    config.RATE_LIMITS === 'on'
      ? messageLimits({ redis, prefix, pepper, mostADay: config.MESSAGES_PER_DAY, log })
      : unlimitedMessages
  registerMessageBudget(metrics.registry, messages)
  const { stopLimits, ...limits } = createLimits(config, redis, prefix, now)
  const queue = queues.messages
  const count = (result: CodeResult): void => metrics.phoneCodes.inc({ result })
  return {
    sessions,
    passwords,
    ...limits,
    stopLimits,
    work: new ProofOfWork({ redis, prefix, key: settings.workKey, hashes: config.WORK_HASHES, now }),
    ...openPhoneProofs({ redis, prefix, queue, registrationKey, limits: messages, pepper, canSendTo, now, count }),
    emailChanges: new EmailChanges({
      limits: messages,
      canMail,
      sendMail: mailSender({ redis, prefix, queue }),
      pepper,
      origin: settings.publicUrl ?? `http://localhost:${config.PORT}`,
      now,
      log,
    }),
    resets: openPasswordResets({
      sql,
      redis,
      prefix,
      queue,
      limits: messages,
      pepper,
      sessions,
      passwords,
      attempts: limits.attempts,
      securityLog,
      canSendTo,
      canMail,
      now,
      log,
    }),
  }
}
