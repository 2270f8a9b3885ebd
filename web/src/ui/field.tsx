import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** Why the value was not taken; read out with the input. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

export function Field({ label, error, hint, id, className = '', ...input }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${styles['field']} ${className}`}>
      <label htmlFor={inputId}>{label}</label>
      <input
        {...input}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${inputId}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${inputId}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
