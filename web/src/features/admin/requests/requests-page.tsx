import { useCallback } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useKeptFilter } from '../use-kept-filter.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import type { RequestFilter } from './use-requests.ts'

interface KeptFilter extends RequestFilter {
  /** Whose requests alone are shown, for the way back to all. */
  readonly name: string
}

const everything: KeptFilter = { search: '', type: '', handled: '', contestant: '', name: '' }

/** What visitors ask of contestants, for the admins who bring the two together (ADM-03). */
export function RequestsPage() {
  const t = useT()
  const {
    filter: { name, ...filter },
    settled,
    setFilter,
  } = useKeptFilter(everything)
  const only = useCallback(
    (contestant: string, of: string) => setFilter((was) => ({ ...was, contestant, name: of })),
    [setFilter],
  )
  return (
    <AdminPage title={t('admin:admin.requests')} changes="contestants">
      <RequestFilters filter={filter} to={name} onChange={(wanted) => setFilter({ ...wanted, name })} />
      <RequestList filter={{ ...filter, search: settled.search }} onOnly={only} />
    </AdminPage>
  )
}
