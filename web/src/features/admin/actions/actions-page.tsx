import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { ActionFilters } from './action-filters.tsx'
import { ActionList } from './action-list.tsx'
import type { ActionFilter } from './use-actions.ts'

const everything: ActionFilter = { noun: '', admin: '' }

/** Who changed what, and how it was before: written with each change, and never changed itself. */
export function ActionsPage() {
  const t = useT()
  const [filter, setFilter] = useState(everything)
  return (
    <AdminPage title={t('admin:admin.actions')}>
      <ActionFilters filter={filter} onChange={setFilter} />
      <ActionList filter={filter} />
    </AdminPage>
  )
}
