import type { CategoryAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Permitted } from '../permitted.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryTable } from './category-table.tsx'

const create = async (name: string): Promise<string> =>
  (await api.post<CategoryAnswer>('/api/v1/category/create-category', { name })).category.name

/** Manage Category (SHP-01): add, rename, delete. */
export function CategoryPage() {
  const t = useT()
  return (
    <AdminPage title={t('admin:admin.category')} changes="shop">
      <Permitted to="shop">
        <Panel title={t('console:shop.newCategory')}>
          <CategoryForm name="" send={create} done="console:shop.created" />
        </Panel>
      </Permitted>
      <Panel title={t('console:shop.categories')}>
        <CategoryTable />
      </Panel>
    </AdminPage>
  )
}
