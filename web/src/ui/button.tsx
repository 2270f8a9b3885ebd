import type { ComponentProps } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'quiet' | 'gold' | 'danger' | undefined
  /** Working: shown as busy, ignores clicks, keeps the focus. */
  readonly busy?: boolean | undefined
}

export function Button({ variant = 'primary', busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {/* Browser translation replaces text nodes: one beside the stitches would keep its old label. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
      {busy && (
        <span aria-hidden="true" className={styles['stitches']}>
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

/** The same look for a link. */
export const buttonClass = (variant: NonNullable<ButtonProps['variant']>, more = ''): string =>
  `${styles['button']} ${styles[variant]} ${more}`
