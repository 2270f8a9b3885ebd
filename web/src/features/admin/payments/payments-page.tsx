import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useKeptFilter } from '../use-kept-filter.ts'
import { Comparisons } from './comparisons.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import type { PaymentFilter } from './use-payments.ts'

const everything: PaymentFilter = { attention: false, state: '', reference: '' }

/** What was paid, what became of it, and what an admin can do about it. */
export function PaymentsPage() {
  const t = useT()
  const { filter, settled, setFilter } = useKeptFilter(everything)
  return (
    <AdminPage title={t('admin:admin.payments')}>
      <PaymentFilters filter={filter} onChange={setFilter} />
      <PaymentList filter={{ ...filter, reference: settled.reference }} />
      <Comparisons />
    </AdminPage>
  )
}
