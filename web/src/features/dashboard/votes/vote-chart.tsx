import { festivalZone as timeZone } from '@ashenda/core/domain/festival-day.ts'
import { useMemo, useState } from 'react'
import { ethiopianDay } from '../../../lib/ethiopian-date.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { type Hours, leafOf, type Span, votesOf } from './bars.ts'
import { VoteBars } from './vote-bars.tsx'
import { VoteTable } from './vote-table.tsx'
import styles from './votes.module.css'

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
