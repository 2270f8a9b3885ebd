import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../panel.tsx'
import styles from './pay.module.css'

/** The ways to pay; the notice is that of the specification (section 9). */
export function PaymentOptions() {
  const t = useT()
  return (
    <Panel title={t('dashboard:howToPay')}>
      <p>{t('dashboard:cardNotice')}</p>
      <p>{t('dashboard:mobileNotice')}</p>
      <p className={styles['soon']}>{t('dashboard:paySoon')}</p>
    </Panel>
  )
}
