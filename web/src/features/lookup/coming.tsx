import { useT } from '../../lib/i18n.ts'
import styles from './lookup.module.css'

/** Of what only the browser knows, until it was looked up: with the room that its likely answer takes, so that nothing below moves then. */
export function Coming({ likely }: { readonly likely: string }) {
  const t = useT()
  return (
    <p role="status" className={styles['coming']} data-likely={likely}>
      <span>{t('common.loading')}</span>
    </p>
  )
}
