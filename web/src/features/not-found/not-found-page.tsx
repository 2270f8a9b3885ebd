import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const t = useT()
  useTitle(t('common.notFoundText'))
  return (
    <section className={styles['page']}>
      <h1>{t('common.notFoundHeading')}</h1>
      <Tilfi className={styles['border']} />
      <p>{t('common.notFoundText')}</p>
      <Link href="/" className={buttonClass('primary')}>
        {t('common.notFoundBack')}
      </Link>
    </section>
  )
}
