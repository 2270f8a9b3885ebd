import type { AnnouncedContestAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { dayText } from '@ashenda/core/domain/date-text.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import styles from './archive.module.css'

const dayOf = (iso: string): string => festivalDayOf(Date.parse(iso))

type Announced = AnnouncedContestAnswer['contest']

/** The days of voting, and where the contest stands. */
export function ContestHours({ of }: { readonly of: Pick<Announced, 'opensAt' | 'closesAt' | 'stage'> }) {
  const t = useT()
  const { tag } = useLanguage()
  const { zonedDay } = useFormat()
  const { opensAt, closesAt, stage } = of
  return (
    <p className={styles['hours']}>
      <span className={styles['stage']} data-stage={stage}>
        {t(`archive:stage_${stage}`)}
      </span>
      <span suppressHydrationWarning>{`${dayText(tag, dayOf(opensAt))} – ${zonedDay(dayOf(closesAt))}`}</span>
    </p>
  )
}
