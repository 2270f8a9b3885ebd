import { dateFormat } from '@ashenda/core/domain/date-text.ts'
import { ethiopianDate, ethiopianDay } from '@ashenda/core/domain/ethiopian-date.ts'
import { festivalAheadMs, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

/** A moment in a row, in festival time: today's to the second, others with their day; the whole of it on hover. */
export function RowTime({ at }: { readonly at: string }) {
  const { moment } = useFormat()
  const { tag } = useLanguage()
  const time = Date.parse(at)
  const shifted = new Date(time + festivalAheadMs)
  const clock = shifted.toISOString().slice(11, 19)
  const isToday = festivalDayOf(time) === festivalDayOf(Date.now())
  const isThisYear = shifted.getUTCFullYear() === new Date(Date.now() + festivalAheadMs).getUTCFullYear()
  const inLanguage = isThisYear ? ethiopianDay : ethiopianDate
  const day =
    inLanguage(tag, new Date(time)) ??
    dateFormat(tag, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(shifted)
  return (
    <time dateTime={at} title={moment(at)}>
      {isToday ? clock : `${day}, ${clock.slice(0, 5)}`}
    </time>
  )
}
