import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { LoggedInMember } from '@ashenda/core/contracts/http/first-data.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import { findOwnAccount } from '@ashenda/db/queries/accounts/profile.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../module.ts'
import { doWithout } from './do-without.ts'

const longestMs = 2_000

/** Who is logged in, for what a page of members says without scripts; undefined where nobody is, or it cannot be told in time. */
export const memberIn = (
  request: FastifyRequest,
  services: Pick<Services, 'sessions' | 'sql'>,
): Promise<LoggedInMember | undefined> =>
  withTimeout(longestMs, findMember(request.headers.cookie, services)).catch(doWithout(request.log))

async function findMember(
  cookie: string | undefined,
  { sessions, sql }: Pick<Services, 'sessions' | 'sql'>,
): Promise<LoggedInMember | undefined> {
  const principal = await sessions.identify(cookie)
  const account = principal && (await findOwnAccount(sql, principal.userId))
  if (!account) return undefined
  const isDue = account.contestant !== undefined && account.contestant.row.paidAt === null
  return { name: fullNameOf(account), ...(isDue && { feeDue: feeOf(account.phone) }) }
}
