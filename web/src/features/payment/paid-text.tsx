import { useT } from '../../lib/i18n.ts'
import { TitleNote } from '../contest/title-note.tsx'

/** What a paid vote counts, however it is paid. */
export function PaidText() {
  const t = useT()
  return (
    <>
      <span>{t('voting:payment.paidText')}</span>
      <TitleNote kind="paid" />
    </>
  )
}
