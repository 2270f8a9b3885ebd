import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { holdClaimant, needClaimant } from '../../http/claimant.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { CardRedemptions } from '../cards/redemption.ts'

interface TypedCard {
  readonly phone: string
  readonly card: string
}

/**
 * Brings the unused vote of a T-card to the browser that knows its code and its phone, as a payer by Chapa has a link for it. Throttled
 * as paying with a card is. @throws AppError bad_phone, cookies_needed, card_vote_missing, too_many_attempts
 */
export async function takeOverByCard(
  { phone: typed, card }: TypedCard,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    attempts,
    redemptions,
    settings,
    voterPeppers,
  }: {
    readonly attempts: Attempts
    readonly redemptions: CardRedemptions
    readonly settings: AppSettings
    readonly voterPeppers: VoterPeppers
  },
): Promise<void> {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new AppError('bad_phone')
  needClaimant(request, reply, settings.production)
  const voter = voterIdOf(voterPeppers.current, phone)
  const claimant = holdClaimant(request, reply, settings.production)
  const isHere = await attempts
    .redeem({ account: voter, address: request.ip }, async () => {
      if (!(await redemptions.takeOver(card, voter, claimant))) throw new AppError('card_unavailable')
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'card_unavailable') return false
      throw error
    })
  if (!isHere) throw new AppError('card_vote_missing')
}
