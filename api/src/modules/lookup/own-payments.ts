import type { MineAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOwnPayments, type PaymentFound } from '@ashenda/db/queries/lookup/lookup.ts'
import type { FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { claimantHashIn, lookerOf } from '../../http/claimant.ts'
import type { Payments } from '../payments/payments.ts'
import { presentOwn } from './presenter.ts'

const shownAtMost = 12

interface SettleDeps {
  readonly payments: Payments
  readonly settings: AppSettings
}

export interface OwnPaymentsDeps extends SettleDeps {
  readonly sql: Sql
}

/** Has a payment settled soon that somebody asks about. */
export async function settleSoon(
  { id, provider, state }: PaymentFound,
  request: FastifyRequest,
  { payments, settings }: SettleDeps,
): Promise<void> {
  if (provider === 'chapa' && isOpen(state)) await payments.requestLook(id, lookerOf(request, settings.production))
}

/** The paid votes a browser has to cast, and its latest payments. */
export async function ownPayments(request: FastifyRequest, deps: OwnPaymentsDeps): Promise<MineAnswer> {
  const claimant = claimantHashIn(request.headers.cookie, deps.settings.production)
  const found = claimant ? await findOwnPayments(deps.sql, claimant, shownAtMost) : []
  await Promise.all(found.map((payment) => settleSoon(payment, request, deps)))
  return { success: true, payments: found.map(presentOwn) }
}
