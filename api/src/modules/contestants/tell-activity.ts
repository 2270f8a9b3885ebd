import type { FastifyRequest } from 'fastify'
import type { Services } from '../../module.ts'

interface Activity {
  readonly id: string
  readonly isActive: boolean
}

/** After an admin has shown or hidden a contestant: a line in the log of security events, and every api reads its directory again. */
export function tellActivity(
  request: FastifyRequest,
  { id, isActive }: Activity,
  { securityLog, publish }: Pick<Services, 'securityLog' | 'publish'>,
): void {
  securityLog.tell('authz_change', request, { subject: id, reason: isActive ? 'activated' : 'deactivated' })
  publish({ type: 'directory-changed' })
}
