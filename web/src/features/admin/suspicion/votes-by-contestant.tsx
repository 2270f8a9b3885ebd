import type { ContestantVotes } from '@ashenda/core/contracts/http/suspicion.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import styles from './suspicion.module.css'

/** For whom ballots are, those with most of them. */
export function VotesByContestant({ votes }: { readonly votes: readonly ContestantVotes[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={styles['votes']} aria-label={t('console:suspicion.forWhom')}>
      {votes.map(({ _id, name, votes: count }) => (
        <li key={_id}>
          <bdi>{name}</bdi> <strong>{format.number(count)}</strong>
        </li>
      ))}
    </ul>
  )
}
