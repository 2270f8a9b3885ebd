import styles from './tilfi.module.css'

interface TilfiProps {
  /** `band` is the woven border on its cotton, `thread` the bare zigzag for small edges. */
  readonly kind?: 'band' | 'thread'
  readonly className?: string | undefined
}

/** The woven border of the festival dress, as a divider or an edge; it repeats along its own width. */
export function Tilfi({ kind = 'band', className = '' }: TilfiProps) {
  return <span aria-hidden="true" className={`${styles[kind]} ${className}`} />
}
