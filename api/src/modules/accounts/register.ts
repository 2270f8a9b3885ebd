import type { Consent, Registration } from '@ashenda/core/contracts/http/accounts.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { noticeLanguageOf } from '@ashenda/core/domain/notice.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  AccountTaken,
  findAccount,
  holdPassword,
  insertContestantAccount,
} from '@ashenda/db/queries/accounts/accounts.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import { v7 } from 'uuid'
import type { AppSettings } from '../../config/settings.ts'
import type { Directory } from '../../directory/directory.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import type { Codes } from '../phone-proof/codes.ts'
import type { Cookie } from '../sessions/session-cookie.ts'
import type { Browser, Sessions } from '../sessions/sessions.ts'
import { refusalOfTaken } from './identity.ts'
import type { Passwords } from './passwords.ts'
import { needPolicy, readConsent, readRegistration, type WaitingRegistration } from './registration.ts'

interface RegisterDeps {
  readonly sql: Sql
  readonly directory: Directory
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly publish: Publish
  readonly settings: AppSettings
  readonly securityLog: SecurityLog
  readonly registrationCodes: Pick<Codes<WaitingRegistration>, 'hold' | 'resend' | 'prove'>
}

export interface Registered {
  readonly account: Pick<WaitingRegistration, 'fname' | 'mname' | 'lname' | 'phone' | 'email'> & {
    readonly role: 'actor'
  }
  readonly setCookie: Cookie
}

/**
 * Creates the account of a contestant of the current contest and logs her in, in one transaction. If the contest
 * verifies phones, the registration waits for the code sent to hers, so nobody can register another person's number.
 * @param language of the messages to her
 * @throws AppError phone_taken, email_taken and refusals of fields; registration_unproven, phone_not_registrable;
 * too_many_attempts, busy, unavailable
 */
export async function register(
  { actor: typed, consent: agreed }: { readonly actor: Registration; readonly consent?: Consent },
  browser: Browser,
  language: () => string | undefined,
  deps: RegisterDeps,
): Promise<Registered> {
  const { sql, directory, passwords, rateLimits, settings, registrationCodes } = deps
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { contest, zones } = directory.content
  if (contest.isRound) throw new AppError('round_takes_nobody')
  const consent = agreed ? readConsent(agreed) : null
  const { password, answer, ...read } = { ...readRegistration(typed, zones), consent }
  await rateLimits.register(browser.ip)
  if (consent) await needPolicy(sql, consent)
  const isProofNeeded = asksForProof(contest, settings)
  // Saves the cost of a message for a registration that would be refused.
  if (isProofNeeded && (await findAccount(sql, { by: 'phone', value: read.phone }))) throw new AppError('phone_taken')
  const [passwordHash, answerHash] = await Promise.all([
    passwords.hash(password),
    answer === '' ? null : passwords.hash(answer),
  ])
  const row = { ...read, id: v7(), passwordHash, answerHash }
  if (!isProofNeeded) return enter(row, contest.id, browser, language(), deps)
  // The same form sent again finds its waiting registration, unless the pepper was rotated.
  const waiting = keyedId(settings.phonePeppers.newest, 'registration', [
    contest.id,
    password,
    answer,
    JSON.stringify(read),
  ])
  return registrationCodes.hold(waiting, row, contest, { address: browser.ip, language })
}

/** Without a message provider nobody could register. */
const asksForProof = (
  { phoneProof, proofPrefixes }: Pick<ContestRow, 'phoneProof' | 'proofPrefixes'>,
  { canSendTo }: Pick<AppSettings, 'canSendTo'>,
): boolean => phoneProof !== 'off' && proofPrefixes.some((prefix) => canSendTo(prefix))

/**
 * Completes a waiting registration by its code and logs her in. The same code again logs in to the account it made, in
 * case the answer was lost. @throws AppError wrong_code, wrong_code_last, code_expired, phone_taken, email_taken,
 * unavailable
 */
export async function registerProven(
  sent: { readonly registration: string; readonly code: string },
  browser: Browser,
  language: string | undefined,
  deps: RegisterDeps,
): Promise<Registered> {
  const { contest, kept } = await deps.registrationCodes.prove(sent.registration, sent.code, browser.ip)
  return enter(kept, contest, browser, language, deps)
}

async function enter(
  row: WaitingRegistration,
  contestId: string,
  browser: Browser,
  language: string | undefined,
  { sessions, publish, settings, securityLog }: RegisterDeps,
): Promise<Registered> {
  const account = { ...row, role: 'actor' as const }
  const { contestantApproval: approval, contentModeration: moderation } = settings
  try {
    const setCookie = await sessions.begin(browser, async (tx) => {
      await insertContestantAccount(tx, {
        ...row,
        contestId,
        language: noticeLanguageOf(language),
        approval,
        moderation,
      })
      return account
    })
    publish({ type: 'directory-changed' })
    securityLog.tell('user_created', browser, { account: row.id })
    return { account, setCookie }
  } catch (error) {
    if (!(error instanceof AccountTaken && error.by === 'id')) throw refusalOfTaken(error)
    const setCookie = await sessions.begin(browser, async (tx) => {
      if (!(await holdPassword(tx, row.id, row.passwordHash))) throw new AppError('phone_taken')
      return account
    })
    return { account, setCookie }
  }
}
