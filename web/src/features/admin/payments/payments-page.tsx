import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { ShownOf } from '../shown-of.tsx'
import { useKeptFilter } from '../use-kept-filter.ts'
import { ComparisonItem } from './comparison-item.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentItem } from './payment-item.tsx'
import styles from './payments.module.css'
import { type PaymentFilter, paymentsKey, usePayments } from './use-payments.ts'

const everything: PaymentFilter = { attention: false, state: '', reference: '' }

/** What was paid, what became of it, and what an admin can do about it. */
export function PaymentsPage() {
  const t = useT()
  const { filter, settled, setFilter } = useKeptFilter(everything)
  return (
    <AdminPage title={t('admin:admin.payments')} changes="payments">
      <PaymentFilters filter={filter} onChange={setFilter} />
      <PaymentList filter={{ ...filter, reference: settled.reference }} />
      <Comparisons />
    </AdminPage>
  )
}

/** What Chapa lists, held against what is recorded here: every night, or now. */
function Comparisons() {
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

function PaymentList({ filter }: { readonly filter: PaymentFilter }) {
  const t = useT()
  const known = usePayments(filter)
  const payments = known.data?.pages.flatMap((page) => page.payments)
  return (
    <Panel title={t('admin:admin.list')}>
      {!payments && !lastLookFailed(known) && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {payments?.length === 0 && <p role="status">{t('admin:admin.noPayments')}</p>}
      {payments && payments.length > 0 && (
        <ul className={styles['payments']}>
          {payments.map((payment) => (
            <PaymentItem key={payment._id} payment={payment} />
          ))}
        </ul>
      )}
      <NextPage query={known} more={t('admin:admin.more')} lost={t('admin:admin.listFailed')} />
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
