import type { OutcomeReason } from '@ashenda/core/contracts/http/ballots.ts'
import type { Texts } from '../../lib/i18n.ts'

/** Why a ballot was not counted. Where the network has lost the texts of refusals, less is said in those of `voting`. */
export function reasonText(reason: OutcomeReason, { t, refusal }: Texts): string {
  if (reason === 'unprocessable') return t('voting:podium.unprocessable')
  return refusal(reason, '') ?? t(reason === 'free_vote_used' ? 'voting:payment.freeUsed' : 'voting:payment.wentWrong')
}
