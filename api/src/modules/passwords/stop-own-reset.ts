import type { Sql } from '@ashenda/db/client.ts'
import { stopReset } from '@ashenda/db/queries/accounts/password-resets.ts'
import type { FastifyRequest } from 'fastify'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { principalOf } from '../sessions/principal.ts'

/** Stops the resets that somebody requested for the logged-in account; false if there are none any more. */
export async function stopOwnReset(
  request: FastifyRequest,
  { sql, securityLog }: { readonly sql: Sql; readonly securityLog: SecurityLog },
): Promise<boolean> {
  const { userId } = principalOf(request)
  const isStopped = await stopReset(sql, userId)
  if (isStopped) securityLog.tell('authn_password_reset_stop', request, { account: userId })
  return isStopped
}
