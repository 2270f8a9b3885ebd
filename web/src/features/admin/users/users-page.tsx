import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useKeptFilter } from '../use-kept-filter.ts'
import type { UserFilter } from './use-users.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'

const everyone: UserFilter = { search: '', zone: '', active: '', paid: '' }

/** Everyone who stands in the contest, and what admins do with them (ADM-02). */
export function UsersPage() {
  const t = useT()
  const { filter, settled, setFilter } = useKeptFilter(everyone)
  return (
    <AdminPage title={t('admin:admin.users')} changes="contestants">
      <UserFilters filter={filter} onChange={setFilter} />
      <UserList filter={{ ...filter, search: settled.search }} />
    </AdminPage>
  )
}
