import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** The properties that all kinds of fields share. */
export interface FieldTexts {
  readonly label: string
  /** Beside the label: that it is optional. */
  readonly note?: string | undefined
  /** Why the value was refused; announced with the input. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
}

interface FieldFrameProps extends FieldTexts {
  readonly id: string | undefined
  readonly className?: string | undefined
  /** The control, linked to its texts. */
  readonly children: (control: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

export function FieldFrame({ label, note, error, hint, id, className = '', children }: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${styles['field']} ${className}`}>
      <label htmlFor={controlId}>
        {label}
        {note && <span className={styles['note']}> {note}</span>}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
