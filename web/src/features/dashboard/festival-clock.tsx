import { useT } from '../../lib/i18n.ts'

/** Says which clock the page uses, if the reader's differs. */
export function FestivalClock() {
  const t = useT()
  return <p>{t('voting:forms.festivalClock')}</p>
}
