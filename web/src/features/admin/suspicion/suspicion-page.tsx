import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { Conspicuous } from './conspicuous.tsx'
import { FindBallot } from './find-ballot.tsx'
import { GroupPanels } from './group-panels.tsx'
import { QuarantinedBallots } from './quarantined-ballots.tsx'
import { VoteAlerts } from './vote-alerts.tsx'

/** Ballots that look as if they came from one hand: admins look, and decide. What is open stands in the address. */
export function SuspicionPage() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const group = query.get('group') ?? ''
  const shown = useRef(group)
  const listTop = useRef(0)
  const open = (key: string): void => {
    if (group === '') listTop.current = window.scrollY
    setQuery((was) => {
      const next = new URLSearchParams(was)
      if (key === '') next.delete('group')
      else next.set('group', key)
      return next
    })
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
      {group === '' ? (
        <>
          <p>{t('desk:suspicion.lead')}</p>
          <VoteAlerts />
          <QuarantinedBallots onOpen={open} />
          <FindBallot onOpen={open} />
          <Conspicuous onOpen={open} />
        </>
      ) : (
        <GroupPanels key={group} groupKey={group} onOpen={open} />
      )}
    </AdminPage>
  )
}
