import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> {
  /** The action in words: announced, and shown on hover. */
  readonly label: string
  /** With its own border and ground, standing alone in a bar. */
  readonly framed?: boolean
}

/** An icon button of thumb size. The place's class overrides its look. */
export const IconButton = ({ label, framed = false, className = '', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={`${styles['icon']} ${framed ? styles['framed'] : ''} ${className}`}
  />
)
