import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { FastifyRequest } from 'fastify'
import type { SecurityLog } from '../../security-log/security-log.ts'

interface Activity {
  readonly id: string
  readonly isActive: boolean
}

/** After an admin has shown or hidden a contestant: a line in the log of security events, and every api reads its directory again. */
export function tellActivity(
  request: FastifyRequest,
  { id, isActive }: Activity,
  { securityLog, publish }: { readonly securityLog: SecurityLog; readonly publish: Publish },
): void {
  securityLog.tell('authz_change', request, { subject: id, reason: isActive ? 'activated' : 'deactivated' })
  publish({ type: 'directory-changed' })
}
