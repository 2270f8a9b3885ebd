import { useT } from '../../lib/i18n.ts'
import styles from './lookup.module.css'

/** A placeholder for data that only the browser has, until it is looked up. It is as high as the likely answer, so that nothing below moves. */
export function Coming({ likely }: { readonly likely: string }) {
  const t = useT()
  return (
    <p role="status" className={styles['coming']} data-likely={likely}>
      <span>{t('common.loading')}</span>
    </p>
  )
}
