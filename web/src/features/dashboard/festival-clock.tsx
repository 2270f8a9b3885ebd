import { useT } from '../../lib/i18n.ts'

/** Says whose clock a page goes by, whose own ever the reader's is. */
export function FestivalClock() {
  const t = useT()
  return <p>{t('voting:forms.festivalClock')}</p>
}
