import type { BallotOutcome, OutcomeReason } from '@ashenda/core/contracts/http/ballots.ts'
import { type Texts, useRefusalText, useT } from '../../lib/i18n.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import styles from './outcome-line.module.css'

/** The ballot's outcome; updates are announced. */
export function Outcome({ outcome }: { readonly outcome: BallotOutcome }) {
  const t = useT()
  const refusal = useRefusalText()
  return (
    <p role="status" className={styles['outcome']} data-status={outcome.status}>
      {outcome.status === 'counted' && <CheckIcon size="1.25em" />}
      {outcome.status === 'refused' && <WarningIcon size="1.25em" />}
      {outcome.status === 'pending' && <span aria-hidden="true" className={styles['waiting']} />}
      <span>{textOf(outcome, { t, refusal })}</span>
    </p>
  )
}

function textOf(outcome: BallotOutcome, { t, refusal }: Texts): string {
  if (outcome.status === 'pending') return t('voting:podium.outcomePending')
  if (outcome.status === 'counted') return t('voting:podium.outcomeCounted')
  return t('voting:podium.outcomeRefused', { reason: reasonText(outcome.reason, { t, refusal }) })
}

/** Why a ballot was not counted. */
export function reasonText(reason: OutcomeReason, { t, refusal }: Texts): string {
  if (reason === 'unprocessable') return t('voting:podium.unprocessable')
  return refusal(reason, '') ?? t('voting:payment.wentWrong')
}
