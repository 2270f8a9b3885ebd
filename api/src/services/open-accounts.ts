import { openPasswordResets } from '../modules/passwords/open-password-resets.ts'
import { Passwords } from '../modules/passwords/passwords.ts'
import type { CodeResult } from '../modules/phone-proof/codes.ts'
import { openPhoneProofs } from '../modules/phone-proof/open-phone-proofs.ts'
import { SessionCookie } from '../modules/sessions/session-cookie.ts'
import { Sessions } from '../modules/sessions/sessions.ts'
import { ProofOfWork } from '../modules/work/proof-of-work.ts'
import { createLimits } from '../rate-limits/create-limits.ts'
import type { Foundation } from './foundation.ts'

/** Who somebody is: log-ins, passwords, codes to phones; and how often any of it may be tried. */
export function openAccounts(foundation: Foundation) {
  const { config, settings, sql, redis, prefix, metrics, log, now, queues, publish, securityLog } = foundation
  const { canSendTo, canMail, secondFactor, registrationKey } = settings
  const cookie = new SessionCookie(settings.production, config.PORT)
  const sessions = new Sessions({ sql, cookie, publish, securityLog, secondFactor })
  const passwords = new Passwords()
  const { stopLimits, ...limits } = createLimits(config, redis, prefix, now)
  const queue = queues.messages
  const count = (result: CodeResult): void => metrics.phoneCodes.inc({ result })
  return {
    sessions,
    passwords,
    ...limits,
    stopLimits,
    work: new ProofOfWork({ redis, prefix, key: settings.workKey, hashes: config.WORK_HASHES, now }),
    ...openPhoneProofs({ redis, prefix, queue, registrationKey, config, canSendTo, now, count }),
    resets: openPasswordResets({
      sql,
      redis,
      prefix,
      queue,
      config,
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
