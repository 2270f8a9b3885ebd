import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { clockDigits, dateFormat, englishMoment } from '@ashenda/core/domain/date-text.ts'
import { ethiopianDay } from '@ashenda/core/domain/ethiopian-date.ts'
import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useFrozenCounts } from '../../lib/live/live-counts.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { LiveBadge } from '../../ui/live-badge.tsx'
import type { Contest } from '../contest/contest.ts'
import styles from './contest-notice.module.css'

interface ContestNoticeProps {
  readonly contest: Contest | undefined
  /** On its own line below. */
  readonly children?: ReactNode
}

/** Voting hours, and how current the counts are. */
export function ContestNotice({ contest, children }: ContestNoticeProps) {
  const t = useT()
  const format = useFormat()
  const frozen = useFrozenCounts() || contest?.frozen === true
  const moment = contest && (contest.phase === 'upcoming' ? contest.hours.opensAt : contest.hours.closesAt)
  return (
    <div className={styles['notice']} data-phase={contest?.phase}>
      {contest && moment !== undefined && (
        <p suppressHydrationWarning>
          {t(phaseTexts[contest.phase], {
            date: contest.phase === 'open' ? format.soon(moment) : format.zonedMoment(moment),
          })}
        </p>
      )}
      <div className={styles['now']}>
        {frozen ? (
          <p className={styles['frozen']}>{t('home.countsFrozen')}</p>
        ) : (
          contest?.phase !== 'closed' && <LiveBadge className={styles['live']} />
        )}
        {moment !== undefined && <OwnTime iso={moment} />}
        {children}
      </div>
    </div>
  )
}

const phaseTexts = {
  upcoming: 'home.contestUpcoming',
  open: 'home.contestOpen',
  closed: 'home.contestClosed',
} as const satisfies Record<ContestPhase, string>

/** The moment (ISO 8601) in the reader's own time, if that differs. */
function OwnTime({ iso }: { readonly iso: string }) {
  const t = useT()
  const { tag } = useLanguage()
  const at = new Date(iso)
  if (!useHydrated() || isFestivalTime(at)) return null
  return (
    <p className={styles['own']} suppressHydrationWarning>
      {t('home.yourTime', { at: ownMoment(tag, at) })}
    </p>
  )
}

const aheadMsOf = (at: Date): number => -at.getTimezoneOffset() * 60_000

/** Whether this browser's clock equals the festival's at a moment. */
const isFestivalTime = (at: Date): boolean => aheadMsOf(at) === festivalAheadMs

/** A moment in this browser's own time, without year. For hydrated pages. */
function ownMoment(tag: string, at: Date): string {
  const aheadMs = aheadMsOf(at)
  if (tag === 'en') return englishMoment(at, aheadMs)
  const day = ethiopianDay(tag, at, aheadMs)
  return day === undefined
    ? dateFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)
    : `${day}, ${clockDigits(at, aheadMs).clock}`
}
