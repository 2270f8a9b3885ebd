import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { type Meaning, meaningsOf } from './meaning.ts'
import styles from './queues.module.css'
import { useDuration } from './use-duration.ts'

/** What the figures of a queue mean for people, in words. */
export function Meanings({ queue }: { readonly queue: QueueState }) {
  const text = useMeaningText(queue.name)
  return (
    <ul className={styles['meanings']}>
      {meaningsOf(queue).map((meaning) => (
        <li key={meaning.kind} data-level={meaning.level}>
          {meaning.level !== 'good' && <WarningIcon size="1.25em" />}
          <span>{text(meaning)}</span>
        </li>
      ))}
    </ul>
  )
}

function useMeaningText(name: QueueState['name']): (meaning: Meaning) => string {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  return (meaning) => {
    if (meaning.kind === 'paused') return t('desk:queues.paused')
    if (meaning.kind === 'late') return t(`desk:queues.late_${name}`, { time: duration(meaning.ms) })
    if (meaning.kind !== 'held') return t(`desk:queues.${meaning.kind}_${name}`)
    const jobs = t('desk:queues.jobs', { count: meaning.jobs, number: number(meaning.jobs) })
    if (name !== 'ballots') return t('desk:queues.failedOf', { jobs })
    const ballots = t('desk:queues.ballots', { count: meaning.items, number: number(meaning.items) })
    return t(meaning.isAtLeast ? 'desk:queues.heldAtLeast' : 'desk:queues.held', { jobs, ballots })
  }
}
