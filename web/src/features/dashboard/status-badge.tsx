import { useT } from '../../lib/i18n.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './dashboard.module.css'

/** Paid, or what to do about it (DSH-02). */
export function StatusBadge({ isPaid }: { readonly isPaid: boolean }) {
  const t = useT()
  return (
    <p className={styles['badge']} data-paid={isPaid}>
      {isPaid && <CheckIcon size="1.25em" />}
      <span>{t(isPaid ? 'contestant:dashboard.paid' : 'contestant:dashboard.notPaid')}</span>
    </p>
  )
}
