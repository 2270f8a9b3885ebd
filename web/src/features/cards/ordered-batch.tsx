import { useT } from '../../lib/i18n.ts'
import { BatchProgress } from './batch-progress.tsx'
import styles from './cards.module.css'
import { DownloadButton } from './download-button.tsx'
import type { Standing } from './standing.ts'
import { useStanding } from './use-standing.ts'

interface OrderedBatchProps {
  readonly id: string
  readonly isReady: boolean
  /** The same order came before. */
  readonly isRepeated: boolean
}

const begun: Standing = { status: 'making', progress: 0 }
const ready: Standing = { status: 'ready', progress: 100 }

/** The batch just ordered: its progress, then its file. */
export function OrderedBatch({ id, isReady, isRepeated }: OrderedBatchProps) {
  const t = useT()
  const standing = useStanding(id, isReady ? ready : begun)
  return (
    <div className={styles['ordered']} data-status={standing.status}>
      <p role="status">
        <strong>{t(`admin:cards.ordered_${standing.status}`)}</strong> {standing.problem}
      </p>
      {isRepeated && <p>{t('admin:cards.repeated')}</p>}
      {standing.status === 'ready' ? (
        <DownloadButton id={id} variant="gold">
          {t('admin:cards.download')}
        </DownloadButton>
      ) : (
        <BatchProgress standing={standing} label={t('admin:cards.progress')} />
      )}
    </div>
  )
}
