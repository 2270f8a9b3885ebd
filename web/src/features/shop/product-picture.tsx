import { apiBase } from '../../lib/http.ts'
import styles from './shop.module.css'

interface ProductPictureProps {
  /** Null if there is none. */
  readonly address: string | null
  readonly alt: string
  /** On the first screen. */
  readonly isFirst?: boolean
}

/** A product's photo; the festival's pattern where there is none. */
export const ProductPicture = ({ address, alt, isFirst = false }: ProductPictureProps) => (
  <span className={styles['picture']}>
    {address !== null && (
      <img src={apiBase + address} alt={alt} loading={isFirst ? undefined : 'lazy'} decoding="async" />
    )}
  </span>
)
