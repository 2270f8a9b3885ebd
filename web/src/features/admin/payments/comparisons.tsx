import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { ShownOf } from '../shown-of.tsx'
import { fragmentOf } from '../table/list-address.ts'
import { ComparisonItem } from './comparison-item.tsx'
import styles from './payments.module.css'
import { paymentsKey } from './use-payments.ts'

/** What Chapa lists, held against what is recorded here: every night, or now. */
export function Comparisons() {
  const t = useT()
  const known = useComparisons()
  const { data } = known
  const comparisons = data?.comparisons
  const compare = useCompare()
  const isRunning = comparisons?.some(isUnderWay) === true
  return (
    <Panel title={t('admin:admin.comparisons')}>
      <p className={parts['soft']}>{t('admin:admin.comparisonsText')}</p>
      <Permitted to="payments">
        <Button variant="quiet" busy={compare.isPending || isRunning} onClick={() => compare.mutate()}>
          {t('admin:admin.compare')}
        </Button>
      </Permitted>
      <LostAnswer query={known} text={t('admin:admin.comparisonsFailed')} />
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

/** What the latest comparison found, beside the ledger. */
export function LatestComparison() {
  const t = useT()
  const known = useComparisons()
  const latest = known.data?.comparisons[0]
  return (
    <Panel title={t('console:ledger.latestComparison')}>
      <LostAnswer query={known} text={t('admin:admin.comparisonsFailed')} />
      {known.data && !latest && <p>{t('admin:admin.noComparisons')}</p>}
      {latest && (
        <ul className={styles['events']}>
          <ComparisonItem comparison={latest} />
        </ul>
      )}
      <p>
        <Link href={`/dashboard/admin/payments${fragmentOf({ tab: 'attention' })}`}>
          {t('console:ledger.differences')}
        </Link>{' '}
        ·{' '}
        <Link href={`/dashboard/admin/payments${fragmentOf({ tab: 'comparisons' })}`}>
          {t('console:ledger.allComparisons')}
        </Link>
      </p>
    </Panel>
  )
}

const comparisonsKey = [...paymentsKey, 'comparisons'] as const

/** While one runs the list is asked again. */
const runningMs = 2_000

/** Not finished, and not given up either: one that died is nothing to wait for. */
const isUnderWay = ({ finishedAt, isLost }: contract.PaymentComparison): boolean => finishedAt === null && !isLost

const useComparisons = () =>
  useQuery({
    queryKey: comparisonsKey,
    queryFn: () => api.get<contract.ComparisonsAnswer>('/admin/payments/comparisons'),
    refetchInterval: ({ state }) => (state.data?.comparisons.some(isUnderWay) ? runningMs : false),
  })

/** Begins one; a second click finds the one that is under way. */
function useCompare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/admin/payments/compare', {}),
    onError: (error) => void toast.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: comparisonsKey }),
  })
}
