import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { Permitted, useIsAdmin } from '../admin/permitted.tsx'
import { useListParams } from '../admin/table/list-address.ts'
import { Tabs } from '../admin/table/tabs.tsx'
import { AgentTable, BatchTable } from './batch-table.tsx'
import { CardToolsPage } from './card-tools-page.tsx'
import { OrderCards } from './order-cards.tsx'

/** /admin/generate/132: the card download tool (RTE-04); for admins the stock of cards, too. */
export function GeneratePage() {
  const t = useT()
  return useIsAdmin() ? <StockPage /> : <CardToolsPage title={t('admin:cards.title')} />
}

const tabNames = ['batches', 'agents'] as const

function StockPage() {
  const t = useT()
  const [params] = useListParams()
  const [isOrdering, setOrdering] = useState(false)
  const tab = tabNames.find((name) => name === params['tab']) ?? 'batches'
  return (
    <AdminPage
      title={t('admin:cards.title')}
      changes="cards"
      acts={
        <Permitted to="cards">
          <Button aria-haspopup="dialog" onClick={() => setOrdering(true)}>
            {t('admin:cards.order')}
          </Button>
        </Permitted>
      }
    >
      <Tabs names={tabNames} shown={tab} text={(name) => t(`console:cards.tab_${name}`)} />
      {tab === 'agents' ? <AgentTable /> : <BatchTable />}
      <Dialog open={isOrdering} onOpenChange={setOrdering} title={t('admin:cards.order')}>
        <OrderCards />
      </Dialog>
    </AdminPage>
  )
}
