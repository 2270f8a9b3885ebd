import type { OwnVotesAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { dateFormat } from '@ashenda/core/domain/date-text.ts'
import { ethiopianDay } from '@ashenda/core/domain/ethiopian-date.ts'
import { festivalZone as timeZone } from '@ashenda/core/domain/festival-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { type Bar, type Hours, leafOf, type Span, votesOf } from './bars.ts'
import { VoteBars } from './vote-bars.tsx'
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

const spans = ['day', 'hour'] as const
const spanText = { day: 'contestant:dashboard.byDay', hour: 'contestant:dashboard.byHour' } as const
const labelEvery = { day: { narrow: 4, wide: 2 }, hour: { narrow: 6, wide: 3 } } as const

/** Her votes by day or hour, free and paid separately, with paging back. */
export function VoteChart({ hours }: { readonly hours: Hours }) {
  const t = useT()
  const format = useFormat()
  const moments = useMoments()
  const [span, setSpan] = useState<Span>('day')
  const [back, setBack] = useState(0)
  const { bars, hasEarlier } = leafOf(hours, span, back, new Date())
  const label = moments[span]

  const from = moments.day(bars[0]?.start ?? new Date())
  const to = moments.day(bars.at(-1)?.start ?? new Date())
  const period = span === 'day' ? t('contestant:dashboard.period', { from, to }) : from
  const { free, paid } = votesOf(bars)
  const numbers = { free: format.number(free), paid: format.number(paid) }
  const summary = t('contestant:dashboard.chartSummary', { period, ...numbers })

  const choose = (wanted: Span): void => {
    setSpan(wanted)
    setBack(0)
  }

  return (
    <div className={styles['chart']}>
      <fieldset className={styles['spans']}>
        <legend className="for-readers">{t('contestant:dashboard.span')}</legend>
        {spans.map((one) => (
          <button key={one} type="button" aria-pressed={one === span} onClick={() => choose(one)}>
            {t(spanText[one])}
          </button>
        ))}
      </fieldset>
      <p className={styles['period']} aria-live="polite">
        <strong>{period}</strong>
        <span className={styles['key']} data-kind="free">
          {t('contestant:dashboard.free')} {numbers.free}
        </span>
        <span className={styles['key']} data-kind="paid">
          {t('contestant:dashboard.paidVotes')} {numbers.paid}
        </span>
      </p>
      <VoteBars bars={bars} label={label} labelEvery={labelEvery[span]} summary={summary} />
      {free + paid === 0 && <p className={styles['none']}>{t('contestant:dashboard.noVotesThen')}</p>}
      <div className={styles['leaves']}>
        <Button variant="quiet" disabled={!hasEarlier} onClick={() => setBack(back + 1)}>
          {t('contestant:dashboard.earlier')}
        </Button>
        <Button variant="quiet" disabled={back === 0} onClick={() => setBack(back - 1)}>
          {t('contestant:dashboard.later')}
        </Button>
      </div>
      <VoteTable span={span} bars={bars} label={label} summary={summary} />
    </div>
  )
}

interface Moments {
  /** As short as possible among other days. */
  day(at: Date): string
  hour(at: Date): string
}

/** Days and hours in the chosen language, in festival time. */
function useMoments(): Moments {
  const { tag } = useLanguage()
  return useMemo(() => {
    // Browsers rarely know Tigrinya and would use another language's hours.
    const hours =
      tag === 'ti'
        ? dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
        : dateFormat(tag, { hour: 'numeric', timeZone })
    return {
      day: (at) => ethiopianDay(tag, at) ?? dateFormat(tag, { day: 'numeric', month: 'short', timeZone }).format(at),
      hour: (at) => hours.format(at),
    }
  }, [tag])
}

interface VoteTableProps {
  readonly span: Span
  readonly bars: readonly Bar[]
  readonly label: (at: Date) => string
  readonly summary: string
}

/** The bars as a table, to read or hear; empty ones are left out. */
function VoteTable({ span, bars, label, summary }: VoteTableProps) {
  const t = useT()
  const format = useFormat()
  return (
    <details className={styles['table']}>
      <summary>{t('contestant:dashboard.asTable')}</summary>
      <table>
        <caption className="for-readers">{summary}</caption>
        <thead>
          <tr>
            <th scope="col">{t(span === 'day' ? 'contestant:dashboard.day' : 'contestant:dashboard.hour')}</th>
            <th scope="col">{t('contestant:dashboard.free')}</th>
            <th scope="col">{t('contestant:dashboard.paidVotes')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ free, paid }) => free + paid > 0)
            .map(({ start, free, paid }) => (
              <tr key={start.getTime()}>
                <th scope="row">{label(start)}</th>
                <td>{format.number(free)}</td>
                <td>{format.number(paid)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}
