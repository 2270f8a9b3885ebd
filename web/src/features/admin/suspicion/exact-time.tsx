import { dateFormat, numberFormat } from '@ashenda/core/domain/date-text.ts'
import { ethiopianDay } from '@ashenda/core/domain/ethiopian-date.ts'
import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

/** A moment in festival time, to the second: evidence of how ballots came. */
export function ExactTime({ at }: { readonly at: string }) {
  const { moment } = useFormat()
  const { tag } = useLanguage()
  const shifted = new Date(Date.parse(at) + festivalAheadMs)
  const day =
    ethiopianDay(tag, new Date(at)) ??
    dateFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(shifted)
  return (
    <time dateTime={at} title={moment(at)}>
      {day}, {shifted.toISOString().slice(11, 19)}
    </time>
  )
}

/** Seconds from one moment to another, in tenths. */
export function Seconds({ from, to }: { readonly from: string; readonly to: string }) {
  const { tag } = useLanguage()
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  return numberFormat(tag, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(seconds)
}
