import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyRequest } from 'fastify'

/** Who sends a request, as the session of its cookie says. */
export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
  /** What an admin is for. */
  readonly adminRole: AdminRole | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of routes whose `access` is not public, there always. */
    principal: Principal | undefined
  }
}

/** @throws AppError not_authenticated on a route that is open to everyone */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new AppError('not_authenticated')
  return principal
}
