import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { useVoteHours } from './use-vote-hours.ts'
import { VoteChart } from './vote-chart.tsx'
import styles from './votes.module.css'

/** `votes` is her live count: the chart follows it, and never says that there are none where the count says otherwise. */
export function OwnVotesSection({ votes }: { readonly votes: number }) {
  const t = useT()
  const { data, isError, refetch } = useVoteHours(votes)
  const known = data && (data.free + data.paid > 0 || votes === 0) ? data : undefined
  return (
    <Panel title={t('contestant:dashboard.chart')}>
      {known && known.hours.length > 0 && <VoteChart hours={known.hours} />}
      {known?.hours.length === 0 && (
        <p className={styles['none']}>
          {t(votes === 0 ? 'contestant:dashboard.noVotes' : 'contestant:dashboard.noVotesLately')}
        </p>
      )}
      {!known && isError && <TryAgain text={t('contestant:dashboard.chartFailed')} onAgain={refetch} />}
      {!known && !isError && <div aria-hidden="true" className={styles['coming']} />}
    </Panel>
  )
}
