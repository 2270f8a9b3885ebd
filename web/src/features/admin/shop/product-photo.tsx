import { apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useObjectUrl } from '../../photos/use-object-url.ts'
import styles from './shop.module.css'

interface ProductPhotoProps {
  /** Not sent yet. */
  readonly chosen?: File | undefined
  /** The address of the stored photo; null if there is none. */
  readonly address: string | null
  readonly name: string
}

/** The photo of a product, or the one just chosen for it; an empty frame where there is none. */
export function ProductPhoto({ chosen, address, name }: ProductPhotoProps) {
  const t = useT()
  const preview = useObjectUrl(chosen)
  const shown = preview ?? (address === null ? undefined : apiBase + address)
  return (
    <div className={styles['picture']}>
      {shown === undefined ? (
        <span className="for-readers">{t('console:shop.noPhoto')}</span>
      ) : (
        <img src={shown} alt={name} loading="lazy" decoding="async" />
      )}
    </div>
  )
}
