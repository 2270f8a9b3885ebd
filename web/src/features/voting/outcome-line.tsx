import type { BallotOutcome, OutcomeReason } from '@ashenda/core/contracts/http/ballots.ts'
import { type Translate, useT } from '../../lib/i18n.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import styles from './outcome-line.module.css'

/** What has become of the ballot; changes as the news comes, and is read out then. */
export function Outcome({ outcome }: { readonly outcome: BallotOutcome }) {
  const t = useT()
  return (
    <p role="status" className={styles['outcome']} data-status={outcome.status}>
      {outcome.status === 'counted' && <CheckIcon size="1.25em" />}
      {outcome.status === 'refused' && <WarningIcon size="1.25em" />}
      {outcome.status === 'pending' && <span aria-hidden="true" className={styles['waiting']} />}
      <span>{textOf(outcome, t)}</span>
    </p>
  )
}

function textOf(outcome: BallotOutcome, t: Translate): string {
  if (outcome.status === 'pending') return t('voting:podium.outcomePending')
  if (outcome.status === 'counted') return t('voting:podium.outcomeCounted')
  return t('voting:podium.outcomeRefused', { reason: reasonText(outcome.reason, t) })
}

const reasonText = (reason: OutcomeReason, t: Translate): string =>
  reason === 'unprocessable' ? t('voting:podium.unprocessable') : t(`refusals:${reason}`)
