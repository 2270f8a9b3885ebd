import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOwnEntry } from '@ashenda/db/queries/contestants/own-entry.ts'
import type { FastifyRequest } from 'fastify'
import { principalOf } from '../sessions/principal.ts'

/** The entry of the logged-in contestant in the current contest. @throws AppError not_found if she has none */
export async function ownEntry(sql: Sql, request: FastifyRequest): Promise<string> {
  const entry = await findOwnEntry(sql, principalOf(request).userId)
  if (entry === undefined) throw new AppError('not_found')
  return entry
}
