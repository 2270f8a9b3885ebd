import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './payment-page.module.css'

/** Nobody to pay for: somebody scanned a card before choosing, or opened the address by itself. */
export function WhoFirst({ hasCard }: { readonly hasCard: boolean }) {
  const t = useT()
  return (
    <div className={styles['head']}>
      <h1>{t('voting:payment.whoFirst')}</h1>
      <p>{t('voting:payment.whoFirstText')}</p>
      {hasCard && <p>{t('voting:payment.whoFirstCard')}</p>}
      <Link href="/" className={buttonClass('primary')}>
        {t('voting:payment.toContestants')}
      </Link>
      <Link href="/where" className={styles['change'] ?? ''}>
        {t('common.whereIsMyVote')}
      </Link>
    </div>
  )
}
