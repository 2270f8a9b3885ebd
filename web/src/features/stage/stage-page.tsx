import { useSearch } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { LowerThird } from './lower-third.tsx'
import { Frame, Shown } from './shown.tsx'
import styles from './stage.module.css'
import { useStageView } from './use-stage-view.ts'

const Rehearsal = lazyPart(async () => (await import('./rehearsal.tsx')).Rehearsal, ['contests'])

/** The big screen of a hall, or with `?transparent` the lower third of a live stream (decision 108). */
export function StagePage() {
  const t = useT()
  const asked = new URLSearchParams(useSearch())
  const isAdmin = useAuth(({ user }) => user?.role === 'admin')
  useTitle(t('stage:title'))
  if (asked.has('transparent')) return <Overlay />
  return asked.has('rehearsal') && isAdmin ? <Rehearsal /> : <Screen />
}

function Overlay() {
  const stage = useStageView()
  return (
    <main id="main" className={styles['transparent']}>
      {stage && <LowerThird {...stage} />}
    </main>
  )
}

function Screen() {
  const stage = useStageView()
  return <Frame kind={stage?.view.kind}>{stage && <Shown {...stage} />}</Frame>
}
