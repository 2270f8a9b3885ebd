import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLiveCount } from '../../lib/live/live-counts.ts'
import type { Contestant } from './contestant.ts'
import styles from './vote-count.module.css'

/** Her live count; it ticks up silently in place. */
export function VoteCount({ contestant }: { readonly contestant: Contestant }) {
  const t = useT()
  const format = useFormat()
  const votes = useLiveCount(contestant.id, contestant.votes)
  return (
    <span className={styles['count']} aria-live="off">
      <span key={votes} className={styles['number']} suppressHydrationWarning>
        {t('home.votes', { count: votes, number: format.number(votes) })}
      </span>
    </span>
  )
}
