import { createHash } from 'node:crypto'
import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { handOver } from '@ashenda/db/queries/payments/payments.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { holdClaimant, needClaimant } from '../../http/claimant.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import type { Payments } from './payments.ts'

const tokenForm = /^[\w-]{22}$/

/** The hash that the database keeps of a return link's token, or undefined if the text cannot be a token. */
export const tokenHashOf = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? createHash('sha256').update(token).digest() : undefined

/** Gives this browser the vote of a return link, by its one-time token. @throws AppError not_found, cookies_needed, too_many_attempts */
export const takeOver = (
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    sql,
    payments,
    attempts,
    settings,
  }: { readonly sql: Sql; readonly payments: Payments; readonly attempts: Attempts; readonly settings: AppSettings },
): Promise<void> =>
  attempts.lookUp(request.ip, async () => {
    const hash = tokenHashOf(token)
    if (hash) needClaimant(request, reply, settings.production)
    const payment = hash && (await handOver(sql, hash, holdClaimant(request, reply, settings.production)))
    if (!payment) throw new AppError('not_found')
    await payments.requestSettlement(payment.id, settlePriority.returned)
  })
