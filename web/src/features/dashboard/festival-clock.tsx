import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import { useT } from '../../lib/i18n.ts'

/** Says whose clock a page goes by, to readers whose own shows another time. */
export function FestivalClock() {
  const t = useT()
  const isElsewhere = new Date().getTimezoneOffset() * 60_000 !== -festivalAheadMs
  return isElsewhere && <p>{t('forms:festivalClock')}</p>
}
