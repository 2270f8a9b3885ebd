import type { NewAdmin } from '@ashenda/core/contracts/http/admins.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { insertAdminAccount } from '@ashenda/db/queries/accounts/admins.ts'
import {
  findInvitation,
  lockInvitation,
  acceptInvitation as markAccepted,
} from '@ashenda/db/queries/accounts/invitations.ts'
import { v7 } from 'uuid'
import { readName } from '../../http/read-line.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { refusalOfTaken } from '../accounts/refusal-of-taken.ts'
import { readNewPassword, readPhone } from '../accounts/registration.ts'
import { readEmail } from '../accounts/story.ts'
import { type Cookie, hashOf } from '../sessions/session-cookie.ts'
import type { Browser, Sessions } from '../sessions/sessions.ts'

interface AcceptDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly securityLog: SecurityLog
}

interface Accepted {
  readonly account: {
    readonly role: 'admin'
    readonly adminRole: AdminRole
    readonly fname: string
    readonly mname: string
    readonly lname: string
    readonly phone: string
    readonly email: string
  }
  readonly setCookie: Cookie
}

/**
 * Makes the account of the invited person and logs her in, both or neither, and uses the link up. An invalid link
 * costs no hashing.
 * @throws AppError invitation_invalid, phone_taken, email_taken and what a field can be refused for; too_many_attempts, busy
 */
export async function acceptInvitation(
  { token, admin }: { readonly token: string; readonly admin: NewAdmin },
  browser: Browser,
  { sql, sessions, passwords, attempts, securityLog }: AcceptDeps,
): Promise<Accepted> {
  const tokenHash = hashOf(token)
  if (!(await findInvitation(sql, tokenHash))) throw new AppError('invitation_invalid')
  const email = readEmail(admin.email)
  if (email === null) throw new AppError('bad_email')
  const password = readNewPassword(admin.password)
  const read = {
    id: v7(),
    fname: readName(admin.fname),
    mname: readName(admin.mname),
    phone: readPhone(admin.phone),
    email,
  }
  await attempts.register(browser.ip)
  const passwordHash = await passwords.hash(password)
  let adminRole: AdminRole = 'viewer'
  const setCookie = await sessions
    .begin(browser, async (tx) => {
      const invitation = await lockInvitation(tx, tokenHash)
      if (!invitation) throw new AppError('invitation_invalid')
      adminRole = invitation.adminRole
      await insertAdminAccount(tx, { ...read, adminRole, passwordHash })
      await markAccepted(tx, invitation, read.id)
      return { id: read.id, role: 'admin' }
    })
    .catch((error: unknown) => {
      throw refusalOfTaken(error)
    })
  securityLog.tell('user_created', browser, { account: read.id })
  return { account: { ...read, lname: '', role: 'admin', adminRole }, setCookie }
}
