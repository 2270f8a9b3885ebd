import { useT } from '../../../lib/i18n.ts'
import styles from './erasure.module.css'

interface ErasurePreviewProps {
  /** Lines; `false` leaves one out. */
  readonly goes: readonly (string | false)[]
  readonly stays: readonly (string | false)[]
  /** In place of an empty list of what goes. */
  readonly nothing: string
}

/** Side by side what erasing takes away and what stays. */
export function ErasurePreview({ goes, stays, nothing }: ErasurePreviewProps) {
  const t = useT()
  const going = goes.filter((text) => text !== false)
  const staying = stays.filter((text) => text !== false)
  return (
    <div className={styles['preview']}>
      {going.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <section>
          <h3>{t('console:erasure.goes')}</h3>
          <ul>
            {going.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {staying.length > 0 && (
        <section>
          <h3>{t('console:erasure.stays')}</h3>
          <ul>
            {staying.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
