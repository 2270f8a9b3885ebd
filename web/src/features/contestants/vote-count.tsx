import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLiveCount } from '../../lib/live/live-counts.ts'
import type { Contestant } from './contestant.ts'
import styles from './vote-count.module.css'

interface VoteCountProps {
  readonly contestant: Contestant
  /** With the word behind the number. */
  readonly worded?: boolean
}

/** Her count as it stands; a change ticks up in its place and is not read out by itself. */
export function VoteCount({ contestant, worded = false }: VoteCountProps) {
  const t = useT()
  const format = useFormat()
  const votes = useLiveCount(contestant.id, contestant.votes)
  const number = format.number(votes)
  const words = t('home:votes', { count: votes, number })
  return (
    <span className={styles['count']} aria-live="off">
      <span aria-hidden="true" key={votes} className={styles['number']}>
        {worded ? words : number}
      </span>
      <span className="for-readers">{words}</span>
    </span>
  )
}
