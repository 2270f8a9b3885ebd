import type { MineAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findOwnPayments, type PaymentFound } from '@ashenda/db/queries/lookup/lookup.ts'
import type { FastifyRequest } from 'fastify'
import { claimantHashIn, lookerOf } from '../../http/claimant.ts'
import type { Services } from '../../module.ts'
import { presentOwn } from './presenter.ts'

const shownAtMost = 12

/** Has a payment settled soon that somebody asks about. */
export async function settleSoon(
  { id, provider, state }: PaymentFound,
  request: FastifyRequest,
  { payments, settings }: Pick<Services, 'payments' | 'settings'>,
): Promise<void> {
  if (provider === 'chapa' && isOpen(state)) await payments.requestLook(id, lookerOf(request, settings.production))
}

/** The paid votes a browser has to cast, and its latest payments. */
export async function ownPayments(
  request: FastifyRequest,
  services: Pick<Services, 'sql' | 'payments' | 'settings'>,
): Promise<MineAnswer> {
  const claimant = claimantHashIn(request.headers.cookie, services.settings.production)
  const found = claimant ? await findOwnPayments(services.sql, claimant, shownAtMost) : []
  await Promise.all(found.map((payment) => settleSoon(payment, request, services)))
  return { success: true, payments: found.map(presentOwn) }
}
