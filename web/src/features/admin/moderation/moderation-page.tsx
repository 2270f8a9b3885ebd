import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import parts from '../parts.module.css'
import styles from './moderation.module.css'
import { QueuedCard } from './queued-card.tsx'
import { useModeration } from './use-moderation.ts'

/** What contestants want to show, and what is reported of them: an admin looks before everybody does, the longest waiting first. */
export function ModerationPage() {
  const t = useT()
  const format = useFormat()
  const moderation = useModeration()
  const { data } = moderation
  return (
    <AdminPage title={t('admin:admin.moderation')} changes="contestants">
      <Panel title={t('desk:moderation.list')}>
        {!data && !lastLookFailed(moderation) && (
          <div role="status" className={parts['coming']}>
            <span className="for-readers">{t('common.loading')}</span>
          </div>
        )}
        <LostAnswer query={moderation} text={t('desk:moderation.failed')} />
        {data && (
          <>
            <p role="status">
              {data.counts.all === 0
                ? t('desk:moderation.none')
                : t('desk:moderation.counts', {
                    changes: format.number(data.counts.changes),
                    reported: format.number(data.counts.reported),
                  })}
            </p>
            <ul className={styles['queue']}>
              {data.contestants.map((queued) => (
                <QueuedCard key={queued._id} queued={queued} />
              ))}
            </ul>
            {data.counts.all > data.contestants.length && <p>{t('desk:moderation.more')}</p>}
          </>
        )}
      </Panel>
    </AdminPage>
  )
}
