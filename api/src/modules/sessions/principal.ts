import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The user of a request's session. */
export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
  /** A contestant's entry in the current contest; null if she has none, or is none. */
  readonly entryId: string | null
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

/** Her entry in the current contest, by which ballots, payments and photos know a contestant. @throws AppError not_entered */
export function entryOf(request: FastifyRequest): string {
  const { entryId } = principalOf(request)
  if (entryId === null) throw new AppError('not_entered')
  return entryId
}

/** Whether an entry is this account's in the current contest. */
export const isEntryOf = ({ entryId }: Pick<Principal, 'entryId'>, entry: string): boolean => entryId === entry

/** Whether the session may act: its second factor is shown or not required. */
export const isComplete = ({ factor }: Pick<Principal, 'factor'>): boolean => factor === 'none' || factor === 'shown'
