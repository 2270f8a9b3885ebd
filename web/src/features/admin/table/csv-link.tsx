import { Download } from 'lucide-react'
import { apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import styles from './data-table.module.css'

/** What a list shows, for a spreadsheet. */
export function CsvLink({ path }: { readonly path: string }) {
  const t = useT()
  return (
    <a className={styles['tool']} href={`${apiBase}${path}`} download>
      <Download aria-hidden="true" size={15} />
      <span>{t('console:table.export')}</span>
    </a>
  )
}
