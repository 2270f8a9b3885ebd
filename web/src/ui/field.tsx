import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'>, FieldTexts {}

export function Field({ label, note, error, hint, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, note, error, hint, id, className }}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  )
}

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

/** A phone number, as keyboards and browsers help to fill it in. */
export const PhoneField = (props: FieldProps) => <Field type="tel" inputMode="tel" autoComplete="tel" {...props} />

/** A code, serial or reference: browsers must not correct or remember it. */
export const CodeField = (props: FieldProps) => (
  <Field autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)

/** An e-mail address, as keyboards and browsers help to fill it in. */
export const EmailField = (props: FieldProps) => (
  <Field type="email" inputMode="email" autoComplete="email" {...props} />
)

/** A code sent to a phone, with keyboard and autofill hints; long enough for the whole message, which some copy. */
export const OneTimeCodeField = (props: FieldProps) => (
  <Field inputMode="numeric" autoComplete="one-time-code" maxLength={200} dir="ltr" {...props} />
)

/** A hidden field of a form, if it has a value. */
export const KeptField = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null || value === '' ? null : <input type="hidden" name={name} value={value} />
