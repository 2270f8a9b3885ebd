import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useSettled } from '../../../lib/settled.ts'
import { AdminPage } from '../admin-page.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import type { RequestFilter } from './use-requests.ts'

const everything: RequestFilter = { search: '', type: '', handled: '', contestant: '' }

/** Somebody who types has finished. */
const typedMs = 400

/** What visitors ask of contestants, for the admins who bring the two together (ADM-03). */
export function RequestsPage() {
  const t = useT()
  const [filter, setFilter] = useState(everything)
  /** Whose requests alone are shown; her name, for the way back to all. */
  const [to, setTo] = useState('')
  const search = useSettled(filter.search, typedMs)
  const only = (contestant: string, name: string): void => {
    setFilter({ ...filter, contestant })
    setTo(name)
  }
  return (
    <AdminPage title={t('admin:requests')}>
      <RequestFilters filter={filter} to={to} onChange={setFilter} />
      <RequestList filter={{ ...filter, search }} onOnly={only} />
    </AdminPage>
  )
}
