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
  /**
   * Of an admin: shown in this session, to be shown yet, or not set up where it has to be. None where nobody asks for it.
   */
  readonly factor: 'none' | 'missing' | 'needed' | 'shown'
  /** Since it was last shown; null where it was not. */
  readonly shownSecondsAgo: number | null
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

/** Whether all is there that a session needs to be somebody's. */
export const isComplete = ({ factor }: Pick<Principal, 'factor'>): boolean => factor === 'none' || factor === 'shown'
