import type { OwnVotesAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/lost-answer.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { VoteChart } from './vote-chart.tsx'
import styles from './votes.module.css'

/** `votes` is her live count: the chart follows it and never contradicts it. */
export function OwnVotesSection({ votes }: { readonly votes: number }) {
  const t = useT()
  const asked = useVoteHours(votes)
  const { data } = asked
  const known = data && (data.free + data.paid > 0 || votes === 0) ? data : undefined
  return (
    <Panel title={t('contestant:dashboard.chart')}>
      {known && known.hours.length > 0 && <VoteChart hours={known.hours} />}
      {known?.hours.length === 0 && (
        <p className={styles['none']}>
          {t(votes === 0 ? 'contestant:dashboard.noVotes' : 'contestant:dashboard.noVotesLately')}
        </p>
      )}
      {!known && <LostAnswer query={asked} text={t('contestant:dashboard.chartFailed')} />}
      {!known && !lastLookFailed(asked) && <div aria-hidden="true" className={styles['coming']} />}
    </Panel>
  )
}

/** Votes may come every second; the history is fetched no more often than this. */
const leastPauseMs = 3_000

/** Her votes by hour, refetched when her live count moves. */
function useVoteHours(votes: number) {
  const query = useQuery({
    queryKey: ['own-votes'],
    queryFn: () => api.get<OwnVotesAnswer>('/actor/votes'),
    // The answer predates her first counted vote.
    refetchInterval: ({ state: { data } }) => votes > 0 && data?.free === 0 && data.paid === 0 && leastPauseMs,
    staleTime: 0, // what was kept while she was on another page may be behind her count
  })
  const { refetch } = query
  const asked = useRef({ votes, at: 0 })
  useEffect(() => {
    if (asked.current.at === 0) asked.current.at = Date.now()
    if (asked.current.votes === votes) return
    const due = asked.current.at + leastPauseMs
    const timer = setTimeout(
      () => {
        asked.current = { votes, at: Date.now() }
        void refetch()
      },
      Math.max(0, due - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [votes, refetch])
  return query
}
