import type { CastStanding } from '@ashenda/core/contracts/http/first-data.ts'
import type { ReactNode } from 'react'
import { type Texts, useRefusalText, useT } from '../../lib/i18n.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import sheet from '../public-page/sheet.module.css'
import { reasonText } from '../submit/outcome-line.tsx'
import styles from './lookup.module.css'

interface StateLineProps {
  /** A ballot's or a payment's. */
  readonly status: string
  readonly children: ReactNode
}

/** The state of a vote or a payment in words; announced when it changes. */
export function StateLine({ status, children }: StateLineProps) {
  const isGood = status === 'paid' || status === 'counted'
  return (
    <p role="status" className={sheet['state']} data-status={status}>
      {isGood && <CheckIcon size="1.25em" />}
      {status === 'pending' && <span aria-hidden="true" className={styles['waiting']} />}
      {!isGood && status !== 'pending' && <WarningIcon size="1.25em" />}
      <span>{children}</span>
    </p>
  )
}

type BallotStanding = Pick<CastStanding, 'status' | 'reason'>

/** What became of a ballot, after anything admins did. */
export function BallotState(standing: BallotStanding) {
  const t = useT()
  const refusal = useRefusalText()
  return <StateLine status={standing.status}>{textOf(standing, { t, refusal })}</StateLine>
}

function textOf({ status, reason }: BallotStanding, { t, refusal }: Texts): string {
  if (status === 'pending') return t('voting:podium.outcomePending')
  if (status === 'counted') return t('voting:podium.outcomeCounted')
  if (status !== 'refused') return t(`where:${status}`)
  return t('voting:podium.outcomeRefused', { reason: reasonText(reason ?? 'unprocessable', { t, refusal }) })
}
