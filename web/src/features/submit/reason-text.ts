import type { OutcomeReason } from '@ashenda/core/contracts/http/ballots.ts'
import type { Texts } from '../../lib/i18n.ts'

/** Why a ballot was not counted. */
export function reasonText(reason: OutcomeReason, { t, refusal }: Texts): string {
  if (reason === 'unprocessable') return t('voting:podium.unprocessable')
  return refusal(reason, '') ?? t('voting:payment.wentWrong')
}
