import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './footer.module.css'

export function Footer() {
  const t = useT()
  return (
    <footer className={styles['footer']}>
      <Tilfi />
      <div className={styles['inner']}>
        <p className={styles['brand']}>{t('brand')}</p>
        <p>{t('footerLine')}</p>
        <Link href="/where" className={styles['link'] ?? ''}>
          {t('whereIsMyVote')}
        </Link>
        <p className={styles['copyright']}>{t('footerCopyright')}</p>
      </div>
    </footer>
  )
}
