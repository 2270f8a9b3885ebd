import { useT } from '../../lib/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { ShownOf } from '../admin/shown-of.tsx'
import { BatchItem } from './batch-item.tsx'
import styles from './cards.module.css'
import { useBatches } from './use-batches.ts'

/** Earlier batches, the latest first; one that is being made goes on being shown after a reload. */
export function Batches() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useBatches()
  const { batches, total = 0 } = data ?? {}
  return (
    <Panel title={t('admin:cards.batches')}>
      {!batches && (!isError || isFetching) && (
        <div role="status" className={styles['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {isError && !isFetching && <TryAgain text={t('admin:cards.batchesFailed')} onAgain={refetch} />}
      {batches?.length === 0 && <p className={styles['soft']}>{t('admin:cards.noBatches')}</p>}
      {batches && <ShownOf shown={batches.length} total={total} />}
      {batches && batches.length > 0 && (
        <ul className={styles['batches']}>
          {batches.map((batch) => (
            <BatchItem key={batch._id} batch={batch} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
