import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useConnection } from '../../lib/live/live.ts'
import { useFrozenCounts } from '../../lib/live/live-counts.ts'
import type { Contest } from '../voting/contest.ts'
import styles from './contest-notice.module.css'

/** Whether voting is open and until when, and how far the counts can be trusted. */
export function ContestNotice({ contest }: { readonly contest: Contest | undefined }) {
  const t = useT()
  const format = useFormat()
  const frozen = useFrozenCounts() || contest?.frozen === true
  return (
    <div className={styles['notice']} data-phase={contest?.phase}>
      {contest?.phase === 'upcoming' && (
        <p>{t('home:contestUpcoming', { date: format.moment(contest.hours.opensAt) })}</p>
      )}
      {contest?.phase === 'open' && <p>{t('home:contestOpen', { date: format.soon(contest.hours.closesAt) })}</p>}
      {contest?.phase === 'closed' && <p>{t('home:contestClosed', { date: format.moment(contest.hours.closesAt) })}</p>}
      {frozen ? <p className={styles['frozen']}>{t('home:countsFrozen')}</p> : <LiveMark />}
    </div>
  )
}

/** Says quietly whether the counts on the page are those of this moment. */
function LiveMark() {
  const t = useT()
  const connection = useConnection()
  const [isKnown, setKnown] = useState(false)
  const isFirst = connection === 'idle' || connection === 'connecting'
  if (!isFirst && !isKnown) setKnown(true)
  // The counts have just come with the page: only a connection that was lost makes them late.
  if (!isKnown || connection === 'idle') return null
  return (
    <p className={styles['live']} data-late={connection !== 'open'}>
      {t(connection === 'open' ? 'home:live' : 'home:liveLate')}
    </p>
  )
}
