import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The user of a request's session. */
export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
  readonly adminRole: AdminRole | null
  /** Of an admin's session: shown, still needed, or missing where it is required. `none` if no factor is required. */
  readonly factor: 'none' | 'missing' | 'needed' | 'shown'
  /** Since the factor was last shown; null if never. */
  readonly shownSecondsAgo: number | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Always present on routes whose `access` is not public. */
    principal: Principal | undefined
  }
}

/** @throws AppError not_authenticated on a public route */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new AppError('not_authenticated')
  return principal
}

/** Her entry in the current contest: the one place that tells an account from its entry. @throws AppError not_authenticated */
export const entryOf = (request: FastifyRequest): string => principalOf(request).userId

/** Whether an entry is this account's. */
export const isEntryOf = ({ userId }: Pick<Principal, 'userId'>, entry: string): boolean => userId === entry

/** Whether the session may act: its second factor is shown or not required. */
export const isComplete = ({ factor }: Pick<Principal, 'factor'>): boolean => factor === 'none' || factor === 'shown'
