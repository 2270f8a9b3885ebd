import type { OverviewAnswer } from '@ashenda/core/contracts/http/overview.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { zoneLabel } from '../../zones/zone-field.tsx'
import { nameOf } from '../name-of.ts'
import { Portrait } from '../portrait.tsx'
import { Count } from '../ranking/count.tsx'
import { useKeptZones } from '../zones/use-kept-zones.ts'
import styles from './overview.module.css'

interface LeadersProps extends Pick<OverviewAnswer, 'leaders'> {
  /** '' for all. */
  readonly zone: string
  readonly onZone: (zone: string) => void
}

/** Who leads, with the votes of the last ten minutes. */
export function Leaders({ leaders, zone, onZone }: LeadersProps) {
  const t = useT()
  const { number } = useFormat()
  const id = useId()
  const zones = useKeptZones()
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>
          <Link href="/dashboard/admin/ranking">{t('console:overview.leaders')}</Link>
        </h2>
        <select
          className={styles['select']}
          aria-label={t('admin:admin.zone')}
          value={zone}
          onChange={({ target }) => onZone(target.value)}
        >
          <option value="">{t('admin:admin.allZones')}</option>
          {zones.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {zoneLabel(t, name)}
            </option>
          ))}
        </select>
      </header>
      {leaders.length === 0 && <p>{t('console:overview.noLeaders')}</p>}
      <ol className={styles['leaders']}>
        {leaders.map((leader) => (
          <li key={leader._id}>
            <b>{leader.place}</b>
            <Portrait file={leader.image} className={styles['portrait']} />
            <p>
              <Link href={`/dashboard/admin/users/${leader._id}`}>
                <bdi>{nameOf(leader)}</bdi>
              </Link>
              <small>
                {[
                  ...(leader.zone ? [zoneLabel(t, leader.zone.name)] : []),
                  t('console:overview.lastMinutes', { number: number(leader.lastMinutes) }),
                ].join(' · ')}
              </small>
            </p>
            <strong>
              <Count value={leader.votes} />
            </strong>
          </li>
        ))}
      </ol>
    </section>
  )
}
