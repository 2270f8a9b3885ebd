import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { useVoteHours } from './use-vote-hours.ts'
import { VoteChart } from './vote-chart.tsx'
import styles from './votes.module.css'

/** `votes` is her live count: the chart follows it. */
export function OwnVotesSection({ votes }: { readonly votes: number }) {
  const t = useT()
  const { data, isError, refetch } = useVoteHours(votes)
  return (
    <Panel title={t('dashboard:chart')}>
      {data && data.hours.length > 0 && <VoteChart hours={data.hours} />}
      {data?.hours.length === 0 && (
        <p className={styles['none']}>{t(votes === 0 ? 'dashboard:noVotes' : 'dashboard:noVotesLately')}</p>
      )}
      {!data && isError && <TryAgain text={t('dashboard:chartFailed')} onAgain={refetch} />}
      {!data && !isError && <div aria-hidden="true" className={styles['coming']} />}
    </Panel>
  )
}
