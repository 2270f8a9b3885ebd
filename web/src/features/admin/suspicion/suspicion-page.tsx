import { useSearchParams } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { Conspicuous } from './conspicuous.tsx'
import { FindBallot } from './find-ballot.tsx'
import { GroupPanels } from './group-panels.tsx'
import { SetAside } from './set-aside.tsx'

/** Ballots that look as if they came from one hand: admins look, and decide. What is open stands in the address. */
export function SuspicionPage() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const group = query.get('group') ?? ''
  const open = (key: string): void => {
    setQuery((was) => {
      const next = new URLSearchParams(was)
      if (key === '') next.delete('group')
      else next.set('group', key)
      return next
    })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <AdminPage title={t('admin:suspicion')}>
      {group === '' ? (
        <>
          <p>{t('suspicion:lead')}</p>
          <SetAside onOpen={open} />
          <FindBallot onOpen={open} />
          <Conspicuous onOpen={open} />
        </>
      ) : (
        <GroupPanels key={group} groupKey={group} onOpen={open} />
      )}
    </AdminPage>
  )
}
