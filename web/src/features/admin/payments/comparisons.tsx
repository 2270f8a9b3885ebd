import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { ShownOf } from '../shown-of.tsx'
import { ComparisonItem } from './comparison-item.tsx'
import styles from './payments.module.css'
import { isUnderWay, useCompare, useComparisons } from './use-comparisons.ts'

/** What Chapa lists, held against what is recorded here: every night, or now. */
export function Comparisons() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useComparisons()
  const comparisons = data?.comparisons
  const compare = useCompare()
  const isRunning = comparisons?.some(isUnderWay) === true
  return (
    <Panel title={t('admin:admin.comparisons')}>
      <p className={parts['soft']}>{t('admin:admin.comparisonsText')}</p>
      <Button variant="quiet" busy={compare.isPending || isRunning} onClick={() => compare.mutate()}>
        {t('admin:admin.compare')}
      </Button>
      {isError && !isFetching && <TryAgain text={t('admin:admin.comparisonsFailed')} onAgain={refetch} />}
      {comparisons?.length === 0 && <p>{t('admin:admin.noComparisons')}</p>}
      {comparisons && comparisons.length > 0 && (
        <ul className={styles['events']}>
          {comparisons.map((comparison) => (
            <ComparisonItem key={comparison._id} comparison={comparison} />
          ))}
        </ul>
      )}
      {data && <ShownOf shown={data.comparisons.length} total={data.total} />}
    </Panel>
  )
}
