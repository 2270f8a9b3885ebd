import type { Registration } from '@ashenda/core/contracts/http/accounts.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { insertContestantAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import { v7 } from 'uuid'
import type { Services } from '../../module.ts'
import type { Cookie } from '../sessions/session-cookie.ts'
import type { Browser } from '../sessions/sessions.ts'
import { refusalOfTaken } from './refusal-of-taken.ts'
import { type ReadRegistration, readRegistration } from './registration.ts'

type RegisterDeps = Pick<
  Services,
  'directory' | 'sessions' | 'passwords' | 'attempts' | 'publish' | 'settings' | 'securityLog'
>

export interface Registered {
  readonly account: ReadRegistration & { readonly role: 'actor' }
  readonly setCookie: Cookie
}

/**
 * Makes the account of a contestant of the current contest and logs her in, both or neither.
 * @throws AppError phone_taken, email_taken and what a field can be refused for; too_many_attempts, busy, unavailable
 */
export async function register(typed: Registration, browser: Browser, deps: RegisterDeps): Promise<Registered> {
  const { directory, sessions, passwords, attempts, publish, settings, securityLog } = deps
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { contest, zones } = directory.content
  const read = readRegistration(typed, zones)
  await attempts.register(browser.ip)
  const [passwordHash, answerHash] = await Promise.all([
    passwords.hash(read.password),
    read.answer === '' ? null : passwords.hash(read.answer),
  ])
  const approval = settings.contestantApproval
  const row = { ...read, id: v7(), contestId: contest.id, passwordHash, answerHash, approval }
  try {
    const setCookie = await sessions.begin(browser, async (tx) => {
      await insertContestantAccount(tx, row)
      return { id: row.id, role: 'actor' }
    })
    publish({ type: 'directory-changed' })
    securityLog.tell('user_created', browser, { account: row.id })
    return { account: { ...read, role: 'actor' }, setCookie }
  } catch (error) {
    throw refusalOfTaken(error)
  }
}
