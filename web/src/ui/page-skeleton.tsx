import { useT } from '../lib/i18n.ts'
import styles from './page-skeleton.module.css'

/** A heading and a card, where a page will appear. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div className={styles['page']} role="status">
      <span className="for-readers">{t('common.loading')}</span>
      <div aria-hidden="true" className={styles['heading']} />
      <div aria-hidden="true" className={styles['card']} />
    </div>
  )
}
