import { useT } from '../../lib/i18n.ts'
import styles from './lookup.module.css'

/** Placeholder for data only the browser has, as high as the likely answer, so that nothing moves. */
export function LoadingLine({ likely }: { readonly likely: string }) {
  const t = useT()
  return (
    <p role="status" className={styles['loading']} data-likely={likely}>
      <span>{t('common.loading')}</span>
    </p>
  )
}
