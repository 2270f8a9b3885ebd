import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useListParams } from '../table/list-address.ts'
import { Tabs } from '../table/tabs.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageTexts } from './message-texts.tsx'
import { WriteToMany } from './write-to-many.tsx'

const tabNames = ['log', 'send', 'texts'] as const

/** What the platform writes to people: what went out, messages to many, and the texts. */
export function MessagesPage() {
  const t = useT()
  const [params] = useListParams()
  const tab = tabNames.find((name) => name === params['tab']) ?? 'log'
  return (
    <AdminPage title={t('console-messages:title')} changes="messages">
      <Tabs names={tabNames} shown={tab} text={(name) => t(`console-messages:tab_${name}`)} />
      {tab === 'log' && <MessageLog />}
      {tab === 'send' && <WriteToMany />}
      {tab === 'texts' && <MessageTexts />}
    </AdminPage>
  )
}
