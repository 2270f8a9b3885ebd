import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> {
  /** What it does, in words: read out, and shown where a pointer rests. */
  readonly label: string
  /** With an edge and a ground of its own, as a button that stands alone in a bar has them. */
  readonly framed?: boolean
}

/** A button that is a picture, as large as a thumb needs. What a place's own class says wins over its look. */
export const IconButton = ({ label, framed = false, className = '', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={`${styles['icon']} ${framed ? styles['framed'] : ''} ${className}`}
  />
)
