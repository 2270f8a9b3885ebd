import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import parts from '../parts.module.css'
import { AddZone } from './add-zone.tsx'
import { useKeptZones } from './use-kept-zones.ts'
import { ZoneItem } from './zone-item.tsx'
import styles from './zones.module.css'

/** Where contestants come from: a new zone stands in everyone's chips at once (ADM-06). */
export function ZonesPage() {
  const t = useT()
  const { data: zones, isError, isFetching, refetch } = useKeptZones()
  return (
    <AdminPage title={t('admin:admin.zones')}>
      <Panel title={t('desk:zones.add')}>
        <AddZone />
      </Panel>
      <Panel title={t('desk:zones.list')}>
        {!zones && isFetching && (
          <div role="status" className={parts['coming']}>
            <span className="for-readers">{t('common.loading')}</span>
          </div>
        )}
        {zones?.length === 0 && <p role="status">{t('desk:zones.none')}</p>}
        {zones && zones.length > 0 && (
          <ul className={styles['zones']}>
            {zones.map((zone) => (
              <ZoneItem key={zone._id} zone={zone} />
            ))}
          </ul>
        )}
        {isError && !isFetching && <TryAgain text={t('desk:zones.failed')} onAgain={refetch} />}
      </Panel>
    </AdminPage>
  )
}
