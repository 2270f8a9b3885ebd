import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useToday } from '../shell/use-today.ts'
import { useListParams } from '../table/list-address.ts'
import { Tabs } from '../table/tabs.tsx'
import { Conspicuous } from './conspicuous.tsx'
import { FindBallot } from './find-ballot.tsx'
import { GroupPanels } from './group-panels.tsx'
import { QuarantinedBallots } from './quarantined-ballots.tsx'
import { QuarantinedTable } from './quarantined-table.tsx'
import { VoteAlerts } from './vote-alerts.tsx'

const tabNames = ['groups', 'quarantined', 'find', 'alerts'] as const

/** Ballots that look as if they came from one hand: admins look, and decide. What is open stands in the address. */
export function SuspicionPage() {
  const t = useT()
  const [query] = useSearchParams()
  const [params] = useListParams()
  const { data: today } = useToday()
  const tab = tabNames.find((name) => name === params['tab']) ?? 'groups'
  const group = query.get('group') ?? ''
  const shown = useRef(group)
  const listTop = useRef(0)
  const open = (key: string): void => {
    if (group === '') listTop.current = window.scrollY
    const next = new URLSearchParams(location.search)
    if (key === '') next.delete('group')
    else next.set('group', key)
    navigate(`${location.pathname}${next.size === 0 ? '' : `?${next}`}${location.hash}`)
  }
  // A group begins at its top; the list is where it was left, with the button that led away from it.
  useEffect(() => {
    const before = shown.current
    if (before === group) return
    shown.current = group
    const opener = group === '' ? document.querySelector(`[data-opens="${CSS.escape(before)}"]`) : null
    window.scrollTo({ top: group === '' ? listTop.current : 0, behavior: 'instant' })
    const next = opener ?? document.querySelector('main')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [group])
  return (
    <AdminPage title={t('admin:admin.suspicion')} changes="suspicion">
      <Tabs
        names={tabNames}
        shown={tab}
        text={(name) => t(`console:suspicion.tab_${name}`)}
        count={(name) => (name === 'quarantined' ? today?.attention.quarantined : undefined)}
      />
      {group !== '' && <GroupPanels key={group} groupKey={group} onOpen={open} />}
      {group === '' && tab === 'groups' && (
        <>
          <p>{t('console:suspicion.lead')}</p>
          <Conspicuous onOpen={open} />
        </>
      )}
      {group === '' && tab === 'quarantined' && (
        <>
          <QuarantinedTable onOpen={open} />
          <QuarantinedBallots onOpen={open} />
        </>
      )}
      {group === '' && tab === 'find' && <FindBallot onOpen={open} />}
      {group === '' && tab === 'alerts' && <VoteAlerts />}
    </AdminPage>
  )
}
