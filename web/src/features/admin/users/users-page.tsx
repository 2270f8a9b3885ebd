import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useSettled } from '../../../lib/settled.ts'
import { AdminPage } from '../admin-page.tsx'
import type { UserFilter } from './use-users.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'

const everyone: UserFilter = { search: '', zone: '', active: '', paid: '' }

/** Somebody who types a name has finished. */
const typedMs = 400

/** Everyone who stands in the contest, and what admins do with them (ADM-02). */
export function UsersPage() {
  const t = useT()
  const [filter, setFilter] = useState(everyone)
  const search = useSettled(filter.search, typedMs)
  return (
    <AdminPage title={t('admin:users')}>
      <UserFilters filter={filter} onChange={setFilter} />
      <UserList filter={{ ...filter, search }} />
    </AdminPage>
  )
}
