import { votePriceOf } from '@ashenda/core/domain/price.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { holdClaimant, needClaimant } from '../../http/claimant.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import { readVoter } from '../ballots/read-voter.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { CardRedemptions, Redemption } from '../cards/redemption.ts'
import type { OpenCheckout, Payments } from './payments.ts'

interface PayDeps {
  readonly voterPeppers: VoterPeppers
  readonly attempts: Attempts
  readonly payments: Payments
  readonly redemptions: CardRedemptions
  readonly settings: AppSettings
}

/** Who pays, as typed. */
interface TypedPayer {
  readonly name: string
  readonly phone: string
}

/** Opens a checkout of Chapa for a vote, whose browser is marked. @throws AppError what a voter is refused for, cookies_needed, payment_unavailable */
export async function payByChapa(
  typed: TypedPayer,
  request: FastifyRequest,
  reply: FastifyReply,
  { voterPeppers, attempts, payments, settings }: PayDeps,
): Promise<OpenCheckout> {
  const voter = readVoter(typed, voterPeppers.current)
  needClaimant(request, reply, settings.production)
  const turn = await attempts.checkout(request.ip)
  const claimantHash = holdClaimant(request, reply, settings.production)
  return payments.open({ purpose: 'vote', voter, claimantHash }, votePriceOf(voter.phone), turn)
}

/** The same by T-card. @throws AppError what a voter is refused for, cookies_needed, card_unavailable, too_many_attempts */
export async function payByCard(
  { card, ...typed }: TypedPayer & { readonly card: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { voterPeppers, attempts, redemptions, settings }: PayDeps,
): Promise<Redemption> {
  const voter = readVoter(typed, voterPeppers.current)
  needClaimant(request, reply, settings.production)
  const claimantHash = holdClaimant(request, reply, settings.production)
  return attempts.redeem({ account: voter.id, address: request.ip }, () =>
    redemptions.redeem(card, { purpose: 'vote', voter, claimantHash }, votePriceOf(voter.phone)),
  )
}
