import { useT } from '../../lib/i18n.ts'
import styles from './payment-page.module.css'

/** Card sellers and other options (PAY-09). */
export function PayNotes() {
  const t = useT()
  return (
    <div className={styles['notes']}>
      <p>{t('voting:payment.cardNotice')}</p>
      <p>{t('voting:payment.mobileNotice')}</p>
    </div>
  )
}
