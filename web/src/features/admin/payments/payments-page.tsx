import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useSettled } from '../../../lib/settled.ts'
import { AdminPage } from '../admin-page.tsx'
import { Comparisons } from './comparisons.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import type { PaymentFilter } from './use-payments.ts'

const everything: PaymentFilter = { attention: false, state: '', reference: '' }

/** Somebody who types a reference has finished. */
const typedMs = 400

/** What was paid, what became of it, and what an admin can do about it. */
export function PaymentsPage() {
  const t = useT()
  const [filter, setFilter] = useState(everything)
  const reference = useSettled(filter.reference, typedMs)
  return (
    <AdminPage title={t('admin:payments')}>
      <PaymentFilters filter={filter} onChange={setFilter} />
      <PaymentList filter={{ ...filter, reference }} />
      <Comparisons />
    </AdminPage>
  )
}
