import type { SuspiciousGroup } from '@ashenda/core/contracts/http/suspicion.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ExactTime } from './exact-time.tsx'
import styles from './suspicion.module.css'

const statuses = ['counted', 'quarantined', 'voided', 'refused'] as const

/** Why a group is shown, when it came, and how its ballots stand. */
export function GroupHead({ group }: { readonly group: SuspiciousGroup }) {
  const t = useT()
  const format = useFormat()
  const { marks, from, to, paid, standing } = group
  return (
    <>
      {marks.length > 0 && (
        <ul className={styles['marks']} aria-label={t('console:suspicion.why')}>
          {marks.map((mark) => (
            <li key={mark} className={styles['mark']}>
              {t(`console:suspicion.mark_${mark}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['soft']}>
        <ExactTime at={from} />
        {from !== to && (
          <span>
            <span> – </span>
            <ExactTime at={to} />
          </span>
        )}
      </p>
      <p>
        {[
          ...statuses
            .filter((status) => standing[status] > 0)
            .map((status) => `${t(`console:suspicion.is_${status}`)}: ${format.number(standing[status])}`),
          ...(paid > 0 ? [`${t('console:suspicion.paid')}: ${format.number(paid)}`] : []),
        ].join(' · ')}
      </p>
    </>
  )
}
