import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Foundation } from './foundation.ts'
import { registerMessageBudget } from './gauges.ts'
import type { CodeResult } from './metrics/metrics.ts'
import { Passwords } from './modules/accounts/passwords.ts'
import { type WaitingRegistration, waitingRegistrations } from './modules/accounts/registration.ts'
import { PhoneProofs, waitingBallots } from './modules/ballots/phone-proofs.ts'
import { unusualVotes } from './modules/ballots/unusual-votes.ts'
import { Jurors } from './modules/jury/jurors.ts'
import { TelegramLinks } from './modules/notices/telegram-links.ts'
import { mailSender, openPasswordResets, type PasswordResets } from './modules/passwords/password-resets.ts'
import { Codes, type CodesDeps } from './modules/phone-proof/codes.ts'
import { messageLimits, unlimitedMessages } from './modules/phone-proof/message-limits.ts'
import { WaitingForCode } from './modules/phone-proof/waiting-for-code.ts'
import { EmailChanges } from './modules/profile/email-changes.ts'
import { ProofOfWork } from './modules/proof-of-work/proof-of-work.ts'
import { SessionCookie } from './modules/sessions/session-cookie.ts'
import { Sessions } from './modules/sessions/sessions.ts'
import { createLimits, type Limits } from './rate-limits/create-limits.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Sessions
    readonly passwords: Passwords
    readonly resets: Pick<PasswordResets, 'ask' | 'finish'>
    readonly emailChanges: Pick<EmailChanges, 'tell' | 'tellDetails' | 'resendLink' | 'isTokenOf'>
    readonly proofs: Pick<PhoneProofs, 'prove' | 'resend'>
    /** Holds registrations until their phone's code arrives. */
    readonly registrationCodes: Pick<Codes<WaitingRegistration>, 'hold' | 'resend' | 'prove'>
    readonly rateLimits: RateLimits
    /** Links to the Telegram bot, each for one account. */
    readonly telegramLinks: TelegramLinks
    /** Queues an e-mail for the worker. */
    readonly sendMail: ReturnType<typeof mailSender>
    readonly admitAddress: Limits['admitAddress']
    readonly takeSocket: Limits['takeSocket']
    /** Proof of work or waiting, for free votes from crowded addresses. */
    readonly work: Pick<ProofOfWork, 'requireWork' | 'requireWait'>
  }
}

/** Log-in, passwords, phone verification and their rate limits. */
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
  const sendMail = mailSender({ redis, prefix, queue })
  return {
    sessions,
    jurors: new Jurors(sql, new SessionCookie(settings.production, config.PORT, 'jury')),
    passwords,
    ...limits,
    stopLimits,
    sendMail,
    telegramLinks: new TelegramLinks(redis, prefix),
    work: new ProofOfWork({ redis, prefix, key: settings.workKey, hashes: config.WORK_HASHES, now }),
    ...openPhoneProofs({ redis, prefix, queue, registrationKey, limits: messages, pepper, canSendTo, now, count }),
    emailChanges: new EmailChanges({
      limits: messages,
      canMail,
      sendMail,
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
      rateLimits: limits.rateLimits,
      securityLog,
      canSendTo,
      canMail,
      now,
      log,
    }),
  }
}

const queueMs = 2_000

interface OpenPhoneProofsDeps extends Omit<CodesDeps, 'sendMessage'> {
  readonly redis: Redis
  readonly prefix: string
  /** The queue of messages. */
  readonly queue: Pick<Queue, 'add'>
  /** Encrypts waiting registrations. */
  readonly registrationKey: Uint8Array
}

interface OpenPhoneProofs {
  readonly proofs: PhoneProofs
  readonly registrationCodes: Codes<WaitingRegistration>
}

/** Phone verification of free votes and registrations, over Redis and the queue of messages. */
function openPhoneProofs({ redis, prefix, queue, registrationKey, ...deps }: OpenPhoneProofsDeps): OpenPhoneProofs {
  const messages = new QueuedMessages(redis, prefix)
  const codes: CodesDeps = {
    ...deps,
    sendMessage: async (key, message) => {
      try {
        await withTimeout(queueMs, messages.add(queue, 'send-message', key, message))
      } catch (cause) {
        throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
      }
    },
  }
  const ballotCodes = new Codes<QueuedBallot>(codes, new WaitingForCode(redis, prefix, waitingBallots), {
    purpose: 'vote',
    unproven: 'phone_unproven',
    notProvable: 'phone_not_provable',
    idName: 'ballot',
  })
  return {
    proofs: new PhoneProofs(ballotCodes, {
      looksUnusual: unusualVotes({ redis, prefix, now: deps.now }),
      canSendTo: deps.canSendTo,
    }),
    registrationCodes: new Codes(codes, new WaitingForCode(redis, prefix, waitingRegistrations(registrationKey)), {
      purpose: 'registration',
      unproven: 'registration_unproven',
      notProvable: 'phone_not_registrable',
      idName: 'registration',
    }),
  }
}
