import { type Translate, useT } from '../../lib/i18n.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import sheet from '../public-page/sheet.module.css'
import type { Standing } from './use-standings.ts'
import styles from './where.module.css'

/** How a ballot of this browser stands, in words; read out when it changes. */
export function OwnStanding({ standing }: { readonly standing: Standing }) {
  const t = useT()
  const { status } = standing
  return (
    <p role="status" className={sheet['state']} data-status={status}>
      {status === 'counted' && <CheckIcon size="1.25em" />}
      {status === 'pending' && <span aria-hidden="true" className={styles['waiting']} />}
      {status !== 'counted' && status !== 'pending' && <WarningIcon size="1.25em" />}
      <span>{textOf(standing, t)}</span>
    </p>
  )
}

function textOf({ status, reason }: Standing, t: Translate): string {
  if (status === 'pending') return t('voting:podium.outcomePending')
  if (status === 'counted') return t('voting:podium.outcomeCounted')
  if (status !== 'refused') return t(`voting:where.${status}`)
  const why = reason === 'unprocessable' || reason === null ? t('voting:podium.unprocessable') : t(`refusals:${reason}`)
  return t('voting:podium.outcomeRefused', { reason: why })
}
