import type { MineAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findOwnPayments, type PaymentFound } from '@ashenda/db/queries/lookup/lookup.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../module.ts'
import { claimantHashIn } from '../../plugins/claimant.ts'
import { presentOwn } from './presenter.ts'

const shownAtMost = 12

/** Has a payment looked at soon that somebody asks for. */
export async function settleSoon(
  { id, provider, state }: PaymentFound,
  { payments }: Pick<Services, 'payments'>,
): Promise<void> {
  if (provider === 'chapa' && isOpen(state)) await payments.requestSettlement({ id, isDue: true })
}

/** The paid votes a browser has to cast, and its latest payments. */
export async function ownPayments(
  request: FastifyRequest,
  services: Pick<Services, 'sql' | 'payments' | 'settings'>,
): Promise<MineAnswer> {
  const claimant = claimantHashIn(request.headers.cookie, services.settings.production)
  const found = claimant ? await findOwnPayments(services.sql, claimant, shownAtMost) : []
  await Promise.all(found.map((payment) => settleSoon(payment, services)))
  return { success: true, payments: found.map(presentOwn) }
}
