import type { GroupAnswer } from '@ashenda/core/contracts/http/suspicion.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { DecisionOrigin } from './decision-origin.tsx'
import styles from './suspicion.module.css'

/** What admins decided on these ballots, in order. */
export function PastDecisions({ decisions }: { readonly decisions: GroupAnswer['decisions'] }) {
  const t = useT()
  const format = useFormat()
  if (decisions.length === 0) return <p>{t('desk:suspicion.noPast')}</p>
  return (
    <ol className={styles['past']} aria-label={t('desk:suspicion.past')}>
      {decisions.map(({ to, reason, by, at, ballots }) => (
        <li key={`${at} ${to} ${reason}`}>
          <strong>{t(`desk:suspicion.is_${to}`)}</strong>:{' '}
          {t('desk:suspicion.ballots', { count: ballots, number: format.number(ballots) })}
          <DecisionOrigin {...{ reason, by, at }} />
        </li>
      ))}
    </ol>
  )
}
